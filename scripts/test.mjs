// `npm test`: builds, checks, then every test. Words after `--` go to the test runner instead.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { root } from './setup.mjs';

const run = (title, command, args) => {
  if (title) console.log(title);
  const { status } = spawnSync(process.execPath, [`${root}node_modules/${command}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
};

const words = process.argv.slice(2);
ensureBuilt();
if (words.length === 0) {
  run('Checking types ...', 'typescript/bin/tsc', ['--noEmit']);
  run('Checking style ...', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
  run('Looking for unused code ...', 'knip/bin/knip.js', []);
}
run('', 'vitest/vitest.mjs', ['run', ...words]);
