import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { HoldingRelay } from './HoldingRelay.ts';
import { createTurnReader, type Platform, type RecordedTurn } from './platforms.ts';
import { freePort, run } from './processes.ts';
import { fetchPromised } from './promisedJson.ts';
import { serveFolder } from './serveFolder.ts';
import { root } from './sources.ts';

export interface Shop {
  /** URL of the shop, which loads the chat from another origin. */
  readonly url: string;
  /** URL of the proxy, which also serves the shop. */
  readonly proxyUrl: string;
  /** The turns of the platform's newest session; none if this session began before the shop was opened. */
  recordedTurns(): Promise<readonly RecordedTurn[]>;
  close(): Promise<void>;
}

export interface OpenShop extends Shop {
  readonly platform: Platform;
  /** The relay between proxy and platform. */
  readonly answers: HoldingRelay;
}

type Env = Readonly<Record<string, string>>;
/** The environment of a proxy in production, where pages load the chat from this URL and not from the proxy's own address. */
export const productionEnv = (publicUrl: string): Env => ({
  PUBLIC_URL: publicUrl,
  NODE_ENV: 'production',
  SESSION_SECRET: `k1:${randomBytes(32).toString('base64')}`,
});
/** The proxy's environment, which may depend on its port. */
export type ProxyEnv = Env | ((port: number) => Env);

const at = (port: number) => `http://127.0.0.1:${port}`;
const servePages = (port: number, chat: string) => serveFolder(join(root, 'demo/dist'), { port, chat });

/** Runs `npm start`, and resolves once the shop is open. */
async function start(env: Env) {
  const running = run('scripts/start.mjs', [], env);
  await running.printed(/The shop is open at/);
  return running;
}

/** Resolves to a free platform of the pool; `giveBack` frees it. */
const borrowPlatform = () => fetchPromised<Platform>(`${inject('platforms')}/take`);
const giveBack = ({ port }: Platform) => fetch(`${inject('platforms')}/give-back/${port}`);

/**
 * Starts a proxy and a shop in front of a running platform, with the shop's pages on a separate origin. The pages
 * load the chat from `PUBLIC_URL` if it is set.
 */
export async function openShop(proxyEnv: ProxyEnv = {}): Promise<OpenShop> {
  const platform = await borrowPlatform();
  const [port, answers, recordedTurns] = await Promise.all([
    freePort(),
    HoldingRelay.before(platform.port),
    createTurnReader(platform),
  ]);
  const [url, proxyUrl] = [at(platform.shopPort), at(port)];
  const env = typeof proxyEnv === 'function' ? proxyEnv(port) : proxyEnv;
  const proxy = await start({
    PORT: String(port),
    SHOP_URL: url,
    ALLOWED_ORIGINS: `${url},${proxyUrl}`,
    AGENT_BASE_URL: answers.url,
    AGENT_API_KEY: platform.key,
    BUSINESS_ID: platform.businessId,
    AGENT_IDS: 'catalogue',
    ...env,
  });
  const pages = await servePages(platform.shopPort, env.PUBLIC_URL ?? proxyUrl);
  return {
    url,
    proxyUrl,
    platform,
    answers,
    recordedTurns,
    close: async () => {
      await pages.close();
      await proxy.stop();
      await answers.close();
      await giveBack(platform);
    },
  };
}

/** Starts everything that `npm start` runs, with the shop's pages on a separate origin. */
export async function openWholeShop(): Promise<Shop> {
  const [shopPort, port, platformPort, controlPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const [url, proxyUrl] = [at(shopPort), at(port)];
  const servers = await start({
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_CONTROL_PORT: String(controlPort),
    SHOP_URL: url,
    ALLOWED_ORIGINS: `${url},${proxyUrl}`,
  });
  const pages = await servePages(shopPort, proxyUrl);
  return {
    url,
    proxyUrl,
    recordedTurns: await createTurnReader({ controlPort, dataDir: servers.dataDir }),
    close: async () => {
      await pages.close();
      await servers.stop();
    },
  };
}
