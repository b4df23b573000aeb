// Installs what is missing. Run before anything else; Node built-ins only.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const oldest = [20, 19];

/**
 * Ends the process with one sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(`Shelftalk needs Node ${oldest.join('.')} or newer, and this is Node ${version}.`);
}

/** Whether every package the lock file asks for is there, as npm's own record of node_modules says. */
export function isInstalled(lock, record) {
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.optional ||
      record?.packages[path]?.version === wanted.version,
  );
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs `npm ci` in a folder when something its lock file asks for is missing. */
export function npmCi(folder = '.') {
  const at = (path) => readJson(`${folder}/${path}`);
  if (isInstalled(at('package-lock.json'), at('node_modules/.package-lock.json'))) return;
  console.log(`Installing dependencies (npm ci${folder === '.' ? '' : ` in ${folder}`}) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('Installing the dependencies failed: see npm’s lines above.');
}

/** Installs what the project itself needs. */
export const ensureInstalled = () => npmCi();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkNode();
  ensureInstalled();
  if (process.argv.includes('--browser')) {
    const { ensureChromium } = await import('./chromium.mjs');
    try {
      ensureChromium();
    } catch (error) {
      fail(error.message);
    }
  }
}
