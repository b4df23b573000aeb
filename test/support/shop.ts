import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HeldAnswers } from './HeldAnswers.ts';
import { freePort, run } from './processes.ts';
import { serveFolder } from './serveFolder.ts';
import { root } from './sources.ts';

export interface OpenShop {
  /** Where the shop is, with the chat on another origin. */
  readonly url: string;
  /** Where the proxy is, which serves a shop of its own too. */
  readonly proxyUrl: string;
  /** The platform's agent endpoints. */
  readonly platformUrl: string;
  /** What the platform recorded of the newest session. */
  recordedTurns(): Promise<readonly RecordedTurn[]>;
  close(): Promise<void>;
}

/** A shop whose agent's answers can be held on their way. */
export interface HeldShop extends OpenShop {
  readonly answers: HeldAnswers;
}

export interface RecordedTurn {
  readonly inputEvents: readonly Record<string, unknown>[];
  readonly responseEvents: readonly Record<string, unknown>[];
}

type Env = Readonly<Record<string, string>>;

interface Ports {
  readonly shop: number;
  readonly proxy: number;
  readonly platform: number;
  readonly control: number;
}

async function freePorts(): Promise<Ports> {
  const [shop, proxy, platform, control] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { shop, proxy, platform, control };
}

const at = (port: number) => `http://127.0.0.1:${port}`;

/** What the servers are told of each other. */
const shared = ({ shop, proxy, platform, control }: Ports): Env => ({
  PORT: String(proxy),
  PLATFORM_PORT: String(platform),
  PLATFORM_CONTROL_PORT: String(control),
  SHOP_URL: at(shop),
  ALLOWED_ORIGINS: `${at(shop)},${at(proxy)}`,
});

/** The shop's pages before servers that run; the platform has its data in `dataDir`. */
async function openPages(ports: Ports, dataDir: string, chat = at(ports.proxy)): Promise<OpenShop> {
  const pages = await serveFolder(join(root, 'demo/dist'), { port: ports.shop, chat });
  const control = async (path: string): Promise<Record<string, unknown>> => {
    const token = readFileSync(join(dataDir, 'control-token'), 'utf8').trim();
    const answer = await fetch(`${at(ports.control)}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    url: at(ports.shop),
    proxyUrl: at(ports.proxy),
    platformUrl: `${at(ports.platform)}/external/v1/ai/agent_graph`,
    recordedTurns: async () => {
      const { sessions } = (await control('/sessions')) as { sessions: { id: string; createdAt: string }[] };
      const newest = [...sessions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
      if (!newest) return [];
      const { turns } = (await control(`/sessions/${newest.id}/turns`)) as { turns: RecordedTurn[] };
      return turns;
    },
    close: () => pages.close(),
  };
}

const isOpen = /The shop is open at/;

/**
 * Platform, proxy and shop, as `npm start` runs them, with the shop's pages on an origin of their own. What is set
 * may depend on the proxy's port; the pages load the chat from `PUBLIC_URL` where that is set.
 */
export async function openShop(given: Env | ((port: number) => Env) = {}): Promise<OpenShop> {
  const ports = await freePorts();
  const env = typeof given === 'function' ? given(ports.proxy) : given;
  const servers = run('scripts/start.mjs', [], { ...shared(ports), ...env });
  await servers.printed(isOpen);
  const shop = await openPages(ports, servers.dataDir, env.PUBLIC_URL);
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await servers.stop();
    },
  };
}

/** The same with something between proxy and platform that holds answers. */
export async function openHeldShop(env: Env): Promise<HeldShop> {
  const ports = await freePorts();
  const account = { id: randomUUID(), key: randomUUID() };
  const platform = run('platform/dist/main.js', [], {
    ...shared(ports),
    ...env,
    LOG_LEVEL: 'warn',
    PLATFORM_BUSINESS_ID: account.id,
    PLATFORM_API_KEY: account.key,
  });
  const answers = await HeldAnswers.before(ports.platform);
  await platform.printed(/listening on/);
  const proxy = run('scripts/start.mjs', [], {
    ...shared(ports),
    ...env,
    AGENT_BASE_URL: answers.url,
    AGENT_API_KEY: account.key,
    BUSINESS_ID: account.id,
  });
  await proxy.printed(isOpen);
  const shop = await openPages(ports, platform.dataDir);
  return {
    ...shop,
    answers,
    close: async () => {
      await shop.close();
      await proxy.stop();
      await answers.close();
      await platform.stop();
    },
  };
}
