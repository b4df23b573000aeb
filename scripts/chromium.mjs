// Finds Chromium, or installs Debian's when allowed. Node built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
].filter((place) => place !== undefined && place !== '');

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Flags that keep Chromium off the network and its pictures the same from run to run. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-partial-raster',
];

/** The path of a Chromium on this machine, or undefined. */
export const findChromium = () => places.find(runs);

/** As `findChromium`, but installs Debian's package when root; throws one sentence otherwise. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  let why = '';
  if (process.platform !== 'linux' || !runs('/usr/bin/apt-get')) why = 'this is not a Debian machine';
  else if (process.getuid?.() !== 0) why = 'this is not root';
  if (why === '') {
    console.log('Chromium is missing: installing the Debian package (about 115 MB).');
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    if (
      apt('update', '-qq') &&
      apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
    ) {
      const now = findChromium();
      if (now) return now;
    }
    why = 'apt-get could not install it';
  }
  throw new Error(
    `The browser tests need Chromium, and it was not installed because ${why}. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.`,
  );
}
