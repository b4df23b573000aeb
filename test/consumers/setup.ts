import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { listen, stopListening } from '../support/listen.ts';
import { type Platform, startPlatform } from '../support/platforms.ts';
import { run } from '../support/processes.ts';
import { sendPromised } from '../support/promisedJson.ts';
import { serveFolder } from '../support/serveFolder.ts';
import { root } from '../support/sources.ts';
import { notInstalled } from './support/install.ts';

/** The servers that all consumers share. */
export interface Service {
  readonly platform: Platform;
  /** URL of the shop, which serves the pictures of the products. */
  readonly shopUrl: string;
  readonly proxyUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the `Service` as JSON, or of `null` when the consumers' dependencies could not be installed. */
    readonly service: string;
  }
}

const installed = 'test/consumers/node_modules/@shelftalk';

/** Runs `install.ts` in a process of its own. @returns whether npm could install the dependencies */
async function installConsumers(): Promise<boolean> {
  const script = ['scripts/runTypeScript.mjs', 'test/consumers/support/install.ts'];
  const [code] = await once(spawn(process.execPath, script, { cwd: root, stdio: 'inherit' }), 'close');
  if (code !== 0 && code !== notInstalled)
    throw new Error('The consumers could not be installed: see the lines above.');
  return code === 0;
}

/** Installs the packed packages and starts the packed platform and proxy. */
async function startService() {
  if (!(await installConsumers())) {
    console.warn(
      'The consumers are skipped: npm could not install their dependencies (see its lines above).',
    );
    return undefined;
  }
  const { platform, stop } = await startPlatform(`${installed}/platform/dist/main.js`);
  const shop = await serveFolder(join(root, 'demo/dist'), { port: platform.shopPort });
  const proxy = run(`${installed}/proxy/dist/main.js`, [], {
    PORT: '0',
    AGENT_BASE_URL: `http://127.0.0.1:${platform.port}`,
    AGENT_API_KEY: platform.key,
    BUSINESS_ID: platform.businessId,
    AGENT_IDS: 'catalogue',
    WELCOME: 'Hello! What are you packing for?|A waterproof jacket under 150',
  });
  const [, proxyUrl = ''] = await proxy.printed(/listening on (\S+)/);
  const service: Service = { platform, shopUrl: shop.url, proxyUrl };
  const close = async () => {
    await proxy.stop();
    await shop.close();
    await stop();
  };
  return { service, close };
}

/** Starts the service once for all consumers. The tests of other projects run meanwhile. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(['lib', 'embed', 'server', 'types', 'demo']);
  const starting = startService();
  const server = createServer((_, response) =>
    sendPromised(
      response,
      starting.then((running) => running?.service ?? null),
    ),
  );
  project.provide('service', (await listen(server)).url);
  return async () => {
    await stopListening(server);
    await starting.then(
      (running) => running?.close(),
      // The tests that asked for the service have reported the error.
      () => {},
    );
  };
}
