import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProxy, type ProxyOptions } from '../../proxy/index.ts';
import { heldPlatform } from './support/heldPlatform.ts';
import { callProxy, openSession, type StartOptions, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const { sessionId } = await openSession(started.memory);
  const answer = started.memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  return { ...started, sessionId, answer, turn: await started.platform.turn() };
}

test('returns 504 when the platform sends no head in time', async () => {
  const { answer, turn, clock } = await start();
  await until(() => clock.planned(45_000) === 1);
  clock.advance(44_999);
  expect(answer.status).toBe(0);
  clock.advance(1);
  expect(await answer.json()).toMatchObject({ error: { code: 'upstream_timeout' } });
  expect(answer.status).toBe(504);
  await turn.gone();
});

test('ends a turn after a minute of silence of the platform', async () => {
  const { answer, turn, clock } = await start();
  turn.head();
  await until(() => clock.planned(60_000) === 1);
  clock.advance(50_000);
  turn.say('One');
  await answer.line();
  clock.advance(59_999);
  expect(answer.isEnded).toBe(false);
  clock.advance(1);
  await answer.end();
  expect(answer.parsedLines.slice(1)).toEqual([
    { seq: 2, error: expect.objectContaining({ code: 'upstream_timeout' }) },
    { end: { lines: 2, reason: 'failed' } },
  ]);
  await turn.gone();
});

test('ends a turn after two minutes', async () => {
  const { answer, turn, clock } = await start();
  turn.head();
  await until(() => clock.planned(60_000) === 1);
  for (const seconds of [40, 40, 39]) {
    clock.advance(seconds * 1000);
    turn.say('still');
    await answer.line();
  }
  expect(answer.isEnded).toBe(false);
  clock.advance(1000);
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 4, reason: 'failed' } });
  await turn.gone();
});

test('writes a blank line every 15 s of silence', async () => {
  const { answer, turn, clock } = await start();
  turn.head();
  await answer.waitForHeaders();
  clock.advance(14_999);
  expect(answer.text).toBe('');
  clock.advance(1);
  expect(answer.text).toBe('\n');
  clock.advance(10_000);
  turn.say('One');
  await answer.line();
  const { length } = answer.text;
  clock.advance(14_999);
  expect(answer.text).toHaveLength(length);
  clock.advance(1);
  expect(answer.text.slice(length)).toBe('\n');
});

test('blank lines of the platform reset the silence timeout and are not forwarded', async () => {
  const { answer, turn, clock, proxy } = await start();
  turn.head();
  turn.say('One');
  await answer.line();
  clock.advance(50_000);
  turn.raw('\n');
  turn.say('Two');
  await answer.line();
  clock.advance(50_000);
  expect(proxy.running).toBe(1);
  expect(answer.parsedLines).toHaveLength(2);
});

/** A platform that never completes a TLS handshake. */
async function silentPlatform() {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { sockets, baseUrl: `https://127.0.0.1:${port}` };
}

test('returns 504 when no connection is established within 5 s', async () => {
  const { baseUrl, sockets } = await silentPlatform();
  const { memory, clock } = await startProxy({ proxy: { baseUrl } });
  const opening = memory.call('init', {});
  await until(() => sockets.size === 1);
  clock.advance(5_000);
  expect(await opening.json()).toMatchObject({ error: { code: 'upstream_timeout' } });
  expect(opening.status).toBe(504);
});

/** Starts a turn, stops it while its call waits for a connection, and waits for its end. */
async function stopBeforeHead(
  options: Pick<ProxyOptions, 'baseUrl' | 'runtime'>,
  isConnecting: () => boolean,
) {
  const proxy = createProxy({ ...options, apiKey: 'key', businessId: 'business-1' });
  onTestFinished(() => proxy.close());
  const turnId = randomUUID();
  const session = { clientKey: 'visitor', sessionId: 'session-1' };
  const body = { ...session, inputEvents: [say('Hello')] };
  const answer = callProxy(proxy, 'invoke', body, { 'idempotency-key': turnId });
  await until(isConnecting);
  await callProxy(proxy, 'stop', { ...session, turnId }).end();
  await answer.end();
  return { proxy, answer };
}

test('stop ends a turn that waits for a connection', async () => {
  const { baseUrl, sockets } = await silentPlatform();
  const { proxy, answer } = await stopBeforeHead({ baseUrl }, () => sockets.size === 1);
  expect(answer.status).toBe(200);
  expect(proxy.running).toBe(0);
});

test('a call that is stopped while it waits for a connection is aborted once it has one', async () => {
  const { runtime, receivers } = heldPlatform();
  await stopBeforeHead({ runtime, baseUrl: 'http://127.0.0.1:9' }, () => receivers.length === 1);
  const abort = vi.fn();
  receivers[0]?.started({ abort, pause: () => {}, resume: () => {} });
  expect(abort).toHaveBeenCalledOnce();
});

test('no timer outlives its turn', async () => {
  const { answer, turn, clock } = await start();
  turn.head();
  turn.say('One');
  turn.end();
  await answer.end();
  for (const length of [5_000, 15_000, 45_000, 60_000, 120_000]) expect(clock.planned(length)).toBe(0);
});
