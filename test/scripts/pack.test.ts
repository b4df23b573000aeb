import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

it('`npm pack` builds the library first, and leaves the documents unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts/build.mjs'), build);
  for (const name of ['packDocuments.mjs', 'setup.mjs'])
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  const [readme, guide] = ['[a guide](docs/a.md)', '[code](../src)'];
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'README.md'), readme);
  writeFileSync(join(folder, 'docs/a.md'), guide);
  const { stderr, stdout } = spawnSync('npm', ['pack'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
    encoding: 'utf8',
  });
  expect(`${stderr}${stdout}`).toContain(' dist/index.js\n');
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  expect([read('README.md'), read('docs/a.md')]).toEqual([readme, guide]);
  expect(existsSync(join(folder, '.packing'))).toBe(false);
  spawnSync('tar', ['-xzf', 'shelftalk-0.1.0.tgz'], { cwd: folder });
  expect([read('package/README.md'), read('package/docs/a.md')]).toEqual(['a guide (`docs/a.md`)', 'code']);
});
