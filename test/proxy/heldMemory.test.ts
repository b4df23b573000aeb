import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  createFetchHandler,
  defaultRateLimits,
  nodeRuntime,
  RateLimits,
  type RateLimitsOptions,
  webRuntime,
} from '../../proxy/index.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { openSession, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const shopOrigin = 'https://shop.example';
const kilobyte = 1024;
const wide = { customer: 1_000, address: 1_000 };

const limits = (options: Partial<RateLimitsOptions>) =>
  new RateLimits({ ...defaultRateLimits, isLocal: false, ...options });

/** A proxy, and a function that sends the head of a call and part of its body. */
async function startServer(bodyBytes?: RateLimitsOptions['bodyBytes']) {
  const limiter = limits(bodyBytes ? { bodyBytes } : {});
  const { server, port } = await startProxy({ proxy: { limiter } });
  const accepted = new Map<number | undefined, Socket>();
  server.server.on('connection', (socket: Socket) => accepted.set(socket.remotePort, socket));

  /** Resolves once the proxy has read the `sent` bytes of a body of `length` bytes. */
  async function sendUnfinished(from: string, length: number, sent: number) {
    const socket = createConnection({ host: '127.0.0.1', port, localAddress: from });
    const state = { text: '', isClosed: false, socket };
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      state.text += String(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      state.isClosed = true;
    });
    await once(socket, 'connect');
    const head = `host: 127.0.0.1:${port}\r\norigin: ${shopOrigin}\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
    const text = `POST /agent/invoke HTTP/1.1\r\n${head}\r\n\r\n${'x'.repeat(sent)}`;
    socket.write(text);
    const { localPort } = socket;
    await until(() => state.isClosed || (accepted.get(localPort)?.bytesRead ?? 0) >= text.length);
    return state;
  }
  return { port, sendUnfinished };
}

test('refuses a body with 429 and Retry-After once the address holds its share of unfinished bodies', async () => {
  const { port, sendUnfinished } = await startServer({ address: 128 * kilobyte });
  const first = await sendUnfinished('127.0.0.2', 60_001, 60_000);
  const second = await sendUnfinished('127.0.0.2', 60_001, 60_000);
  const refused = await sendUnfinished('127.0.0.2', 60_001, 60_000);
  await until(() => refused.isClosed);
  expect(refused.text).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused.text).toMatch(/\r\nretry-after: 2\r\n/i);
  expect(refused.text).toMatch(/\r\nconnection: close\r\n/i);
  expect(refused.text).toMatch(/\r\naccess-control-allow-origin: /i);
  expect(refused.text).toContain('"code":"rate_limited"');

  const other = await sendUnfinished('127.0.0.3', 60_001, 60_000);
  const small = await send(port, '/agent/init', '{}', {
    origin: shopOrigin,
    'content-type': 'application/json',
  }).end();
  expect(small.status).toBe(200);
  expect([first, second, other].map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
});

test('frees the share of a body when it is complete and when its connection closes', async () => {
  const { sendUnfinished } = await startServer({ address: 64 * kilobyte });
  for (let time = 0; time < 3; time += 1) {
    const complete = await sendUnfinished('127.0.0.2', 60_001, 60_000);
    complete.socket.write('x');
    await until(() => complete.text !== '');
    expect(complete.text).toMatch(/^HTTP\/1\.1 400 /);
    const left = await sendUnfinished('127.0.0.2', 60_001, 60_000);
    expect(left.isClosed).toBe(false);
    left.socket.destroy();
    // The proxy notices a moment later.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test('reads a body that arrives byte by byte', async () => {
  const { sendUnfinished } = await startServer();
  const body = JSON.stringify({ sessionId: 'Grüße' });
  const call = await sendUnfinished('127.0.0.2', Buffer.byteLength(body), 0);
  for (const byte of Buffer.from(body)) {
    call.socket.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => call.text !== '');
  // The proxy has read the whole body: it refuses the session token (401), not the JSON (400).
  expect(call.text).toMatch(/^HTTP\/1\.1 401 /);
});

test('addresses of one /48 share the memory of their network', () => {
  const limiter = limits({
    bodyBytes: { address: 10, network: 15 },
    answerBytes: { address: 100, network: 150 },
  });
  const first = limiter.hold('body', { address: '2001:db8:1:1::1' });
  const second = limiter.hold('body', { address: '2001:db8:1:2::1' });
  first.add(10);
  expect(() => first.add(1)).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 2 }));
  expect(() => second.add(6)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  second.add(5);
  limiter.hold('answer', { address: '2001:db8:1:1::1' }).add(100);
  first.release();
  first.release();
  second.add(5);
  expect(() => second.add(1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
});

test.each([
  ['node', nodeRuntime],
  ['web', webRuntime],
])('the fetch handler on %s counts unfinished bodies', async (_name, runtime) => {
  const platform = await FakePlatform.start();
  onTestFinished(() => platform.stop());
  const handler = createFetchHandler({
    baseUrl: platform.baseUrl,
    apiKey: 'key',
    businessId: 'business-1',
    allowedOrigins: [shopOrigin],
    address: () => '203.0.113.9',
    limiter: limits({ bodyBytes: { address: 64 * kilobyte } }),
    runtime,
  });
  onTestFinished(() => handler.close());
  const headers = { origin: shopOrigin, 'content-type': 'application/json' };
  const post = { method: 'POST', headers, duplex: 'half' };
  const call = (body: ReadableStream<Uint8Array>) =>
    handler.fetch(new Request('https://shop.example/agent/init', { ...post, body }));
  let finish = () => {};
  let first: Promise<Response> | undefined;
  const isRead = new Promise<void>((resolve) => {
    const unfinished = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(60_000).fill(32));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"clientKey":"visitor"}'));
          controller.close();
        };
      },
      // Called when the proxy asks for more, which means that it has read the first chunk.
      pull: () => resolve(),
    });
    first = call(unfinished);
  });
  await isRead;
  const refused = await call(new Blob([' '.repeat(60_000)]).stream());
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
  finish();
  expect((await first)?.status).toBe(200);
  expect((await call(new Blob([' '.repeat(60_000)]).stream())).status).toBe(400);
});

/** Starts a proxy for turns of one line whose readers read nothing until the test calls `readAll`. */
async function startHeldAnswers(answerBytes: NonNullable<RateLimitsOptions['answerBytes']>) {
  const limiter = limits({ answerBytes, streams: wide, bufferedAnswers: wide });
  const started = await startProxy({ proxy: { limiter } });
  const { proxy, memory, platform } = started;
  const address = '203.0.113.9';
  let count = 0;
  async function ask(key = crypto.randomUUID()) {
    const { sessionId } = await openSession(memory);
    let readAll = () => {};
    const isRead = new Promise<void>((resolve) => {
      readAll = resolve;
    });
    const answer = {
      status: 0,
      retryAfter: '',
      text: '',
      readAll: () => readAll(),
      key,
      again: () => again(),
    };
    const header = (name: string) => (name === 'idempotency-key' ? key : undefined);
    const call = () =>
      proxy.handle(
        {
          route: 'invoke_sync',
          body: JSON.stringify({ sessionId, inputEvents: [say('Hello')] }),
          requestId: crypto.randomUUID(),
          signal: new AbortController().signal,
          address,
          header,
        },
        {
          head(status, headers) {
            answer.status = status;
            answer.retryAfter = headers['retry-after'] ?? '';
          },
          write: (line) => {
            answer.text += line;
            return false;
          },
          drained: () => isRead,
          end() {},
        },
      );
    const again = async () => {
      Object.assign(answer, { status: 0, text: '' });
      await call();
    };
    const done = call();
    return { answer, done };
  }
  /** A turn for which the platform sends this many bytes. */
  async function askFor(bytes: number) {
    const asked = await ask();
    const turn = await platform.turn(count);
    count += 1;
    turn.head();
    turn.say('x'.repeat(bytes));
    turn.end();
    await until(() => asked.answer.status !== 0);
    return asked;
  }
  return { ...started, ask, askFor };
}

test('refuses a buffered answer with 429 and Retry-After beyond the share of the address, and delivers it later', async () => {
  const { askFor, proxy } = await startHeldAnswers({ address: 64 * kilobyte });
  const first = await askFor(30 * kilobyte);
  expect(first.answer.status).toBe(200);
  const second = await askFor(40 * kilobyte);
  expect(second.answer).toMatchObject({ status: 429, retryAfter: '2' });
  expect(second.answer.text).toContain('"code":"rate_limited"');
  await until(() => proxy.running === 0);
  first.answer.readAll();
  second.answer.readAll();
  await Promise.all([first.done, second.done]);
  // The turn log has the whole answer: the same key reads it again, without a second turn.
  await second.answer.again();
  expect(second.answer.status).toBe(200);
  expect(second.answer.text.length).toBeGreaterThan(40 * kilobyte);
});

test('sends no turn to the platform while the share for buffered answers is used up', async () => {
  const { ask, askFor, platform } = await startHeldAnswers({ address: 64 * kilobyte });
  await askFor(57 * kilobyte);
  const { answer, done } = await ask();
  answer.readAll();
  await done;
  expect(answer).toMatchObject({ status: 429, retryAfter: '2' });
  expect(platform.of('invoke')).toHaveLength(1);
});
