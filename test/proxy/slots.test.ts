import { Server } from 'node:http';
import { createConnection, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultRateLimits, RateLimits } from '../../proxy/index.ts';
import { limitConnections } from '../../proxy/server/limitConnections.ts';
import { lowLimits } from './support/lowLimits.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

test('a resumed turn does not count as new, and a disconnect frees its slot', async () => {
  const { memory, platform } = await startProxy({
    proxy: { limiter: new RateLimits({ ...lowLimits, isLocal: false }) },
  });
  const { sessionId } = await openSession(memory);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, key);
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  const resume = () => memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
  const second = await resume().waitForHeaders();
  expect((await resume().end()).status).toBe(429);
  second.abort();
  await new Promise((resolve) => setImmediate(resolve));
  for (let time = 0; time < 5; time += 1) {
    const again = await resume().waitForHeaders();
    expect(again.status).toBe(200);
    again.abort();
  }
});

test('the end of a response frees its slot', async () => {
  const { memory, platform } = await startProxy({
    proxy: {
      limiter: new RateLimits({
        ...lowLimits,
        turnsPerMinute: defaultRateLimits.turnsPerMinute,
        isLocal: false,
      }),
    },
  });
  const { sessionId } = await openSession(memory);
  for (let time = 0; time < 4; time += 1) {
    const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
    const turn = await platform.turn(time);
    turn.head();
    turn.end();
    expect((await answer.end()).status).toBe(200);
  }
});

/** A reader that reads nothing until the test resumes it. */
function slowReader() {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const written: string[] = [];
  const sink = {
    head() {},
    write: (line: string) => written.push(line) > 0,
    drained: () => resumed,
    end() {},
  };
  return { sink, written, resume };
}

test.each(['invoke', 'invoke_sync'] as const)(
  'a response of %s keeps its slot until it is fully read',
  async (route) => {
    const limiter = new RateLimits({
      ...defaultRateLimits,
      streams: { customer: 1, address: 9 },
      isLocal: false,
    });
    const { memory, proxy, platform } = await startProxy({ proxy: { limiter } });
    const { sessionId } = await openSession(memory);
    const reader = slowReader();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const header = (name: string) => ({ ...key })[name as 'idempotency-key'];
    const body = JSON.stringify({ sessionId, inputEvents: [say('Hello')] });
    const signal = new AbortController().signal;
    const answered = proxy.handle(
      { route, body, requestId: crypto.randomUUID(), signal, header },
      reader.sink,
    );
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    turn.end();
    await until(() => reader.written.length > 0);
    await until(() => proxy.running === 0);
    const resume = () => memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' }).end();
    expect((await resume()).status).toBe(429);
    reader.resume();
    await answered;
    expect((await resume()).status).toBe(200);
  },
);

test('resumes count as calls of the customer', async () => {
  const limiter = new RateLimits({
    ...defaultRateLimits,
    callsPerMinute: { customer: 3, address: 99 },
    isLocal: false,
  });
  const { memory } = await startProxy({ proxy: { limiter } });
  const { sessionId } = await openSession(memory);
  const resume = () =>
    memory.call('invoke', { sessionId }, { 'idempotency-key': crypto.randomUUID(), 'resume-from': '0' });
  for (let time = 0; time < 3; time += 1) expect((await resume().end()).status).toBe(410);
  expect((await resume().end()).status).toBe(429);
});

test.each(['close', 'erase', 'stop', 'answer'] as const)(
  'refuses a call of %s above the limit of its address, before opening the token',
  async (route) => {
    const limiter = new RateLimits({
      ...lowLimits,
      callsPerMinute: { customer: 9, address: 2 },
      isLocal: false,
    });
    const { socket } = await startProxy({ proxy: { limiter } });
    const ask = () => socket.call(route, { sessionId: 'no token', turnId: 'x' }).end();
    for (let time = 0; time < 2; time += 1) expect((await ask()).status).toBe(401);
    expect((await ask()).status).toBe(429);
  },
);

test('a close call takes a slot while it waits for the platform', async () => {
  const limiter = new RateLimits({ ...lowLimits, isLocal: false });
  const { memory, platform } = await startProxy({ proxy: { limiter } });
  const { sessionId } = await openSession(memory);
  platform.override = (operation) => operation === 'close';
  const answers = [0, 1, 2, 3].map(() => memory.call('close', { sessionId }));
  await until(() => answers.some(({ isEnded }) => isEnded));
  expect((await answers[2]?.end())?.status).toBe(429);
  expect((await answers[3]?.end())?.status).toBe(429);
  await until(() => platform.of('close').length === 2);
});

describe('connections of one address', () => {
  async function startServer(env: Record<string, string>) {
    const { port } = await startProxy({ env });
    return async () => {
      const browser = createConnection(port, '127.0.0.1');
      let state: 'open' | 'answered' | 'closed' = 'open';
      browser.on('data', () => {
        state = 'answered';
      });
      browser.on('error', () => {});
      browser.on('close', () => {
        state = 'closed';
      });
      onTestFinished(() => {
        browser.destroy();
      });
      browser.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(() => state !== 'open');
      return { browser, isAccepted: () => state === 'answered' };
    };
  }

  test('above the limit are closed unread until another one closes', async () => {
    const openConnection = await startServer({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    const [first, second] = [await openConnection(), await openConnection()];
    expect((await openConnection()).isAccepted()).toBe(false);
    expect([first.isAccepted(), second.isAccepted()]).toEqual([true, true]);
    first.browser.destroy();
    await until(() => !first.isAccepted());
    while (!(await openConnection()).isAccepted());
  });

  test('a /48 may have four times as many as an address', () => {
    const server = new Server();
    limitConnections(server, 1);
    const connect = (remoteAddress: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      server.emit('connection', socket);
      return socket;
    };
    const sockets = [1, 2, 3, 4].map((subnet) => connect(`2001:db8:1:${subnet}::1`));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
    expect(connect('2001:db8:1:5::1').destroyed).toBe(true);
    expect(connect('2001:db8:2:1::1').destroyed).toBe(false);
    sockets[0]?.emit('close');
    expect(connect('2001:db8:1:6::1').destroyed).toBe(false);
  });

  test('are not counted behind a trusted proxy', async () => {
    const openConnection = await startServer({ TRUST_PROXY: '127.0.0.1' });
    for (let time = 0; time < 520; time += 1) expect((await openConnection()).isAccepted()).toBe(true);
  });
});
