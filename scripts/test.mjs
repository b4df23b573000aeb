// @ts-check
// `npm test`: the checks and the quick tests. `npm run test:full`: the checks and every test at full depth.
// `npm test -- ARGS` runs only Vitest with these arguments, at full depth.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { root } from './setup.mjs';

/** Vitest projects that `npm test` runs; vitest.config.ts describes them. */
const quickProjects = ['checks', 'steps', 'node', 'react19', 'walk'];
/** Every project but `walk`, whose file `e2e` runs, too. */
const allProjects = ['--project', '!walk'];

/**
 * Runs Vitest and resolves with its exit code.
 * @param {string[]} args
 * @param {'quick' | 'full'} depth
 * @returns {Promise<number>}
 */
function runVitest(args, depth = 'full') {
  const child = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1', TEST_DEPTH: depth },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** @param {string[]} args */
async function main([mode = '', ...args]) {
  const isFull = mode === '--full';
  if (mode !== '' && !isFull) {
    await ensureBuilt();
    const isChosen = [mode, ...args].some((arg) => arg.startsWith('--project'));
    return runVitest([...(isChosen ? [] : allProjects), mode, ...args]);
  }
  // The pictures of `test:full` need the built Storybook.
  await ensureBuilt(isFull ? undefined : ['lib', 'embed', 'server', 'types', 'demo']);
  const projects = isFull ? allProjects : quickProjects.flatMap((name) => ['--project', name]);
  return runVitest([...projects, ...args], isFull ? 'full' : 'quick');
}

process.exitCode = await main(process.argv.slice(2));
