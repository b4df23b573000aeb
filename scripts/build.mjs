// @ts-check
// Builds the stale parts. `node scripts/build.mjs [--force] [part ...]`; parts: lib, embed, server, types, demo, storybook.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

/**
 * Runs one of the project's programs with Node and returns whether it succeeded.
 * @param {string} script path from the root
 * @param {...string} args
 */
function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [root + script, ...args], {
    cwd: root,
    // A test run builds, too, and its `NODE_ENV` would make Vite write a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.env.SHELFTALK_VERBOSE ? 'inherit' : 'ignore', 'inherit'],
  });
  return status === 0;
}

/** @param {string} script path from the root */
const runTypeScript = (script) => run('scripts/runTypeScript.mjs', script);
/** @param {string} folder with a tsconfig.json of its own */
const writeTypes = (folder) => run('node_modules/typescript/bin/tsc', '-p', `${folder}/tsconfig.json`);

/**
 * Each part: the files it depends on, a file that exists once it is built, and its build.
 * @type {Record<string, { reads: string[], makes: string, build: () => boolean }>}
 */
const parts = {
  lib: {
    reads: ['src'],
    makes: 'dist/index.js',
    build: () =>
      run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn') &&
      writeTypes('src') &&
      runTypeScript('build/declarations.ts') &&
      runTypeScript('build/manifest.ts'),
  },
  embed: {
    reads: ['src'],
    makes: 'proxy/dist/public/shelftalk.js',
    build: () => runTypeScript('build/embed.ts'),
  },
  server: {
    reads: ['src/protocol', 'proxy', 'platform', 'catalogue'],
    makes: 'platform/dist/main.js',
    build: () => runTypeScript('build/servers.ts'),
  },
  types: {
    reads: ['src/protocol', 'proxy', 'platform'],
    makes: 'platform/dist/verify.d.ts',
    build: () => runTypeScript('build/serverTypes.ts'),
  },
  demo: {
    reads: ['demo', 'catalogue', 'src/cart', 'src/ucp.ts'],
    makes: 'demo/dist/index.html',
    build: () => runTypeScript('build/demo.ts'),
  },
  storybook: {
    reads: [
      ...['src', 'stories', '.storybook', 'catalogue', 'test/fixtures'],
      ...['docs', 'api', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    ],
    makes: 'storybook-static/index.html',
    build: () =>
      run('node_modules/storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--disable-telemetry'),
  },
};
const readByAll = ['vite.config.ts', 'build', 'package-lock.json', 'package.json', 'tsconfig.json'];
const ignoredFolders = new Set(['node_modules', 'dist']);

/**
 * @param {string} path
 * @returns {string[]} the file itself, or all files below a folder
 */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignoredFolders.has(entry.name))
    .flatMap((entry) => files(`${path}/${entry.name}`));
}

/** @param {string[]} reads */
function fingerprint(reads) {
  const hash = createHash('sha256');
  for (const path of [...reads, ...readByAll].flatMap((path) => files(root + path)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds the named parts that are stale, in the order given; ends the process when one fails. */
export function ensureBuilt(names = Object.keys(parts), { force = false } = {}) {
  for (const name of names) {
    const part = parts[name];
    if (!part) fail(`There is no part ${name}; the parts are ${Object.keys(parts).join(', ')}.`);
    const print = fingerprint(part.reads);
    const stamp = `${root}node_modules/.shelftalk-built-${name}`;
    const isFresh =
      existsSync(root + part.makes) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
    if (isFresh && !force) continue;
    console.log(`Building ${name} ...`);
    if (!part.build()) fail(`Building ${name} failed: see the lines above.`);
    mkdirSync(`${root}node_modules`, { recursive: true });
    writeFileSync(stamp, print);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  checkNode();
  ensureInstalled();
  ensureBuilt(names.length > 0 ? names : undefined, { force: args.includes('--force') });
}
