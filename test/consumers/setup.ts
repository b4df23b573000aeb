import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build.mjs';
import { type Platform, startPlatform } from '../support/platforms.ts';
import { run } from '../support/processes.ts';
import { serveFolder } from '../support/serveFolder.ts';
import { root } from '../support/sources.ts';
import { installConsumers } from './support/install.ts';

/** The servers that all consumers share. */
export interface Service {
  readonly platform: Platform;
  /** URL of the shop, which serves the pictures of the products. */
  readonly shopUrl: string;
  readonly proxyUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `undefined` when the consumers' dependencies could not be installed. */
    readonly service: Service | undefined;
  }
}

const installed = 'test/consumers/node_modules/@shelftalk';

/** Installs the packed packages and starts the packed platform and proxy, once for all consumers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(['lib', 'embed', 'server', 'types', 'demo']);
  if (!installConsumers()) {
    console.warn(
      'The consumers are skipped: npm could not install their dependencies (see its lines above).',
    );
    project.provide('service', undefined);
    return async () => {};
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
  project.provide('service', { platform, shopUrl: shop.url, proxyUrl });
  return async () => {
    await proxy.stop();
    await shop.close();
    await stop();
  };
}
