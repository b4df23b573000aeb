import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatTurnLine, turnHeaders } from '../../src/protocol/index.ts';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}
export interface TestServer {
  readonly endpoint: string;
  readonly requests: readonly ReceivedRequest[];
  release(): Promise<void>;
}

type RequestHandler = (request: ReceivedRequest, response: ServerResponse) => void;

async function listen(handle: RequestHandler): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const received = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) };
    requests.push(received);
    handle(received, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/agent`,
    requests,
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Starts a server with the format of the proxy: session tokens, numbered lines, resumable turns. */
export function startProxy(lines: readonly string[]): Promise<TestServer> {
  const sessions = new Map<unknown, 'open' | 'closed'>();
  const turns = new Set<unknown>();
  const refuse = (response: ServerResponse, status: number, code: string, details: unknown[] = []) =>
    json(response, status, { error: { code, message: 'Refused.', details } }, { 'x-request-id': 'r-1' });

  return listen(({ path, headers, body }, response) => {
    const epoch = { [turnHeaders.epoch]: 'epoch-1' };
    const { sessionId } = body;
    if (path === '/agent/init') {
      const token = `token-${sessions.size + 1}`;
      sessions.set(token, 'open');
      return json(
        response,
        200,
        { response: { sessionId: token, clientKey: 'anon_1', expiresAt: 9e12 } },
        epoch,
      );
    }
    if (path === '/agent/health') return json(response, 200, { response: { healthy: true } });
    if (path === '/agent/stop') return json(response, 200, {});
    if (!sessions.has(sessionId)) return refuse(response, 401, 'session_invalid');
    if (path === '/agent/close') {
      sessions.set(sessionId, 'closed');
      return json(response, 200, { result: { response: {} }, error: null });
    }
    const key = headers[turnHeaders.key];
    const from = headers[turnHeaders.resumeFrom];
    if (from !== undefined && !turns.has(key)) {
      return refuse(response, 410, 'turn_unknown', [{ delivery: 'never-seen' }]);
    }
    if (from === undefined && sessions.get(sessionId) === 'closed')
      return refuse(response, 404, 'session_closed');
    turns.add(key);
    const head = { ...epoch, [turnHeaders.turn]: '1', [turnHeaders.key]: String(key) };
    const end = { lines: lines.length, reason: 'complete' } as const;
    if (path === '/agent/invoke_sync') {
      const responseEvents = lines.flatMap((line) => JSON.parse(line).result.response.responseEvents);
      return json(response, 200, { response: { sessionId, responseEvents }, end }, head);
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson', ...head });
    for (const [index, line] of lines.entries()) {
      if (index >= Number(from ?? 0)) response.write(`\n${line.replace('{', `{"seq":${index + 1},`)}\n`);
    }
    response.end(formatTurnLine({ end }));
  });
}

/** Starts a server that never responds. `called` resolves with the first request. */
export async function startSilent(): Promise<TestServer & { readonly called: Promise<void> }> {
  let onCall = () => {};
  const called = new Promise<void>((resolve) => {
    onCall = resolve;
  });
  return { ...(await listen(() => onCall())), called };
}

/** Starts a server with the format of the platform: an API key, a business and unnumbered lines. */
export function startPlatform(lines: readonly string[]): Promise<TestServer> {
  const sessions = new Map<unknown, unknown>();
  const refuse = (response: ServerResponse, status: number, code: number) =>
    json(response, status, { code, message: 'refused', details: [] });

  return listen(({ path, headers, body }, response) => {
    if (headers['x-api-key'] !== 'test-key') return refuse(response, 401, 16);
    const { businessId, clientKey, sessionId } = body;
    if (!businessId || !clientKey) return refuse(response, 400, 3);
    if (path.endsWith('/init')) {
      const id = `session-${sessions.size + 1}`;
      sessions.set(id, clientKey);
      return json(response, 200, { response: { sessionId: id } });
    }
    if (path.endsWith('/health')) return json(response, 200, { response: { healthy: true } });
    if (sessions.get(sessionId) !== clientKey) return refuse(response, 404, 5);
    if (path.endsWith('/close')) {
      sessions.set(sessionId, undefined);
      return json(response, 200, { result: { response: {} }, error: null });
    }
    if (path.endsWith('/invoke_sync')) {
      const responseEvents = lines.flatMap((line) => JSON.parse(line).result.response.responseEvents);
      return json(response, 200, { response: { sessionId, responseEvents } });
    }
    if (!path.endsWith('/invoke')) return refuse(response, 404, 5);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(lines.map((line) => `${line}\n`).join('\n'));
  });
}
