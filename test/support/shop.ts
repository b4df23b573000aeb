import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { freePort, type Running, run } from './processes.ts';
import { root } from './sources.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
};

/** The policy of a careful shop whose chat lives on another origin. */
const policy = (chat: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${chat}`,
    "style-src 'self'",
    `img-src 'self' data: ${chat}`,
    `media-src 'self' ${chat}`,
    "font-src 'self'",
    `connect-src 'self' ${chat}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Serves the built demo shop on an origin of its own, with its script tag pointing at the proxy's. */
async function serveShop(port: number, chat: string): Promise<Server> {
  const base = join(root, 'demo/dist');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://shop').pathname));
    let file = join(base, path);
    if (path.endsWith('/')) file = join(file, 'index.html');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.setHeader('content-type', type);
    if (!type.startsWith('text/html')) {
      createReadStream(file).pipe(response);
      return;
    }
    response.setHeader('content-security-policy', policy(chat));
    response.end(readFileSync(file, 'utf8').replaceAll('src="/shelftalk.js"', `src="${chat}/shelftalk.js"`));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

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

/** Platform, proxy and shop, as `npm start` runs them, with the shop's pages on an origin of their own. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenShop> {
  const [shopPort, port, platformPort, controlPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
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
  const server = await serveShop(shopPort, proxyUrl);
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
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await process.stop();
    },
  };
}
