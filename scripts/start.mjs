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

const port = (name, otherwise) => {
  const value = process.env[name] ?? String(otherwise);
  if (!/^\d+$/.test(value) || Number(value) > 65535) fail(`${name} must be a port number, and is ${value}.`);
  return value;
};
const ports = {
  PORT: port('PORT', 8787),
  PLATFORM_PORT: port('PLATFORM_PORT', 8788),
  PLATFORM_CONTROL_PORT: port('PLATFORM_CONTROL_PORT', 8789),
};
const shop = process.env.PUBLIC_URL ?? `http://127.0.0.1:${ports.PORT}`;
const talk = JSON.parse(readFileSync(`${root}demo/talk.json`, 'utf8'));
const env = {
  ...process.env,
  ...ports,
  DATA_DIR: resolve(root, process.env.DATA_DIR ?? '.data'),
  CATALOGUE_DIR: process.env.CATALOGUE_DIR ?? `${root}catalogue`,
  DEMO_DIR: process.env.DEMO_DIR ?? `${root}demo/dist`,
  DEMO_ROUTES: process.env.DEMO_ROUTES ?? `${root}demo/server/tickets.mjs`,
  STARTERS_DIR: process.env.STARTERS_DIR ?? `${root}demo/dist/starters`,
  SHOP_URL: process.env.SHOP_URL ?? shop,
  WELCOME:
    process.env.WELCOME ?? (process.env.WELCOME_FILE ? '' : [talk.greeting, ...talk.starters].join('|')),
};

/** The proxy starts last, and would tell of its port only when all else has started. */
async function checkPort() {
  const trial = createServer();
  const error = await new Promise((done) => {
    trial.once('error', done);
    trial.listen(Number(ports.PORT), process.env.HOST || '127.0.0.1', () => trial.close(done));
  });
  if (error?.code === 'EADDRINUSE')
    fail(`Port ${ports.PORT} is in use: stop what listens there, or set PORT.`);
}

const children = [];
let stopping = false;

/** Starts a server and waits for the line that says it listens. */
function start(name, extra = {}) {
  const child = spawnServer(name, [], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own group: Ctrl-C reaches this process alone, which then ends the servers in order.
    detached: process.platform !== 'win32',
    env: { ...env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', ...extra },
  });
  children.unshift({ name, child });
  return new Promise((ready) => {
    child.on('exit', (code) => {
      if (!stopping) stop(code === 0 ? 1 : (code ?? 1), `The ${name} has ended; stopping the rest.`);
    });
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (text.includes('listening on')) ready();
    });
  });
}

async function stop(code, sentence) {
  if (stopping) return;
  stopping = true;
  if (sentence) console.error(sentence);
  for (const { child } of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0, '\nStopping ...'));
watchParent(() => stop(1));

const control = async (method, path, body) => {
  const token = readFileSync(`${env.DATA_DIR}/control-token`, 'utf8').trim();
  const answer = await fetch(`http://127.0.0.1:${ports.PLATFORM_CONTROL_PORT}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The platform's control port answered ${answer.status} to ${path}.`);
  return answer.json();
};

/** A new inference key for this run; the ones that earlier runs left are revoked. */
async function mintKey() {
  const { keys } = await control('GET', '/keys');
  for (const key of keys) {
    if (key.name === 'npm start' && key.revokedAt === null)
      await control('POST', `/keys/${key.id}/revoke`, {});
  }
  return control('POST', '/keys', { name: 'npm start', kind: 'inference' });
}

async function main() {
  await checkPort();
  let account = {};
  if (process.env.AGENT_BASE_URL === undefined) {
    console.log('Starting the platform ...');
    await start('platform');
    const key = await mintKey();
    account = {
      AGENT_BASE_URL: `http://127.0.0.1:${ports.PLATFORM_PORT}`,
      AGENT_API_KEY: key.secret,
      BUSINESS_ID: key.businessId,
      AGENT_IDS: process.env.AGENT_IDS ?? 'catalogue',
    };
  }
  console.log('Starting the proxy and the shop ...');
  await start('proxy', account);
  console.log(`\n  The shop is open at ${shop}/\n  Ctrl-C stops it.\n`);
}
main().catch((error) => stop(1, error.message));
