// @ts-check
// `npm start`: installs, builds, then runs the platform, the proxy and the demo shop until Ctrl-C.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { spawnServer, watchParent } from './children.mjs';
import { checkNode, ensureInstalled, fail, root } from './setup.mjs';

checkNode();
ensureInstalled();
ensureBuilt(['embed', 'server', 'demo']);

/**
 * A port from the environment, as text; ends the process when it is not a port number.
 * @param {string} name of the variable
 * @param {number} fallback
 */
function portOf(name, fallback) {
  const value = process.env[name] ?? String(fallback);
  if (!/^\d+$/.test(value) || Number(value) > 65535) fail(`${name} must be a port number, and is ${value}.`);
  return value;
}

const ports = {
  PORT: portOf('PORT', 8787),
  PLATFORM_PORT: portOf('PLATFORM_PORT', 8788),
  PLATFORM_CONTROL_PORT: portOf('PLATFORM_CONTROL_PORT', 8789),
};
const shopUrl = process.env.PUBLIC_URL ?? `http://127.0.0.1:${ports.PORT}`;
const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
const chatTexts = JSON.parse(readFileSync(`${root}demo/chatTexts.json`, 'utf8'));
const env = {
  ...process.env,
  ...ports,
  DATA_DIR: dataDir,
  CATALOGUE_DIR: process.env.CATALOGUE_DIR ?? `${root}catalogue`,
  DEMO_DIR: process.env.DEMO_DIR ?? `${root}demo/dist`,
  DEMO_ROUTES: process.env.DEMO_ROUTES ?? `${root}demo/server/tickets.mjs`,
  STARTERS_DIR: process.env.STARTERS_DIR ?? `${root}demo/dist/starters`,
  SHOP_URL: process.env.SHOP_URL ?? shopUrl,
  WELCOME:
    process.env.WELCOME ??
    (process.env.WELCOME_FILE ? '' : [chatTexts.greeting, ...chatTexts.starters].join('|')),
};

/** Ends the process when the proxy's port is in use: the proxy starts last and would find out only then. */
async function checkPort() {
  const server = createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen(Number(ports.PORT), process.env.HOST || '127.0.0.1', () => server.close(done));
  });
  if (error?.code === 'EADDRINUSE')
    fail(`Port ${ports.PORT} is in use: stop what listens there, or set PORT.`);
}

/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];
let isStopping = false;

/**
 * Starts a server and resolves once it prints that it listens.
 * @param {'proxy' | 'platform'} name
 * @param {NodeJS.ProcessEnv} extraEnv
 * @returns {Promise<void>}
 */
function start(name, extraEnv = {}) {
  const child = spawnServer(name, [], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own: Ctrl-C reaches this process only, which then ends the servers in order.
    detached: process.platform !== 'win32',
    env: { ...env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', ...extraEnv },
  });
  servers.unshift(child);
  return new Promise((ready) => {
    child.on('exit', (code) => {
      if (!isStopping) stop(code === 0 ? 1 : (code ?? 1), `The ${name} has ended; stopping the rest.`);
    });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      if (text.includes('listening on')) ready();
    });
  });
}

/**
 * Ends the servers one after the other, then this process.
 * @param {number} code
 * @param {string} [sentence]
 */
async function stop(code, sentence) {
  if (isStopping) return;
  isStopping = true;
  if (sentence) console.error(sentence);
  for (const child of servers) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0, '\nStopping ...'));
watchParent(() => stop(1));

/**
 * Calls the platform's control port.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function callControl(method, path, body) {
  const token = readFileSync(`${dataDir}/control-token`, 'utf8').trim();
  const response = await fetch(`http://127.0.0.1:${ports.PLATFORM_CONTROL_PORT}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The platform's control port returned ${response.status} for ${path}.`);
  return response.json();
}

/** Creates an inference key for this run and revokes those of earlier runs. */
async function createKey() {
  const { keys } = await callControl('GET', '/keys');
  for (const key of keys) {
    if (key.name === 'npm start' && key.revokedAt === null)
      await callControl('POST', `/keys/${key.id}/revoke`, {});
  }
  return callControl('POST', '/keys', { name: 'npm start', kind: 'inference' });
}

async function main() {
  await checkPort();
  /** @type {NodeJS.ProcessEnv} */
  let account = {};
  if (process.env.AGENT_BASE_URL === undefined) {
    console.log('Starting the platform ...');
    await start('platform');
    const key = await createKey();
    account = {
      AGENT_BASE_URL: `http://127.0.0.1:${ports.PLATFORM_PORT}`,
      AGENT_API_KEY: key.secret,
      BUSINESS_ID: key.businessId,
      AGENT_IDS: process.env.AGENT_IDS ?? 'catalogue',
    };
  }
  console.log('Starting the proxy and the shop ...');
  await start('proxy', account);
  console.log(`\n  The shop is open at ${shopUrl}/\n  Ctrl-C stops it.\n`);
}
main().catch((error) => stop(1, error.message));
