// @ts-check
// Installs the missing packages and, with `--browser`, Chromium. Uses Node's own modules only, because it runs before
// anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a closing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Prints one sentence and ends the process with exit code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends the process when this Node is too old. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Shelftalk needs Node ${oldestMajor}.${oldestMinor} or newer, and this is Node ${version}.`);
}

/**
 * The part of a lock file, or of npm's record of node_modules, that is read here.
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean } | undefined> }} PackageList
 */

/**
 * Whether npm's record of node_modules has every package of the lock file in its version, optional packages aside.
 * @param {PackageList | undefined} lock
 * @param {PackageList | undefined} installed
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock?.packages ?? {}).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted?.optional ||
      installed?.packages[path]?.version === wanted?.version,
  );
}

/**
 * @param {string} path from the root
 * @returns {PackageList | undefined}
 */
function readPackageList(path) {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs `npm ci` in a folder when a package of its lock file is missing or has another version.
 * @param {string} folder from the root
 * @param {string[]} options of npm
 * @returns {boolean} whether the packages are installed
 */
export function tryNpmCi(folder, options = []) {
  const lock = readPackageList(`${folder}/package-lock.json`);
  if (isInstalled(lock, readPackageList(`${folder}/node_modules/.package-lock.json`))) return true;
  console.log(`Installing dependencies (npm ci${folder === '.' ? '' : ` in ${folder}`}) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Like `tryNpmCi`, but ends the process when npm fails. */
export function npmCi(folder = '.') {
  if (!tryNpmCi(folder)) fail('Installing the dependencies failed: see npm’s lines above.');
}

/** Installs the packages of the root's lock file. */
export const ensureInstalled = () => npmCi();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkNode();
  ensureInstalled();
  if (process.argv.includes('--browser')) {
    const { ensureChromium } = await import('./chromium.mjs');
    try {
      ensureChromium();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }
}
