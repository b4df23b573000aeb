import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../support/sources.ts';

/** Stands for scripts/build.mjs: writes a file of the part `lib` when this part is built. */
const build = `import { mkdirSync, writeFileSync } from 'node:fs';
if (process.argv.includes('lib')) {
  mkdirSync('dist');
  writeFileSync('dist/index.js', '');
}`;

it('`npm pack` builds the library first, so that the package of a fresh clone is not empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts/build.mjs'), build);
  const { stderr, stdout } = spawnSync('npm', ['pack', '--dry-run'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
    encoding: 'utf8',
  });
  expect(`${stderr}${stdout}`).toContain(' dist/index.js\n');
});
