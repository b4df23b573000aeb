import { describe, expect, test } from 'vitest';
import {
  decodeError,
  decodeHealth,
  decodeInit,
  decodeSync,
  isServiceError,
  type ServiceErrorKind,
} from '../../src/protocol/index.ts';

describe('a response to init', () => {
  test.each([
    ['the fields of the platform', { response: { sessionId: 's' } }, { sessionId: 's' }],
    [
      'the fields of the proxy',
      { response: { sessionId: 's', clientKey: 'anon_1', expiresAt: '2026-01-05T10:20:30Z' } },
      { sessionId: 's', clientKey: 'anon_1', expiresAt: Date.UTC(2026, 0, 5, 10, 20, 30) },
    ],
    [
      'a time in milliseconds',
      { response: { sessionId: 's', expiresAt: 5 } },
      { sessionId: 's', expiresAt: 5 },
    ],
    ['the streaming wrapper', { result: { response: { sessionId: 's' } }, error: null }, { sessionId: 's' }],
    ['no wrapper', { sessionId: 's', epoch: 'e' }, { sessionId: 's', epoch: 'e' }],
    ['an invalid time', { response: { sessionId: 's', expiresAt: 'soon' } }, { sessionId: 's' }],
  ])('with %s is decoded', (_, body, opened) => expect(decodeInit(body)).toEqual(opened));

  test.each([[{}], [{ response: { sessionId: '' } }], [{ response: { sessionId: 4 } }], ['s'], [null]])(
    'without a session id (%j) is decoded to undefined',
    (body) => expect(decodeInit(body)).toBeUndefined(),
  );
});

describe('a response without streaming', () => {
  const element = { sessionCloseEvent: {} };

  test('contains all events of the turn', () => {
    expect(decodeSync({ response: { sessionId: 's', responseEvents: [element, element] } })).toEqual({
      events: [{ kind: 'close' }, { kind: 'close' }],
    });
  });

  test('has the end reason of the proxy', () => {
    const end = { lines: 3, reason: 'failed' };
    const error = { code: 'upstream_failed', message: 'Sorry.', details: [] };
    expect(decodeSync({ response: { responseEvents: [element] }, error, end })).toEqual({
      events: [{ kind: 'close' }],
      error: { code: 'upstream_failed', message: 'Sorry.' },
      end,
    });
  });

  test('may be empty or a list, and nothing else', () => {
    expect(decodeSync({})).toEqual({ events: [] });
    expect(decodeSync({ response: {} })).toEqual({ events: [] });
    expect(decodeSync([])).toEqual({ events: [] });
    expect(decodeSync([{ sessionCloseEvent: {} }])).toEqual({ events: [{ kind: 'close' }] });
    for (const body of [null, true, 'text', 7]) expect(decodeSync(body)).toBeUndefined();
  });
});

test.each([
  [{ response: { healthy: true } }, true],
  [{ result: { response: { healthy: true } } }, true],
  [{ response: { healthy: false } }, false],
  [{ response: { healthy: 'true' } }, false],
  [{ response: {} }, false],
  [{}, false],
  [undefined, false],
])('health of %j is %s', (body, isHealthy) => expect(decodeHealth(body)).toBe(isHealthy));

test('decodes an error in a response with the status 200, as of `close`', () => {
  const failure = (error: object) => decodeError({ status: 200, body: { error } });
  expect(failure({ code: 5, message: 'session not found', details: [] })).toMatchObject({
    kind: 'session-unknown',
    code: '5',
    message: 'session not found',
  });
  expect(failure({ code: 16 })).toMatchObject({ kind: 'session-invalid' });
  expect(failure({ code: 8 })).toMatchObject({ kind: 'busy' });
  expect(failure({})).toMatchObject({ kind: 'unavailable' });
});

describe('a refusal', () => {
  const proxy = (code: string, details: unknown[] = []) => ({ error: { code, message: 'No.', details } });
  const platform = (code: number) => ({ code, message: 'no', details: [] });
  const flat = {
    message: 'no',
    type: 'ERROR_TYPE_AUTHENTICATION',
    code: 'ERROR_CODE_UNSPECIFIED',
    details: {},
  };

  const rows: readonly [number, unknown, ServiceErrorKind][] = [
    [400, proxy('bad_request'), 'refused'],
    [401, proxy('session_invalid'), 'session-invalid'],
    [401, proxy('identity_invalid'), 'session-invalid'],
    [403, proxy('origin_refused'), 'refused'],
    [404, proxy('not_found'), 'refused'],
    [404, proxy('session_closed'), 'session-closed'],
    [404, proxy('session_unknown'), 'session-unknown'],
    [409, proxy('turn_running'), 'turn-running'],
    [410, proxy('turn_unknown'), 'turn-unknown'],
    [413, proxy('too_large'), 'refused'],
    [415, proxy('media_refused'), 'refused'],
    [422, proxy('key_reused'), 'refused'],
    [429, proxy('rate_limited'), 'busy'],
    [429, proxy('busy'), 'busy'],
    [500, proxy('internal'), 'unavailable'],
    [502, proxy('upstream_failed'), 'unavailable'],
    [502, proxy('upstream_cut'), 'unavailable'],
    [503, proxy('unavailable'), 'unavailable'],
    [504, proxy('upstream_timeout'), 'unavailable'],
    [400, platform(3), 'refused'],
    [400, platform(9), 'session-closed'],
    [401, platform(16), 'session-invalid'],
    [403, platform(7), 'refused'],
    [404, platform(5), 'session-unknown'],
    [409, platform(10), 'busy'],
    [429, platform(8), 'busy'],
    [499, platform(1), 'unavailable'],
    [500, platform(13), 'unavailable'],
    [503, platform(14), 'unavailable'],
    [401, flat, 'session-invalid'],
    [404, undefined, 'refused'],
    [429, '<html>', 'busy'],
    [502, [], 'unavailable'],
    [503, { error: 'down' }, 'unavailable'],
  ];

  test.each(rows)('with the status %d and the body %j is %s', (status, body, kind) => {
    const error = decodeError({ status, body });
    expect(error).toMatchObject({ kind, status });
    expect(isServiceError(error)).toBe(true);
    expect(error.message).not.toBe('');
  });

  test('has `retryAfter` and `requestId`', () => {
    const error = decodeError({ status: 429, body: proxy('busy'), retryAfter: 2000, requestId: 'r' });
    expect(error).toMatchObject({ retryAfter: 2000, requestId: 'r', code: 'busy' });
  });

  test('has the id of the running turn', () => {
    const body = proxy('turn_running', [null, 'x', { turnId: 't-1' }]);
    expect(decodeError({ status: 409, body }).turnId).toBe('t-1');
  });

  test.each([
    ['never-seen', 'never-seen'],
    ['unknown', 'unknown'],
    ['lost', undefined],
  ])('with the delivery %s has the delivery %s', (sent, delivery) => {
    expect(decodeError({ status: 410, body: proxy('turn_unknown', [{ delivery: sent }]) }).delivery).toBe(
      delivery,
    );
  });
});
