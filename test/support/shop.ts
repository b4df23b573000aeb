import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type Running, run } from './processes.ts';
import { serveFolder } from './serveFolder.ts';
import { root } from './sources.ts';

export interface OpenShop {
  /** Where the shop is, with the chat on another origin. */
  readonly url: string;
  /** Where the proxy is, which serves a shop of its own too. */
  readonly proxyUrl: string;
  /** The platform's agent endpoints. */
  readonly platformUrl: string;
  readonly process: Running;
  /** What the platform recorded of the newest session. */
  recordedTurns(): Promise<readonly RecordedTurn[]>;
  close(): Promise<void>;
}

export interface RecordedTurn {
  readonly inputEvents: readonly Record<string, unknown>[];
  readonly responseEvents: readonly Record<string, unknown>[];
}

type Env = Readonly<Record<string, string>>;

/**
 * Platform, proxy and shop, as `npm start` runs them, with the shop's pages on an origin of their own. What is set
 * may depend on the proxy's port; the pages load the chat from `PUBLIC_URL` where that is set.
 */
export async function openShop(given: Env | ((port: number) => Env) = {}): Promise<OpenShop> {
  const [shopPort, port, platformPort, controlPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const env = typeof given === 'function' ? given(port) : given;
  const url = `http://127.0.0.1:${shopPort}`;
  const proxyUrl = `http://127.0.0.1:${port}`;
  const process = run('scripts/start.mjs', [], {
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_CONTROL_PORT: String(controlPort),
    SHOP_URL: url,
    ALLOWED_ORIGINS: `${url},${proxyUrl}`,
    ...env,
  });
  await process.printed(/The shop is open at/);
  const pages = await serveFolder(join(root, 'demo/dist'), {
    port: shopPort,
    chat: env.PUBLIC_URL ?? proxyUrl,
  });
  const control = async (path: string): Promise<Record<string, unknown>> => {
    const token = readFileSync(join(process.dataDir, 'control-token'), 'utf8').trim();
    const answer = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    url,
    proxyUrl,
    platformUrl: `http://127.0.0.1:${platformPort}/external/v1/ai/agent_graph`,
    process,
    recordedTurns: async () => {
      const { sessions } = (await control('/sessions')) as { sessions: { id: string; createdAt: string }[] };
      const newest = [...sessions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
      if (!newest) return [];
      const { turns } = (await control(`/sessions/${newest.id}/turns`)) as { turns: RecordedTurn[] };
      return turns;
    },
    close: async () => {
      await pages.close();
      await process.stop();
    },
  };
}
