// Child processes that end with their parent, however it ends.
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

/** How often a process looks whether its parent is still there, in milliseconds; no signal tells it. */
const parentCheckInterval = 500;

/**
 * Starts a built server. It drains and exits when this process ends, SIGKILL included: the kernel then closes the IPC
 * channel between the two.
 */
export function spawnServer(name, args, { stdio, ...options }) {
  return spawn(process.execPath, [`${root}${name}/dist/main.js`, ...args], {
    cwd: root,
    stdio: [...stdio, 'ipc'],
    ...options,
    env: { ...options.env, EXIT_WITH_PARENT: '1' },
  });
}

/** Calls `onGone` once this process has been orphaned: npm or the terminal was killed and could not pass that on. */
export function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheckInterval);
  timer.unref();
}
