import { expect, test } from 'vitest';
import { carried, createBench, saying, settled, thread, words } from '../support/storeBench.ts';

test('what is sent while the agent answers is shown at once and goes out after the end', async () => {
  const { send, service, state } = createBench();
  void send(words('One'));
  const first = await service.nextTurn();
  first.accept();
  const both = send(words('Two'));
  expect(thread(state())).toEqual(['me: One (sending)', 'me: Two (sending)']);
  await settled();
  expect(service.calls).toEqual(['init', 'invoke']);
  first.line(saying('Answer')).end();
  const second = await service.nextTurn();
  expect(carried(second.request.inputs)).toEqual(['Two']);
  expect(second.request.turnId).not.toBe(first.request.turnId);
  second.accept().end();
  await both;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)', 'agent: Answer']);
  expect(service.calls).toEqual(['init', 'invoke', 'invoke']);
});

test('many sends at once lead to one session and one turn at a time', async () => {
  const { send, service, state } = createBench();
  const all = Promise.all([send(words('One')), send(words('Two')), send(words('Three'))]);
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['One', 'Two', 'Three']);
  turn.accept().end();
  await all;
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(state().turn.status).toBe('idle');
});

test('an answer that breaks off stays, and what waited behind it is shown as not sent', async () => {
  const { send, service, state } = createBench();
  void send(words('One'));
  const turn = await service.nextTurn();
  turn.accept().line(saying('Half an'));
  const waiting = send(words('Two'));
  turn.end('cut');
  await waiting;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (failed)', 'agent: Half an']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
});

test('an answer that the service ends with a failure is interrupted, and reported', async () => {
  const { send, service, state, reports } = createBench();
  const sent = send(words('One'));
  const turn = await service.nextTurn();
  const error = { code: 'upstream_timeout', message: 'Too slow' };
  turn.accept().item({ kind: 'end', reason: 'failed', error });
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'failed' });
  expect(reports).toEqual([{ kind: 'turn-ended-badly', turnId: turn.request.turnId, failure: error }]);
});

test.each([
  ['network', {}, 'offline'],
  ['unavailable', { status: 503 }, 'unavailable'],
  ['unavailable', { status: 504 }, 'timeout'],
  ['busy', { status: 429 }, 'busy'],
  ['refused', { status: 400 }, 'refused'],
  ['refused', { status: 413 }, 'too-long'],
  ['protocol', { status: 200 }, 'protocol'],
  ['turn-unknown', { status: 410, fate: 'unknown' }, 'unknown-fate'],
  ['session-invalid', { status: 401 }, 'session'],
  ['turn-running', { status: 409 }, 'busy'],
] as const)('a %s failure %o is the trouble "%s", and the text stays', async (kind, fields, reason) => {
  const { send, service, state } = createBench();
  const sent = send(words('Hello'));
  (await service.nextTurn()).fail(kind, fields);
  // The one silent second try of an unusable token.
  if (kind === 'session-invalid') (await service.nextTurn()).fail(kind, fields);
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason });
  expect(thread(state())).toEqual(['me: Hello (failed)']);
  expect(state().outbox).toHaveLength(1);
});

test('a service that is asked too much says when to come back', async () => {
  const { send, service, state, clock } = createBench();
  const sent = send(words('Hello'));
  (await service.nextTurn()).fail('busy', { status: 429, retryAfter: 7_000 });
  await sent;
  expect(state().turn).toMatchObject({ reason: 'busy', retryAt: clock.now() + 7_000 });
});

test('an end without a beginning is a failure, and nothing is sent over and over', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('One'));
  (await service.nextTurn()).end();
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'protocol' });
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('an error of its own that a transport throws is a failure like any other, and reported', async () => {
  const { send, service, state, reports } = createBench();
  const odd = new TypeError('not a ServiceError');
  service.answers.init = async () => {
    throw odd;
  };
  await send(words('Two'));
  expect(state()).toMatchObject({
    turn: { status: 'failed', reason: 'protocol' },
    session: { status: 'none' },
  });
  expect(reports).toMatchObject([{ kind: 'turn-failed', error: { cause: odd } }]);
});
