// @ts-check
// Builds the stale parts. `node scripts/build.mjs [--force] [part ...]`; parts: lib, embed, server, types, demo, storybook.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

/** Child processes that have not ended. A failed build ends this process, which then ends them. */
const running = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());
process.once('exit', () => {
  for (const child of running) child.kill();
});

/**
 * Runs one of the project's programs with Node and resolves with whether it succeeded.
 * @param {string} script path from the root
 * @param {...string} args
 * @returns {Promise<boolean>}
 */
async function run(script, ...args) {
  const child = spawn(process.execPath, [root + script, ...args], {
    cwd: root,
    // `NODE_ENV` of a test run, which builds too, would make Vite write a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.env.SHELFTALK_VERBOSE ? 'inherit' : 'pipe', 'inherit'],
  });
  running.add(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  // TypeScript prints errors to the standard output.
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

/** @param {string} script path from the root */
const runTypeScript = (script) => run('scripts/runTypeScript.mjs', script);
/**
 * Writes declarations without checking types, which `npm run typecheck` does.
 * @param {string} folder with a tsconfig.json of its own
 */
const writeTypes = (folder) =>
  run('node_modules/typescript/bin/tsc', '-p', `${folder}/tsconfig.json`, '--noCheck');

/**
 * Each part: the files it depends on, a file that exists once it is built, and its build.
 * @type {Record<string, { reads: string[], makes: string, build: () => Promise<boolean> }>}
 */
const parts = {
  lib: {
    reads: ['src'],
    makes: 'dist/index.js',
    build: async () =>
      (await run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')) &&
      (await writeTypes('src')) &&
      (await runTypeScript('build/declarations.ts')) &&
      (await runTypeScript('build/manifest.ts')),
  },
  embed: {
    reads: ['src'],
    makes: 'proxy/dist/public/shelftalk.js',
    build: () => runTypeScript('build/embed.ts'),
  },
  server: {
    reads: ['src/protocol', 'proxy', 'platform', 'shop-agent', 'catalogue'],
    makes: 'platform/dist/main.js',
    build: () => runTypeScript('build/servers.ts'),
  },
  types: {
    reads: ['src/protocol', 'proxy', 'platform', 'shop-agent'],
    makes: 'platform/dist/verify.d.ts',
    build: () => runTypeScript('build/serverTypes.ts'),
  },
  demo: {
    reads: ['demo', 'catalogue', 'src/cart', 'src/cart.ts', 'src/ucp.ts', 'src/protocol'],
    makes: 'platform/dist/shop/index.html',
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

/**
 * Returns whether a part depends on a file.
 * @param {string} name
 * @param {string} path from the root
 */
export const isInput = (name, path) =>
  parts[name]?.reads.some((read) => path === read || path.startsWith(`${read}/`)) ?? false;

const readByAll = ['vite.config.ts', 'build', 'package-lock.json', 'package.json', 'tsconfig.json'];
/** Names of files and folders that no build reads, or that one build writes while another runs. */
const ignored = new Set(['node_modules', 'dist', 'THIRD-PARTY-NOTICES.md']);

/**
 * @param {string} path
 * @returns {string[]} the file itself, or all files below a folder
 */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
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

/**
 * Builds a part when it is stale; ends the process when that fails.
 * @param {string} name
 * @param {boolean} force
 */
async function buildPart(name, force) {
  const part = parts[name];
  if (!part) fail(`There is no part ${name}; the parts are ${Object.keys(parts).join(', ')}.`);
  const current = fingerprint(part.reads);
  const stamp = `${root}node_modules/.shelftalk-built-${name}`;
  const isFresh =
    existsSync(root + part.makes) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current;
  if (isFresh && !force) return;
  console.log(`Building ${name} ...`);
  // A build that fails leaves some of its files.
  rmSync(stamp, { force: true });
  if (!(await part.build())) fail(`Building ${name} failed: see the lines above.`);
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, current);
}

/** Builds the named parts that are stale, several at a time; ends the process when one fails. */
export async function ensureBuilt(names = Object.keys(parts), { force = false } = {}) {
  const waiting = [...names];
  // More than two would compete for memory.
  const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await buildPart(name, force);
  });
  await Promise.all(lanes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  checkNode();
  ensureInstalled();
  await ensureBuilt(names.length > 0 ? names : undefined, { force: args.includes('--force') });
}
