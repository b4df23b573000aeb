import { describe, expect, test } from 'vitest';
import { createHttpTransport, type Transport } from '../../src/client/index.ts';
import { createFakeFetch } from './fakeFetch.ts';
import { collect, kindOf } from './transportContract.ts';

const now = () => Date.UTC(2026, 0, 5, 10, 0, 0);
function transportFor(status: number, body: unknown, headers: Record<string, string> = {}): Transport {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { fetch } = createFakeFetch(new Response(status === 204 ? null : text, { status, headers }));
  return createHttpTransport({ endpoint: '/agent', fetch, now });
}
const refusal = (code: string, details: unknown[] = []) => ({ error: { code, message: 'No.', details } });
const turn = { sessionId: 's', inputs: [], turnId: 't' };
const runTurn = (transport: Transport) => collect(transport.invoke(turn));

test.each([
  ['init', (transport: Transport) => transport.init({})],
  ['invoke', runTurn],
  ['invokeSync', (transport: Transport) => transport.invokeSync(turn)],
  ['close', (transport: Transport) => transport.close(turn)],
  ['health', (transport: Transport) => transport.health()],
  ['stop', (transport: Transport) => transport.stop(turn)],
])('%s rejects with the kind of its refusal', async (_, call) => {
  const transport = transportFor(503, refusal('unavailable'), { 'retry-after': '7', 'x-request-id': 'r-1' });
  await expect(call(transport)).rejects.toMatchObject({
    name: 'ServiceError',
    kind: 'unavailable',
    status: 503,
    code: 'unavailable',
    retryAfter: 7000,
    requestId: 'r-1',
  });
});

test('a `turn-running` error has the id of the running turn', async () => {
  const transport = transportFor(409, refusal('turn_running', [{ turnId: 'other' }]));
  await expect(runTurn(transport)).rejects.toMatchObject({ kind: 'turn-running', turnId: 'other' });
});

test('a `turn-unknown` error has the delivery of the turn', async () => {
  const transport = transportFor(410, refusal('turn_unknown', [{ delivery: 'never-seen' }]));
  await expect(runTurn(transport)).rejects.toMatchObject({ kind: 'turn-unknown', delivery: 'never-seen' });
});

describe('retryAfter', () => {
  test.each([
    ['a number of seconds', '7', 7000],
    ['zero', '0', 0],
    ['a date', 'Mon, 05 Jan 2026 10:00:30 GMT', 30_000],
    ['a date in the past', 'Mon, 05 Jan 2026 09:00:00 GMT', 0],
    ['an invalid value', 'soon', undefined],
  ])('is read from %s (%j) as %s', async (_, header, wait) => {
    const transport = transportFor(429, refusal('rate_limited'), { 'retry-after': header });
    await expect(runTurn(transport)).rejects.toMatchObject({ kind: 'busy', retryAfter: wait });
  });
});

test('a refusal in an unknown format is classified by its status', async () => {
  expect(await kindOf(runTurn(transportFor(502, '<h1>Bad gateway</h1>')))).toBe('unavailable');
  expect(await kindOf(runTurn(transportFor(404, 'not here')))).toBe('refused');
});

describe('a response in an unknown format', () => {
  test('rejects `init` as a protocol error', async () => {
    expect(await kindOf(transportFor(200, '{"response":{}}').init({}))).toBe('protocol');
    expect(await kindOf(transportFor(200, '<html>').init({}))).toBe('protocol');
  });

  test('rejects a turn as a protocol error', async () => {
    const portal = transportFor(200, '<html>Welcome to the ferry Wi-Fi</html>', {
      'content-type': 'text/html',
    });
    expect(await kindOf(runTurn(portal))).toBe('protocol');
    expect(await kindOf(transportFor(200, '7').invokeSync(turn))).toBe('protocol');
  });
});

describe('close', () => {
  test.each([
    [200, { result: { response: {} }, error: null }],
    [200, { response: {} }],
    [200, ''],
    [204, ''],
  ])('resolves for the status %d with the body %j', async (status, body) => {
    await transportFor(status, body).close({ sessionId: 's' });
  });

  test('rejects for an error in a response with the status 200', async () => {
    const body = { error: { code: 5, message: 'session not found', details: [] } };
    await expect(transportFor(200, body).close({ sessionId: 's' })).rejects.toMatchObject({
      kind: 'session-unknown',
      code: '5',
    });
  });
});

test.each([
  ['init', (transport: Transport) => transport.init({})],
  ['health', (transport: Transport) => transport.health()],
  ['erase', (transport: Transport) => transport.erase({ sessionId: 's' })],
])('%s rejects for an error in a response with the status 200', async (_, call) => {
  const body = {
    error: { code: 14, message: 'no', details: [] },
    response: { sessionId: 's', healthy: true },
  };
  await expect(call(transportFor(200, body))).rejects.toMatchObject({ kind: 'unavailable', code: '14' });
});

test.each([
  [{ response: { healthy: true } }, true],
  [{ response: { healthy: false } }, false],
  [{ response: {} }, false],
])('health of %j is %s', async (body, isHealthy) => {
  expect(await transportFor(200, body).health()).toBe(isHealthy);
});

test.each([
  ['the proxy has no such path', 404, refusal('not_found')],
  ['the turn has ended', 410, refusal('turn_unknown')],
  ['the proxy has stopped the turn', 200, {}],
])('stop resolves if %s', async (_, status, body) => {
  await transportFor(status, body).stop({ sessionId: 's', turnId: 't' });
});

describe('a turn without streaming', () => {
  const responseEvents = [{ sessionCloseEvent: {} }];

  test('ends with the reason of the proxy', async () => {
    const body = {
      response: { responseEvents },
      ...refusal('upstream_failed'),
      end: { lines: 4, reason: 'failed' },
    };
    expect(await transportFor(200, body, { 'shelftalk-turn': '1' }).invokeSync(turn)).toEqual([
      { kind: 'accepted', turnId: 't', resumable: true },
      { kind: 'events', seq: 4, events: [{ kind: 'close' }] },
      { kind: 'end', reason: 'failed', error: { code: 'upstream_failed', message: 'No.' } },
    ]);
  });

  test('keeps the events before its failure, also with an error status', async () => {
    const body = {
      response: { responseEvents },
      ...refusal('upstream_cut'),
      end: { lines: 2, reason: 'cut' },
    };
    expect(await transportFor(502, body, { 'shelftalk-turn': '1' }).invokeSync(turn)).toEqual([
      { kind: 'accepted', turnId: 't', resumable: true },
      { kind: 'events', seq: 2, events: [{ kind: 'close' }] },
      { kind: 'end', reason: 'cut', error: { code: 'upstream_cut', message: 'No.' } },
    ]);
  });

  test('of the platform is complete', async () => {
    expect(await transportFor(200, { response: { responseEvents: [] } }).invokeSync(turn)).toEqual([
      { kind: 'accepted', turnId: 't', resumable: false },
      { kind: 'end', reason: 'complete' },
    ]);
  });
});
