// @ts-check
// `npm test`: checks, then the quick tests. `npm run test:full`: the same checks, then every test at full depth.
// Arguments after `--` go to Vitest, which then runs without the checks and at full depth.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { root } from './setup.mjs';

/** Vitest projects that `npm test` runs; vitest.config.ts describes them. */
const quickProjects = ['steps', 'node', 'react19', 'walk'];

/**
 * Runs one of the project's programs with Node and resolves with whether it succeeded.
 * @param {string} program path below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>}
 */
function run(program, args, env = {}) {
  const child = spawn(process.execPath, [`${root}node_modules/${program}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1', ...env },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

async function checksPass() {
  console.log('Checking types, style and unused code ...');
  const results = await Promise.all([
    run('typescript/bin/tsc', ['--noEmit']),
    run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    run('knip/bin/knip.js', []),
  ]);
  return results.every(Boolean);
}

/** @param {string[]} args */
async function main([mode = '', ...args]) {
  if (mode === '' || mode === '--full') {
    const isFull = mode === '--full';
    // The pictures of `test:full` need the built Storybook.
    ensureBuilt(isFull ? undefined : ['lib', 'embed', 'server', 'types', 'demo']);
    if (!(await checksPass())) return false;
    const projects = isFull ? [] : quickProjects.flatMap((name) => ['--project', name]);
    return run('vitest/vitest.mjs', ['run', ...projects, ...args], { TEST_DEPTH: isFull ? 'full' : 'quick' });
  }
  ensureBuilt();
  return run('vitest/vitest.mjs', ['run', mode, ...args]);
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
