// @ts-check
// Child processes that end with their parent, also when the parent is killed.
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

/** Interval of the check for the parent process, in milliseconds: no signal reports its end. */
const parentCheckInterval = 500;

/**
 * Starts a built server. It drains and exits when this process ends, even by SIGKILL: the kernel then closes the IPC
 * channel between the two.
 * @param {'proxy' | 'platform'} name
 * @param {string[]} args
 * @param {{ stdio: import('node:child_process').IOType[], detached?: boolean, env: NodeJS.ProcessEnv }} options
 */
export function spawnServer(name, args, { stdio, env, ...options }) {
  return spawn(process.execPath, [`${root}${name}/dist/main.js`, ...args], {
    cwd: root,
    ...options,
    stdio: [...stdio, 'ipc'],
    env: { ...env, EXIT_WITH_PARENT: '1' },
  });
}

/**
 * Ends this process in order when a signal asks for it or its parent has ended. Returns a function that does the same with an
 * exit code, and a sentence for the terminal; only its first call counts.
 * @param {() => Promise<void>} end ends everything that this process has started
 * @returns {(code: number, sentence?: string) => Promise<void>}
 */
export function stopInOrder(end) {
  let isStopping = false;
  /** @type {(code: number, sentence?: string) => Promise<void>} */
  const stop = async (code, sentence) => {
    if (isStopping) return;
    isStopping = true;
    if (sentence) console.error(sentence);
    await end();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0, '\nStopping ...'));
  watchParent(() => stop(1));
  return stop;
}

/**
 * Calls `onOrphaned` once the parent of this process has ended: a killed npm or terminal passes no signal on.
 * @param {() => void} onOrphaned
 */
export function watchParent(onOrphaned) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, parentCheckInterval);
  timer.unref();
}
