// @ts-check
// `npm run dev`: the demo shop, proxy, platform and Storybook while you edit. A change in `src`, `demo`, `catalogue`, `proxy`
// or `platform` is built, the servers that use it start again, and open pages of the shop reload; Storybook updates by itself.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isInput } from './build.mjs';
import { stopInOrder } from './children.mjs';
import { checkPort, portOf, Shop } from './Shop.mjs';
import { checkNode, ensureInstalled, root } from './setup.mjs';

checkNode();
ensureInstalled();
await ensureBuilt(['embed', 'server', 'demo']);
// Imported here, because it may have just been installed.
const { watch } = await import('chokidar');

const port = portOf('PORT', 8787);
const proxyPort = portOf('PROXY_PORT', 8790);
const storybookPort = portOf('STORYBOOK_PORT', 6006);
const url = `http://127.0.0.1:${port}`;

/** The builds, each with the servers that use its result; in the order in which they run. */
const builds = [
  { name: 'embed', args: ['build/embed.ts', '--quick'], servers: ['proxy'] },
  { name: 'server', args: ['build/servers.ts'], servers: ['proxy', 'platform'] },
  { name: 'demo', args: ['build/demo.ts'], servers: ['proxy'] },
];
const folders = ['src', 'demo', 'catalogue', 'proxy', 'platform'];
/** Milliseconds after a change in which further changes join its build: editors write a file several times. */
const settleTime = 80;

const shop = new Shop({
  port: proxyPort,
  url,
  onEnd: (name, code) => console.error(`The ${name} has ended with code ${code}; the next change starts it.`),
});

/** Event streams of the shop's open pages, which reload at an event. @type {Set<import('node:http').ServerResponse>} */
const pages = new Set();
const reloadScript = `new EventSource('/dev/reload').onmessage = () => location.reload();`;

/** Forwards to the proxy, and adds to each page the script that reloads it. */
const front = createServer((incoming, outgoing) => {
  if (incoming.url === '/dev/reload') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    outgoing.flushHeaders();
    pages.add(outgoing);
    outgoing.on('close', () => pages.delete(outgoing));
    return;
  }
  if (incoming.url === '/dev/reload.js') {
    outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(reloadScript);
    return;
  }
  const { method, url: path } = incoming;
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const forwarded = request({ host: '127.0.0.1', port: proxyPort, method, path, headers });
  forwarded.on('response', (response) => {
    const isPage = response.headers['content-type']?.startsWith('text/html');
    const sent = { ...response.headers, ...(isPage && { 'cache-control': 'no-store' }) };
    if (isPage) delete sent['content-length'];
    outgoing.writeHead(response.statusCode ?? 502, sent);
    response.pipe(outgoing, { end: !isPage });
    if (isPage) response.on('end', () => outgoing.end('<script src="/dev/reload.js"></script>'));
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
});

/** Changed files that no build has included yet, as paths from the root. @type {Set<string>} */
const changed = new Set();
let isUpdating = false;

/** Builds what the changed files need, starts the servers again and reloads the pages. */
async function update() {
  if (isUpdating || changed.size === 0 || isStopping) return;
  isUpdating = true;
  const paths = [...changed];
  changed.clear();
  const began = Date.now();
  const needed = builds.filter(({ name }) => paths.some((path) => isInput(name, path)));
  console.log(`${paths.join(', ')}: building ${needed.map(({ name }) => name).join(', ')} ...`);
  let isBuilt = true;
  for (const { name, args } of needed) {
    // Without the stamp, the next `npm start` or `npm test` builds this part completely.
    rmSync(`${root}node_modules/.shelftalk-built-${name}`, { force: true });
    isBuilt &&= await runBuild(args);
  }
  if (isBuilt) {
    const names = new Set(needed.flatMap(({ servers }) => servers));
    try {
      await shop.restart(names.has('platform') ? 'all' : 'proxy');
      for (const page of pages) page.write('data: reload\n\n');
      console.log(`Reloaded after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    } catch {
      // `onEnd` has printed which server ended; the next change starts it.
    }
  }
  isUpdating = false;
  void update();
}

/**
 * Runs a build and resolves with whether it succeeded.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function runBuild(args) {
  const child = spawn(process.execPath, [`${root}scripts/runTypeScript.mjs`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** @type {NodeJS.Timeout | undefined} */
let settling;
const watcher = watch(
  folders.map((folder) => join(root, folder)),
  { ignored: /[\\/](?:dist|node_modules)(?:[\\/]|$)|~$|\.md$/, ignoreInitial: true },
);
watcher.on('all', (_, path) => {
  changed.add(relative(root, path).replaceAll('\\', '/'));
  clearTimeout(settling);
  settling = setTimeout(() => void update(), settleTime);
});

const storybook = spawn(
  process.execPath,
  [
    '--import',
    pathToFileURL(`${root}scripts/exitWithParent.mjs`).href,
    `${root}node_modules/storybook/dist/bin/dispatcher.js`,
    'dev',
    '--port',
    String(storybookPort),
    '--exact-port',
    '--ci',
    '--quiet',
    '--disable-telemetry',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'development' },
  },
);

let isStopping = false;
const stop = stopInOrder(async () => {
  isStopping = true;
  await watcher.close();
  front.close();
  front.closeAllConnections();
  const ended = new Promise((done) => storybook.once('exit', done));
  if (storybook.kill('SIGTERM')) await ended;
  await shop.stop();
});
storybook.once('exit', (code) => stop(1, `Storybook has ended with code ${code}; stopping the rest.`));

/** Resolves once Storybook responds, or this process is stopping. */
async function storybookResponds() {
  const address = `http://127.0.0.1:${storybookPort}/iframe.html`;
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (isStopping) return;
    await new Promise((done) => setTimeout(done, 250));
  }
}

async function main() {
  await checkPort(port, 'PORT');
  await checkPort(proxyPort, 'PROXY_PORT');
  await shop.start();
  await new Promise((done) => front.listen(port, '127.0.0.1', () => done(undefined)));
  console.log(`\n  The shop is open at ${url}/`);
  await storybookResponds();
  console.log(`  Storybook is open at http://127.0.0.1:${storybookPort}/\n  Ctrl-C stops both.\n`);
}
main().catch((error) => stop(1, error.message));
