import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import {
  type AgentProxy,
  buildServer,
  createFetchHandler,
  createProxy,
  type FetchHandler,
  type ProxyOptions,
  type Route,
  readConfig,
} from '../../../proxy/index.ts';
import { listenAtAll } from '../../../proxy/server/listenAt.ts';
import { createPlugIns } from '../../../proxy/server/plugIns.ts';
import * as web from '../../../proxy/web.ts';
import { FakeClock } from './FakeClock.ts';
import { FakePlatform, marker } from './FakePlatform.ts';
import { TestResponse } from './TestResponse.ts';

export const secret = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const shopOrigin = 'https://shop.example';

type Headers = Readonly<Record<string, string>>;

/** Calls a proxy in memory or over a socket. */
interface Caller {
  call(route: Route, body: unknown, headers?: Headers): TestResponse;
}

export interface StartOptions {
  /** Variables that are added to the default environment, or replace its variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly proxy?: Partial<ProxyOptions>;
  readonly clock?: FakeClock;
  readonly platform?: FakePlatform;
  readonly publicDir?: string;
  /** Milliseconds in which a request must arrive; default: 30,000. */
  readonly requestTimeout?: number;
  /** Addresses to listen at; default: 127.0.0.1. */
  readonly addresses?: readonly [string, ...string[]];
  /** Returns the milliseconds that an iteration of the event loop takes; `measured`: the real ones. Default: 0. */
  readonly loopDelay?: (() => number) | 'measured';
}

/** Starts a proxy without plug-ins in front of a fake platform; both stop after the test. */
export async function startPlainProxy() {
  const platform = await FakePlatform.start();
  const proxy = createProxy({ baseUrl: platform.baseUrl, apiKey: 'key', businessId: 'business-1' });
  onTestFinished(async () => {
    await proxy.close();
    await platform.stop();
  });
  return { platform, proxy };
}

/** Starts a proxy in front of a fake platform. Both stop after the test, except a platform that was passed in. */
export async function startProxy(options: StartOptions = {}) {
  const platform = options.platform ?? (await FakePlatform.start());
  const clock = options.clock ?? new FakeClock();
  const log: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const env = {
    AGENT_BASE_URL: platform.baseUrl,
    AGENT_API_KEY: marker,
    BUSINESS_ID: 'business-1',
    AGENT_IDS: 'agent-1,agent-2',
    ALLOWED_ORIGINS: shopOrigin,
    SESSION_SECRET: secret,
    DATA_DIR: join(tmpdir(), 'shelftalk-never-made'),
    ...options.env,
  };
  const config = readConfig(env, {
    publicDir: options.publicDir ?? mkdtempSync(join(tmpdir(), 'shelftalk-public-')),
    keyFile: () => () => marker,
    localSecret: () => secret,
  });
  const { loopDelay = () => 0 } = options;
  const built = await buildServer(config, {
    clock,
    logTo,
    loopDelay: loopDelay === 'measured' ? undefined : loopDelay,
    ...(options.proxy ? { proxy: options.proxy } : {}),
    ...(options.requestTimeout === undefined ? {} : { requestTimeout: options.requestTimeout }),
  });
  await listenAtAll(built.server, options.addresses ?? ['127.0.0.1'], 0);
  const address = built.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  onTestFinished(async () => {
    built.server.server.closeAllConnections();
    await built.server.close();
    const closed = built.proxy.close();
    clock.advance(1);
    await closed;
    if (!options.platform) await platform.stop();
  });

  /** Calls over a socket with the shop's origin. */
  const socket: Caller = {
    call: (route, body, headers = {}) =>
      send(port, `/agent/${route}`, JSON.stringify(body), {
        origin: shopOrigin,
        'content-type': 'application/json',
        ...headers,
      }),
  };
  /** Calls the proxy in memory. */
  const memory: Caller = {
    call: (route, body, headers) => callProxy(built.proxy, route, body, headers),
  };
  /** Creates the fetch handler of the entry for Node, or of the entry that uses web APIs only. */
  async function fetchHandler(entry: 'node' | 'web'): Promise<FetchHandler> {
    const plugIns = await createPlugIns(
      config,
      clock,
      () => {},
      () => '',
    );
    const { allowedOrigins } = config.origins;
    const all = { ...plugIns.options, ...options.proxy, allowedOrigins };
    if (entry === 'node') return createFetchHandler(all);
    const sealer = new web.WebSealer(config.sessionKeys);
    const [sessions, identity] = [new web.SealedSessions(sealer), new web.AnonymousVisitors(sealer)];
    return web.createFetchHandler({ ...all, sessions, identity });
  }
  /** Starts the fetch handler, called in memory or behind a test server. */
  async function fetchForm(entry: 'node' | 'web', via: 'memory' | 'socket') {
    const handler = await fetchHandler(entry);
    onTestFinished(async () => {
      const closed = handler.close();
      clock.advance(1);
      await closed;
    });
    const waitUntil = () => {};
    if (via === 'memory') return { proxy: handler, caller: callFetch(handler, waitUntil) };
    const fetchPort = await serveFetch((request) => handler.fetch(request, { waitUntil }));
    const caller: Caller = {
      call: (route, body, headers = {}) =>
        send(fetchPort, `/api/agent/${route}`, JSON.stringify(body), {
          origin: shopOrigin,
          'content-type': 'application/json',
          ...headers,
        }),
    };
    return { proxy: handler, caller };
  }
  return { ...built, platform, clock, log, port, socket, memory, fetchHandler, fetchForm };
}

/** Returns a caller that passes requests to a fetch handler, as a server framework does. */
export function callFetch(handler: FetchHandler, waitUntil?: (work: Promise<unknown>) => void): Caller {
  return {
    call(route, body, headers = {}) {
      const disconnect = new AbortController();
      const answer = new TestResponse(() => disconnect.abort());
      const request = new Request(`https://shop.example/api/agent/${route}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: shopOrigin, 'content-type': 'application/json', ...headers },
        signal: disconnect.signal,
      });
      void (async () => {
        const response = await handler.fetch(request, waitUntil ? { waitUntil } : {});
        answer.status = response.status;
        answer.headers = Object.fromEntries(response.headers);
        for await (const chunk of response.body ?? []) answer.add(chunk);
        answer.isEnded = true;
      })();
      return answer;
    },
  };
}

/** Serves a function from `Request` to `Response` and returns the port. */
async function serveFetch(answer: (request: Request) => Promise<Response>): Promise<number> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const disconnect = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) disconnect.abort();
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
    const init = { method: incoming.method ?? 'GET', headers, signal: disconnect.signal };
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const response = await answer(new Request(url, { ...init, body: Buffer.concat(chunks) }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.flushHeaders();
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Calls a proxy without a server; a string body is sent unchanged. */
export function callProxy(
  proxy: AgentProxy,
  route: Route,
  body: unknown,
  headers: Headers = {},
): TestResponse {
  const disconnect = new AbortController();
  const answer = new TestResponse(() => disconnect.abort());
  const request = {
    route,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    requestId: randomUUID(),
    signal: disconnect.signal,
    header: (name: string) => headers[name],
  };
  void proxy.handle(request, {
    head(status, responseHeaders) {
      answer.status = status;
      answer.headers = { ...responseHeaders };
    },
    write(line) {
      answer.add(Buffer.from(line, 'latin1'));
      return true;
    },
    drained: () => Promise.resolve(),
    end() {
      answer.isEnded = true;
    },
  });
  return answer;
}

/** Sends one request and collects the response. */
export function send(
  port: number,
  path: string,
  body: string | Uint8Array | undefined,
  headers: Headers = {},
  method = body === undefined ? 'GET' : 'POST',
): TestResponse {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answer = new TestResponse(() => outgoing.destroy());
  outgoing.on('error', () => {
    answer.isEnded = true;
    answer.isAborted = true;
  });
  outgoing.on('response', (response) => {
    answer.status = response.statusCode ?? 0;
    for (const [name, value] of Object.entries(response.headers)) answer.headers[name] = String(value);
    response.on('data', (chunk: Uint8Array) => answer.add(chunk));
    response.on('end', () => {
      answer.isEnded = true;
    });
    response.on('error', () => {
      answer.isEnded = true;
      answer.isAborted = true;
    });
  });
  outgoing.end(body);
  return answer;
}

export const say = (text: string) => ({
  messageEvent: { role: 'USER', content: { textContent: { text } } },
});

/** Opens a session and returns what the browser stores. */
export async function openSession(caller: Caller, body: Readonly<Record<string, unknown>> = {}) {
  const answer = await caller.call('init', body).json();
  const { response } = answer as { response: { sessionId: string; clientKey: string; expiresAt: number } };
  return response;
}
