// @ts-check
// The platform and the proxy with the demo shop, as `npm start` and `npm run dev` run them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { spawnServer } from './children.mjs';
import { fail, root } from './setup.mjs';
import { serveProfile, welcomeOf } from './source.mjs';

/**
 * A port from the environment; ends the process when it is not a port number.
 * @param {string} name of the variable
 * @param {number} fallback
 */
export function portOf(name, fallback) {
  const value = process.env[name] ?? String(fallback);
  if (!/^\d+$/.test(value) || Number(value) > 65535) fail(`${name} must be a port number, and is ${value}.`);
  return Number(value);
}

/**
 * Ends the process when a port is in use.
 * @param {number} port
 * @param {string} name of the variable that sets it
 */
export async function checkPort(port, name) {
  const server = createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen(port, process.env.HOST || '127.0.0.1', () => server.close(done));
  });
  if (error?.code === 'EADDRINUSE') fail(`Port ${port} is in use: stop what listens there, or set ${name}.`);
}

/** @typedef {'proxy' | 'platform'} ServerName */

export class Shop {
  /** @type {Map<ServerName, import('node:child_process').ChildProcess>} */
  #servers = new Map();
  /** @type {NodeJS.ProcessEnv} */
  #account = {};
  /** Servers that this process is ending itself. @type {Set<ServerName>} */
  #ending = new Set();
  #dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
  #hasOwnPlatform = process.env.AGENT_BASE_URL === undefined;
  #env;
  #controlPort;
  #platformPort;
  /** @type {import('./source.mjs').Source | undefined} */
  #source;
  #port;
  #onEnd;

  /**
   * @param {object} options
   * @param {number} options.port of the proxy
   * @param {string} options.url the address at which shoppers see the shop
   * @param {import('./source.mjs').Source} [options.source] products that replace the catalogue and the pages
   * @param {(name: ServerName, code: number) => void} options.onEnd called when a server ends by itself
   */
  constructor({ port, url, source, onEnd }) {
    if (source !== undefined && !this.#hasOwnPlatform)
      fail(`${source.option} works with the local platform only: unset AGENT_BASE_URL.`);
    this.#source = source;
    this.#port = port;
    this.#platformPort = portOf('PLATFORM_PORT', 8788);
    this.#controlPort = portOf('PLATFORM_CONTROL_PORT', 8789);
    this.#onEnd = onEnd;
    const chatTexts = JSON.parse(readFileSync(`${root}demo/chatTexts.json`, 'utf8'));
    this.#env = {
      ...process.env,
      PORT: String(port),
      PLATFORM_PORT: String(this.#platformPort),
      PLATFORM_CONTROL_PORT: String(this.#controlPort),
      DATA_DIR: this.#dataDir,
      CATALOGUE_DIR: process.env.CATALOGUE_DIR ?? `${root}catalogue`,
      DEMO_DIR: process.env.DEMO_DIR ?? `${root}demo/dist`,
      DEMO_ROUTES: process.env.DEMO_ROUTES ?? `${root}demo/server/tickets.mjs`,
      STARTERS_DIR: process.env.STARTERS_DIR ?? `${root}demo/dist/starters`,
      SHOP_URL: process.env.SHOP_URL ?? url,
      WELCOME:
        process.env.WELCOME ??
        (process.env.WELCOME_FILE ? '' : [chatTexts.greeting, ...chatTexts.starters].join('|')),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...(source !== undefined && { DEMO_DIR: '', STARTERS_DIR: '', ...source.env }),
    };
  }

  /** Starts the platform, unless AGENT_BASE_URL names another, then the proxy; resolves once both listen. */
  async start() {
    if (this.#hasOwnPlatform) {
      console.log('Starting the platform ...');
      const endProfile =
        this.#source?.env.CATALOGUE_UCP === undefined ? undefined : await serveProfile(this.#port);
      await this.#run('platform').finally(() => endProfile?.());
      if (this.#source !== undefined)
        this.#env.WELCOME = process.env.WELCOME ?? welcomeOf(`${this.#dataDir}/${this.#source.index}`);
      const key = await this.#createKey();
      this.#account = {
        AGENT_BASE_URL: `http://127.0.0.1:${this.#platformPort}`,
        AGENT_API_KEY: key.secret,
        BUSINESS_ID: key.businessId,
        AGENT_ERASE: '1',
        AGENT_IDS: process.env.AGENT_IDS ?? (process.env.AGENT_MODEL_URL ? 'model,catalogue' : 'catalogue'),
      };
    }
    console.log('Starting the proxy and the shop ...');
    await this.#run('proxy');
  }

  /** Ends the servers one after the other. */
  async stop() {
    await this.#end('proxy');
    await this.#end('platform');
  }

  /**
   * Starts the proxy, or both servers, anew with the files as built last; the data and the account stay.
   * @param {'proxy' | 'all'} which
   */
  async restart(which) {
    await this.#end('proxy');
    if (which === 'all') await this.#end('platform');
    if (this.#hasOwnPlatform && !this.#servers.has('platform')) await this.#run('platform');
    await this.#run('proxy');
  }

  /**
   * Starts a server; resolves once it listens, and rejects if it ends before that.
   * @param {ServerName} name
   */
  #run(name) {
    const child = spawnServer(name, [], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own: Ctrl-C reaches this process only, which then ends the servers in order.
      detached: process.platform !== 'win32',
      // Only the platform gets the key of the language model.
      env: name === 'proxy' ? { ...this.#env, ...this.#account, AGENT_MODEL_KEY: '' } : this.#env,
    });
    this.#servers.set(name, child);
    return new Promise((ready, fail) => {
      child.on('exit', (code) => {
        this.#servers.delete(name);
        if (!this.#ending.has(name)) this.#onEnd(name, code === 0 ? 1 : (code ?? 1));
        fail(new Error(`The ${name} has ended before it listened.`));
      });
      child.stdout?.setEncoding('utf8').on('data', (text) => {
        if (text.includes('listening on')) ready(undefined);
      });
    });
  }

  /** @param {ServerName} name */
  async #end(name) {
    const child = this.#servers.get(name);
    if (!child) return;
    this.#ending.add(name);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    this.#ending.delete(name);
  }

  /** Creates an inference key for this run and revokes those of earlier runs. */
  async #createKey() {
    const { keys } = await this.#callControl('GET', '/keys');
    for (const key of keys) {
      if (key.name === 'npm start' && key.revokedAt === null)
        await this.#callControl('POST', `/keys/${key.id}/revoke`, {});
    }
    return this.#callControl('POST', '/keys', { name: 'npm start', kind: 'inference' });
  }

  /**
   * Calls the platform's control port.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #callControl(method, path, body) {
    const token = readFileSync(`${this.#dataDir}/control-token`, 'utf8').trim();
    const response = await fetch(`http://127.0.0.1:${this.#controlPort}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The platform's control port returned ${response.status} for ${path}.`);
    return response.json();
  }
}
