// @ts-check
// Finds Chromium, or installs Debian's package as root. Uses Node's own modules only, because it runs before anything is
// installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Chromium without its window. Takes a third less processor time, because full Chromium draws its window also when headless. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const candidates = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
].filter((path) => path !== '');

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Flags that let Chromium run in containers, stop its own requests to the network and make screenshots reproducible. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // As in Chromium with a window, which ignores this flag.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-partial-raster',
];

/** The path of a full Chromium on this machine, or undefined. */
export const findChromium = () => candidates.find(isExecutable);

/** The path of a Chromium for pages without permissions or back/forward cache, which the headless shell lacks; or undefined. */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_PATH === undefined && isExecutable(headlessShell) ? headlessShell : findChromium();

/**
 * Returns the path of a Chromium, after installing Debian's package when there is none and this process runs as root.
 * @throws {Error} when Chromium is missing and cannot be installed
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  let obstacle = '';
  if (process.platform !== 'linux' || !isExecutable('/usr/bin/apt-get'))
    obstacle = 'this is not a Debian machine';
  else if (process.getuid?.() !== 0) obstacle = 'this is not root';
  if (obstacle === '') {
    console.log('Chromium is missing: installing the Debian package (about 115 MB).');
    /** @param {...string} args */
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    if (
      apt('update', '-qq') &&
      apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
    ) {
      const installed = findChromium();
      if (installed) return installed;
    }
    obstacle = 'apt-get could not install it';
  }
  throw new Error(
    `The browser tests need Chromium, and it was not installed because ${obstacle}. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.`,
  );
}
