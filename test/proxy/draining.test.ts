import type { Server } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestOnSocket } from './support/requestOnSocket.ts';
import { openSession, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const origin = 'https://shop.example';

/** Opens a connection without a request and waits until the server has accepted it. */
async function connect(port: number, server: Server): Promise<Socket> {
  let isKnown = false;
  server.once('connection', () => {
    isKnown = true;
  });
  const socket = createConnection(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => {});
  await until(() => isKnown);
  return socket;
}

test('draining: is not ready, refuses new turns on new connections, finishes running ones and closes', async () => {
  const { port, server, drain, socket, platform, clock } = await startProxy();
  const { sessionId } = await openSession(socket);
  expect((await send(port, '/readyz', undefined).end()).status).toBe(200);
  expect((await send(port, '/livez', undefined).end()).status).toBe(200);
  const idle = await connect(port, server.server);
  const answer = socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  const drained = drain();
  const unready = await send(port, '/readyz', undefined).end();
  expect([unready.status, unready.text]).toEqual([503, expect.stringContaining('is shutting down')]);
  for (const call of [
    socket.call('invoke', { sessionId, inputEvents: [say('More')] }),
    socket.call('init', {}),
  ]) {
    await call.end();
    expect([call.status, call.headers['retry-after'], call.headers.connection]).toEqual([503, '1', 'close']);
    expect(call.headers['access-control-allow-origin']).toBe(origin);
  }
  turn.say('One');
  turn.end();
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 1, reason: 'complete' } });
  await until(() => !server.server.listening);
  clock.advance(1000);
  await drained;
  await until(() => idle.closed);
  expect(platform.of('invoke')).toHaveLength(1);
});

test('draining: accepts connections until a balancer that checks the proxy has seen that it is not ready', async () => {
  const { port, server, drain } = await startProxy();
  for (const _check of [1, 2]) await send(port, '/readyz', undefined).end();
  const drained = drain();
  expect(
    (await send(port, '/agent/init', '{}', { origin, 'content-type': 'application/json' }).end()).status,
  ).toBe(503);
  expect(server.server.listening).toBe(true);
  expect((await send(port, '/readyz', undefined).end()).status).toBe(503);
  await until(() => !server.server.listening);
  await drained;
});

test('draining: waits at most 30 seconds for the check of a balancer', async () => {
  const { port, server, drain, clock } = await startProxy();
  for (const _check of [1, 2]) await send(port, '/readyz', undefined).end();
  const drained = drain();
  await send(port, '/livez', undefined).end();
  clock.advance(29_999);
  await send(port, '/livez', undefined).end();
  expect(server.server.listening).toBe(true);
  clock.advance(1);
  await until(() => !server.server.listening);
  await drained;
});

test('draining: refuses a new turn on an existing connection and closes the connection', async () => {
  const { port, server, drain, socket, platform } = await startProxy();
  const [running, other] = [await openSession(socket), await openSession(socket)];
  const early = await connect(port, server.server);
  const answer = socket.call('invoke', { sessionId: running.sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  const drained = drain();
  const body = JSON.stringify({ sessionId: other.sessionId, inputEvents: [say('Hello')] });
  const head = `Host: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/json`;
  const refused = await requestOnSocket(
    early,
    `POST /agent/invoke HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*"unavailable"/s);
  await until(() => early.closed);
  expect(answer.isEnded).toBe(false);
  expect(platform.of('invoke')).toHaveLength(1);
  turn.end();
  await answer.end();
  await drained;
});

test('draining: ends a turn that exceeds the grace period with an error line', async () => {
  const { drain, socket, platform, clock } = await startProxy({
    proxy: { timeouts: { turn: 1_000_000, silence: 1_000_000 } },
  });
  const { sessionId } = await openSession(socket);
  const answer = socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  const drained = drain();
  clock.advance(124_999);
  turn.say('One');
  expect(await answer.line()).toMatchObject({ seq: 1, result: {} });
  clock.advance(1);
  await answer.end();
  expect(answer.parsedLines.slice(1)).toEqual([
    { seq: 2, error: expect.objectContaining({ code: 'unavailable' }) },
    { end: { lines: 2, reason: 'failed' } },
  ]);
  await turn.gone();
  await drained;
});
