// @ts-check
// `npm run check:package`: checks the published files of the three packages with publint and attw.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

checkNode();
ensureInstalled();
await ensureBuilt(['lib', 'embed', 'server', 'types']);

/**
 * @param {string} folder of the package
 * @param {string} script path below node_modules
 * @param {string[]} args
 */
function check(folder, script, args) {
  const program = `${root}node_modules/${script}`;
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`The package in ${folder} has the problems above.`);
}

for (const folder of ['.', 'proxy', 'platform']) {
  check(folder, 'publint/src/cli.js', ['--strict', folder]);
  // The packages are ES modules only, which `require` loads since Node 20.19.
  const styles = folder === '.' ? ['--exclude-entrypoints', './base.css', './styles.css'] : [];
  check(folder, '@arethetypeswrong/cli/dist/index.js', [
    '--pack',
    folder,
    '--profile',
    'esm-only',
    ...styles,
  ]);
}
