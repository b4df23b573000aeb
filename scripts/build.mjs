// Builds what is stale. `node scripts/build.mjs [--force] [part …]`; parts: lib, embed, server, types, demo, storybook.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

/** What each build reads, and a file that is there once it has run. */
const parts = {
  lib: { reads: ['src'], makes: 'dist/index.js' },
  embed: { reads: ['src'], makes: 'proxy/dist/public/shelftalk.js' },
  server: { reads: ['src/protocol', 'proxy', 'platform'], makes: 'platform/dist/main.js' },
  types: { reads: ['src/protocol', 'proxy'], makes: 'proxy/dist/types/proxy/index.d.ts' },
  demo: { reads: ['demo', 'catalogue'], makes: 'demo/dist/index.html' },
  storybook: {
    reads: ['src', 'stories', '.storybook', 'catalogue', 'test/fixtures'],
    makes: 'storybook-static/index.html',
  },
};
const always = ['vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json'];
const skipped = new Set(['node_modules', 'dist']);

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => files(`${path}/${entry.name}`));
}

function fingerprint(name) {
  const hash = createHash('sha256');
  for (const path of [...parts[name].reads, ...always].flatMap((path) => files(root + path)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

const stampOf = (name) => `${root}node_modules/.shelftalk-built-${name}`;

function isFresh(name, print) {
  return (
    existsSync(root + parts[name].makes) &&
    existsSync(stampOf(name)) &&
    readFileSync(stampOf(name), 'utf8') === print
  );
}

function run(script, args = []) {
  const { status } = spawnSync(process.execPath, [root + script, ...args], {
    cwd: root,
    stdio: ['ignore', process.env.SHELFTALK_VERBOSE ? 'inherit' : 'ignore', 'inherit'],
  });
  return status === 0;
}

const vite = (mode) => run('node_modules/vite/bin/vite.js', ['build', '--mode', mode, '--logLevel', 'warn']);
const tsc = (folder) => run('node_modules/typescript/bin/tsc', ['-p', `${folder}/tsconfig.json`]);
/** The parts that are not one build by vite. What the proxy tells of its types nobody needs who only runs it. */
const ways = {
  lib: () => vite('lib') && tsc('src') && run('scripts/manifest.mjs'),
  types: () => tsc('proxy'),
  storybook: () =>
    run('node_modules/storybook/dist/bin/dispatcher.js', ['build', '--quiet', '--disable-telemetry']),
};

function build(name) {
  console.log(`Building ${name} ...`);
  const done = ways[name] ? ways[name]() : vite(name);
  if (!done) fail(`Building ${name} failed: see the lines above.`);
}

/** Builds the named parts that are stale, in the order given. */
export function ensureBuilt(names = Object.keys(parts), { force = false } = {}) {
  for (const name of names) {
    const print = fingerprint(name);
    if (!force && isFresh(name, print)) continue;
    build(name);
    mkdirSync(`${root}node_modules`, { recursive: true });
    writeFileSync(stampOf(name), print);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const names = words.filter((word) => !word.startsWith('--'));
  const wrong = names.find((name) => !(name in parts));
  if (wrong !== undefined) fail(`There is no part ${wrong}; the parts are ${Object.keys(parts).join(', ')}.`);
  checkNode();
  ensureInstalled();
  ensureBuilt(names.length > 0 ? names : undefined, { force: words.includes('--force') });
}
