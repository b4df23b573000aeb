// Installs what is missing. Run before anything else; Node built-ins only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const installed = `${root}node_modules/.shelftalk-lock`;

const oldest = [20, 19];

/** Ends the process with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(`Shelftalk needs Node ${oldest.join('.')} or newer, and this is Node ${version}.`);
}

/** Runs `npm ci` when node_modules is missing or was installed from another lock file. */
export function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync(`${root}package-lock.json`)).digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.log('Installing dependencies (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('Installing the dependencies failed: see npm’s lines above.');
  writeFileSync(installed, lock);
}

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
