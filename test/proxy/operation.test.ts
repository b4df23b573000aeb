import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../../proxy/core/Refusal.ts';
import { systemClock } from '../../proxy/runtime/systemClock.ts';
import { serveMetrics } from '../../proxy/server/serveMetrics.ts';
import { MemoryTurnLog } from '../../proxy/turn-log/MemoryTurnLog.ts';
import type { FakeClock } from './support/FakeClock.ts';
import { marker, type PlatformCall } from './support/FakePlatform.ts';
import { startAgentForm } from './support/startAgentProxy.ts';
import { openSession, type StartOptions, say, send, startProxy } from './support/startProxy.ts';

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const { sessionId } = await openSession(started.socket);
  const invoke = (headers: Record<string, string> = {}) =>
    started.socket.call('invoke', { sessionId, inputEvents: [say('Hello')] }, headers);
  const get = (path: string) => send(started.port, path, undefined).end();
  /** The first log entry of an event. */
  const logged = (event: string) =>
    started.log.map((line): Record<string, unknown> => JSON.parse(line)).find(({ msg }) => msg === event);
  /** Runs a turn with one platform line. */
  async function runTurn(n = 0) {
    const answer = invoke();
    const turn = await started.platform.turn(n);
    turn.head();
    turn.say('One');
    turn.end();
    await answer.end();
    return turn;
  }
  return { ...started, sessionId, invoke, get, logged, runTurn };
}

test('a running turn keeps its API key, and the next turn uses the changed key', async () => {
  let key = 'old-key';
  const { invoke, platform, runTurn } = await start({ proxy: { apiKey: () => key } });
  const answer = invoke();
  const turn = await platform.turn();
  turn.head();
  await answer.waitForHeaders();
  key = 'new-key';
  turn.say('One');
  turn.end();
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 1, reason: 'complete' } });
  expect(turn.headers['x-api-key']).toBe('old-key');
  expect((await runTurn(1)).headers['x-api-key']).toBe('new-key');
});

test('/readyz reflects the platform’s health, checked at most every 10 s, and /livez only the process', async () => {
  const { get, platform, clock } = await start();
  expect((await get('/readyz')).status).toBe(200);
  platform.override = (operation, call) => {
    if (operation === 'health') call.json(200, { response: {} });
    return operation === 'health';
  };
  for (let time = 0; time < 20; time += 1) await get('/readyz');
  expect(platform.of('health')).toHaveLength(1);
  clock.advance(10_000);
  const answer = await get('/readyz');
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'unavailable' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get('/livez')).status).toBe(200);
});

test('logs once why the proxy is not ready, with the setting, and once that it is ready again', async () => {
  const { get, platform, clock, log } = await start();
  const notes = () =>
    log
      .map((line): Record<string, unknown> => JSON.parse(line))
      .flatMap(({ msg, reason }) => (/ready/.test(String(msg)) ? [[msg, reason]] : []));
  await get('/readyz');
  expect(notes()).toEqual([]);
  platform.override = (operation, call) => {
    if (operation === 'health') call.json(503, {});
    return operation === 'health';
  };
  clock.advance(10_000);
  for (let time = 0; time < 3; time += 1) await get('/readyz');
  const reason = "the agent's server is not healthy (AGENT_BASE_URL): unavailable";
  expect(notes()).toEqual([['not ready', reason]]);
  platform.override = () => false;
  clock.advance(10_000);
  await get('/readyz');
  await get('/readyz');
  expect(notes()).toEqual([
    ['not ready', reason],
    ['ready again', undefined],
  ]);
});

test('logs that Redis is the reason', async () => {
  const { get, logged } = await start({ proxy: { turnLog: unreachableLog() } });
  expect((await get('/readyz')).status).toBe(503);
  expect(logged('not ready')).toMatchObject({ reason: 'Redis is not reachable (REDIS_URL)' });
});

/** A turn log that has lost its connection. */
function unreachableLog() {
  return Object.defineProperty(new MemoryTurnLog(systemClock), 'isReady', { value: false });
}

test('a failing health check makes the proxy not ready', async () => {
  const { get, platform } = await start();
  platform.override = (operation, call) => {
    if (operation === 'health') call.cut();
    return operation === 'health';
  };
  expect((await get('/readyz')).status).toBe(503);
});

test('metrics count turns, lines, resumes, refusals, aborts and log bytes without personal data', async () => {
  const { runTurn, invoke, platform, socket, metrics, sessionId } = await start();
  await runTurn();
  const key = { 'idempotency-key': randomUUID() };
  const answer = invoke(key);
  const turn = await platform.turn(1);
  turn.head();
  await answer.waitForHeaders();
  expect(await metrics()).toContain('shelftalk_open_streams 1');
  answer.abort();
  await expect.poll(metrics).toContain('aborts_total{phase="body"} 1');
  turn.say('One');
  turn.end();
  await socket.call('invoke', { sessionId }, { ...key, 'resume-from': '0' }).end();
  await socket.call('invoke', { sessionId: 'x', inputEvents: [] }).end();
  const text = await metrics();
  for (const line of [
    'shelftalk_turns_total{route="invoke"} 3',
    'shelftalk_resumes_total 1',
    'shelftalk_lines_total 4',
    'shelftalk_aborts_total{phase="body"} 1',
    'shelftalk_refusals_total{route="invoke",code="session_invalid"} 1',
    'shelftalk_open_streams 0',
    'shelftalk_first_line_seconds_count 2',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/shelftalk_log_bytes [1-9]\d+/);
  expect(text).not.toMatch(/anon_|platform-session|MARKER/);
});

test('metrics count the lines of a turn also when its events are sent in one response', async () => {
  const { socket, platform, metrics, sessionId } = await start();
  const suggestion = (text: string) => ({ chatSuggestionEvent: { suggestedQuestions: [text] } });
  const sync = socket.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  turn.raw(
    `${JSON.stringify({ result: { response: { responseEvents: [suggestion('A'), suggestion('B')] } } })}\n`,
  );
  turn.event(suggestion('C'));
  turn.end();
  expect(await sync.json()).toMatchObject({ response: { responseEvents: ['A', 'B', 'C'].map(suggestion) } });
  // Two lines of events and the end.
  await expect.poll(metrics).toContain('shelftalk_lines_total 3');
  const failed = socket.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
  const failing = await platform.turn(1);
  failing.head();
  failing.raw('{"error":{"code":4,"message":"x","details":[]}}\n');
  expect(await failed.json()).toMatchObject({ response: { responseEvents: [] } });
  // The error and the end.
  await expect.poll(metrics).toContain('shelftalk_lines_total 5');
});

test('metrics have no size of the log while the log cannot be read', async () => {
  let isReachable = true;
  class Log extends MemoryTurnLog {
    override usage() {
      if (!isReachable) throw new Refusal('unavailable');
      return super.usage();
    }
  }
  const { runTurn, metrics } = await start({ proxy: { turnLog: new Log(systemClock) } });
  await runTurn();
  expect(await metrics()).toMatch(/^shelftalk_log_bytes [1-9]\d+$/m);
  isReachable = false;
  expect(await metrics()).not.toMatch(/^shelftalk_log_bytes /m);
  isReachable = true;
  expect(await metrics()).toMatch(/^shelftalk_log_bytes [1-9]\d+$/m);
});

test('metrics distinguish an abort before the head, a broken connection and a slow platform', async () => {
  const { invoke, platform, metrics, clock, socket } = await start();
  const { sessionId } = await openSession(socket);
  const left = socket.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  await platform.turn(0);
  left.abort();
  await expect.poll(metrics).toContain('aborts_total{phase="head"} 1');
  const broken = invoke();
  (await platform.turn(1)).cut();
  await broken.end();
  const slow = invoke();
  await platform.turn(2);
  clock.advance(45_000);
  await slow.end();
  const text = await metrics();
  expect(text).toContain('upstream_errors_total{kind="connection"} 1');
  expect(text).toMatch(/upstream_errors_total\{kind="timeout"\} [12]\n/);
});

test('without figures the ops port serves only metrics, on the loopback address', async () => {
  const { metrics } = await start();
  const server = await serveMetrics(0, metrics);
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  expect(address.address).toBe('127.0.0.1');
  const answer = await send(address.port, '/metrics', undefined).end();
  expect(answer.headers['content-type']).toContain('version=0.0.4');
  expect(answer.text).toContain('shelftalk_turns_total');
  expect((await send(address.port, '/agent/health', undefined).end()).status).toBe(404);
  expect((await send(address.port, '/metrics', '{}').end()).status).toBe(404);
});

test.each([
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['evil.example:9090', 403],
  ['localhost:9090', 200],
  ['[::1]:9090', 200],
])(
  'the ops port responds to the Host “%s” with %i, so that no page can read it by DNS rebinding',
  async (host, status) => {
    const server = await serveMetrics(0, async () => 'metrics');
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    expect((await send(address.port, '/metrics', undefined, { host }).end()).status).toBe(status);
  },
);

test('the ops port answers 500 and reports the error when a request fails', async () => {
  const failure = new Error('Redis is not reachable.');
  const reported: unknown[] = [];
  const fail = async () => {
    throw failure;
  };
  const routes = {
    'GET /half': async (_request: unknown, response: ServerResponse) => {
      response.writeHead(200).write('half');
      throw failure;
    },
  };
  const server = await serveMetrics(0, fail, routes, (error) => reported.push(error));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  expect((await send(address.port, '/metrics', undefined).end()).status).toBe(500);
  expect((await send(address.port, '/half', undefined).end()).isAborted).toBe(true);
  expect(reported).toEqual([failure, failure]);
});

test('forwards a traceparent to the platform only if it is well-formed', async () => {
  const { invoke, platform } = await start();
  const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
  invoke({ traceparent });
  const turn = await platform.turn();
  expect(turn.headers.traceparent).toBe(traceparent);
  const other = await start();
  other.invoke({ traceparent: '00-x' });
  expect((await other.platform.turn()).headers).not.toHaveProperty('traceparent');
});

test('every log line of a request has its id and no shopper data', async () => {
  const { runTurn, log, sessionId } = await start({ env: { LOG_LEVEL: 'trace' } });
  await runTurn();
  const lines = log.map((line): Record<string, unknown> => JSON.parse(line));
  const answers = lines.filter(({ msg }) => msg === 'request completed');
  expect(answers.length).toBeGreaterThan(1);
  for (const line of answers) {
    expect(line).toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 200 });
  }
  expect(log.join('')).not.toMatch(
    new RegExp(`Hello|One|anon_|platform-session|${marker}|${sessionId.slice(3, 20)}`),
  );
});

test.each<[string, (turn: PlatformCall, clock: FakeClock) => void]>([
  ['platform refused a call', (turn) => turn.json(500, {})],
  ['platform refused the key', (turn) => turn.json(401, {})],
  ['platform connection failed', (turn) => turn.cut()],
  ['platform timed out', (_turn, clock) => clock.advance(45_000)],
])('logs “%s” with the request id of the response', async (event, fail) => {
  const { invoke, platform, clock, logged } = await start();
  const answer = invoke();
  fail(await platform.turn(), clock);
  const { headers } = await answer.end();
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged(event)).toMatchObject({ reqId: headers['x-request-id'], operation: 'invoke' });
});

test('logs at most 200 characters of a platform message', async () => {
  const { invoke, platform, logged } = await start();
  const answer = invoke();
  (await platform.turn()).json(500, { message: 'x'.repeat(1000) });
  await answer.end();
  expect(logged('platform refused a call')?.platformText).toHaveLength(200);
});

test('masks the key and the query of the address in a platform message', async () => {
  const { platform, invoke, log } = await startAgentForm('ai-sdk', ['the server', 'socket'], {
    query: 'token=QUERY%20SECRET&code=abc&version=5',
  });
  const answer = invoke();
  const message =
    'POST /invoke?token=QUERY%20SECRET&code=abc&version=5: QUERY SECRET, code=abc, 5, KEY-MARKER-7f3a9c';
  (await platform.turn()).json(500, { message });
  await answer.end();
  const text = log.join('');
  expect(text).toContain('platform refused a call');
  expect(text).toContain('POST /invoke?***&***&***: ***, ***, 5, ***');
});

test('logs dropped events and internal failures with the request id of the response', async () => {
  const { socket, sessionId, logged } = await start();
  const event = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Free!' } } } };
  const dropped = await socket.call('invoke', { sessionId, inputEvents: [event] }).end();
  expect(logged('assistant event dropped')).toMatchObject({ reqId: dropped.headers['x-request-id'] });

  const input = () => {
    throw new TypeError('a fault');
  };
  const faulty = await start({ proxy: { inputPolicy: { input } } });
  const failed = await faulty.invoke().end();
  expect(failed.status).toBe(500);
  expect(faulty.logged('call failed')).toMatchObject({
    reqId: failed.headers['x-request-id'],
    route: 'invoke',
    error: 'TypeError',
  });
});

test('above MAX_TURNS_PER_DAY turns of all sessions are refused with 429 busy until the day is over', async () => {
  const { runTurn, invoke, platform, socket, clock } = await start({ env: { MAX_TURNS_PER_DAY: '2' } });
  await runTurn(0);
  await runTurn(1);
  const refused = await invoke().end();
  expect(refused.status).toBe(429);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'busy' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { sessionId } = await openSession(socket);
  expect((await socket.call('invoke', { sessionId, inputEvents: [say('Hello')] }).end()).status).toBe(429);
  expect(platform.of('invoke')).toHaveLength(2);
  clock.advance(24 * 60 * 60_000);
  await runTurn(2);
});

test('the proxy is not ready while the event loop lags', async () => {
  let delay = 500;
  const { get } = await start({ loopDelay: () => delay });
  expect((await get('/readyz')).status).toBe(200);
  delay = 501;
  const lagging = await get('/readyz');
  expect(lagging.status).toBe(503);
  expect(JSON.parse(lagging.text)).toMatchObject({ error: { message: 'The proxy is overloaded.' } });
  delay = 0;
  expect((await get('/readyz')).status).toBe(200);
});
