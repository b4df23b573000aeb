import { expect, onTestFinished, test } from 'vitest';
import {
  createFetchHandler,
  type FetchHandlerOptions,
  MemoryTurnLog,
  nodeRuntime,
  systemClock,
  webRuntime,
} from '../../proxy/index.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { callFetch, say } from './support/startProxy.ts';
import { until } from './support/until.ts';

const origin = 'https://shop.example';
const session = { clientKey: 'visitor', sessionId: 'session-1' };
const question = { ...session, inputEvents: [say('Hello')] };

async function start(options: Partial<FetchHandlerOptions> = {}) {
  const platform = await FakePlatform.start();
  const { baseUrl } = platform;
  const handler = createFetchHandler({
    baseUrl,
    apiKey: 'key',
    businessId: 'b',
    allowedOrigins: [origin],
    ...options,
  });
  onTestFinished(async () => {
    await handler.close();
    await platform.stop();
  });
  const ask = (init: RequestInit & { path?: string } = {}) =>
    handler.fetch(
      new Request(`https://host.example${init.path ?? '/api/agent/health'}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: init.method === 'GET' || init.method === 'OPTIONS' ? null : '{}',
        ...init,
      }),
    );
  return { platform, handler, ask };
}

test.each([
  ['without waitUntil', true, false],
  ['without a log', false, true],
])(
  '%s turns are not numbered and are aborted when their browser disconnects',
  async (_what, hasLog, hasWait) => {
    const { platform, handler } = await start(hasLog ? { turnLog: new MemoryTurnLog(systemClock) } : {});
    const caller = callFetch(handler, hasWait ? () => {} : undefined);
    const answer = caller.call('invoke', question);
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    expect(await answer.line()).toEqual({ result: expect.anything() });
    expect(answer.headers).not.toHaveProperty('shelftalk-turn');
    answer.abort();
    await turn.gone();
    expect(handler.running).toBe(0);
  },
);

test('with waitUntil and a log, a turn continues without its browser, and waitUntil gets its promise', async () => {
  const { platform, handler } = await start({ turnLog: new MemoryTurnLog(systemClock) });
  const waiting: Promise<unknown>[] = [];
  const answer = callFetch(handler, (work) => waiting.push(work)).call('invoke', question);
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  expect(answer.headers['shelftalk-turn']).toBe('1');
  answer.abort();
  turn.say('One');
  turn.end();
  await Promise.all(waiting);
  expect(handler.running).toBe(0);
});

test.each<[string, number, RequestInit & { path?: string }]>([
  [
    'another origin',
    403,
    { headers: { origin: 'https://evil.example', 'content-type': 'application/json' } },
  ],
  ['no origin', 403, { headers: { 'content-type': 'application/json' } }],
  ['another method', 404, { method: 'GET' }],
  ['another path', 404, { path: '/api/agent/other' }],
  ['another type', 415, { headers: { origin, 'content-type': 'text/plain' } }],
  [
    'a type that starts with application/json',
    415,
    { headers: { origin, 'content-type': 'application/jsonp' } },
  ],
  ['two types', 415, { headers: { origin, 'content-type': 'application/json ,text/plain' } }],
  ['a body that is too large', 413, { body: 'x'.repeat(64 * 1024 + 1) }],
  ['a preflight', 204, { method: 'OPTIONS' }],
  ['a valid call', 200, {}],
])('responds to %s with status %i and the security headers', async (_what, status, init) => {
  const { ask } = await start();
  const answer = await ask(init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('vary')).toBe('Origin');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('access-control-max-age')).toBe(status === 204 ? '7200' : null);
  const isShop = status !== 403;
  expect(answer.headers.get('access-control-allow-origin')).toBe(isShop ? origin : null);
  if (status >= 400) expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } });
});

test('accepts a body of 64 KB and stops reading a longer one soon after that', async () => {
  const { handler, ask } = await start();
  expect((await ask({ body: `{}${' '.repeat(64 * 1024 - 2)}` })).status).toBe(200);
  let [sentBytes, isCancelled] = [0, false];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 16 * 1024;
      controller.enqueue(new Uint8Array(16 * 1024));
      if (sentBytes === 1024 * 1024) controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
  const headers = { origin, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await handler.fetch(new Request('https://host.example/agent/init', init));
  expect(answer.status).toBe(413);
  expect(sentBytes).toBeLessThanOrEqual(128 * 1024);
  await until(() => isCancelled);
});

test.each([
  ['undici', nodeRuntime],
  ['fetch', webRuntime],
])(
  'with %s a paused reader pauses the platform',
  async (_what, runtime) => {
    const { platform, handler } = await start({ runtime });
    const response = handler.fetch(
      new Request('https://host.example/agent/invoke', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(question),
      }),
    );
    const turn = await platform.turn();
    turn.head();
    const reader = (await response).body?.getReader();
    const line = `{"result":{"text":"${'x'.repeat(64 * 1024)}"}}\n`;
    const { sent, heldBack } = turn.pour(line, 32 * 1024 * 1024);
    await heldBack();
    expect(sent()).toBeLessThan(16 * 1024 * 1024);
    let read = 0;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) read += part.value.length;
    expect(read).toBe(sent());
  },
  20_000,
);

test('a browser that disconnects while it sends its request gets an error, and no rejection stays unhandled', async () => {
  const { handler } = await start();
  const unhandled: unknown[] = [];
  const collect = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', collect);
  onTestFinished(() => {
    process.off('unhandledRejection', collect);
  });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(8)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const init = {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  };
  const answer = await handler.fetch(new Request('https://host.example/agent/init', init));
  expect(answer.status).toBe(400);
  // Node looks for unhandled rejections after the microtasks of each task.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

test.each(['before the handler is called', 'before the platform responds', 'after the head'])(
  'ends response and turn of a browser that disconnects %s',
  async (time) => {
    const { platform, handler, ask } = await start();
    const disconnect = new AbortController();
    if (time === 'before the handler is called') disconnect.abort();
    const asked = ask({
      path: '/api/agent/invoke',
      body: JSON.stringify(question),
      signal: disconnect.signal,
    });
    if (!disconnect.signal.aborted) {
      const turn = await platform.turn();
      if (time === 'after the head') {
        turn.head();
        await asked;
      }
      disconnect.abort();
      await turn.gone();
    }
    const answer = await asked;
    expect(answer.status).toBe(time === 'after the head' ? 200 : 499);
    expect(await answer.text()).toBe('');
    expect(handler.running).toBe(0);
  },
);

test('reports an error of the host’s `address`, without its text', async () => {
  const reports: unknown[] = [];
  const { ask } = await start({
    report: (...args) => reports.push(args),
    address: () => {
      throw new RangeError('secret');
    },
  });
  expect((await ask()).status).toBe(500);
  expect(reports).toEqual([['error', 'call failed', { reqId: expect.any(String), error: 'RangeError' }]]);
});
