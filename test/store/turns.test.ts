import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { agentText, createTestStore, inputTexts, settled, textInput, thread } from '../support/testStore.ts';

test('shows an input during a turn at once and sends it after the turn', async () => {
  const { send, service, state } = createTestStore();
  void send(textInput('One'));
  const first = await service.nextTurn();
  first.accept();
  const secondSent = send(textInput('Two'));
  expect(thread(state())).toEqual(['me: One (sending)', 'me: Two (sending)']);
  await settled();
  expect(service.calls).toEqual(['init', 'invoke']);
  first.line(agentText('Answer')).end();
  const second = await service.nextTurn();
  expect(inputTexts(second.request.inputs)).toEqual(['Two']);
  expect(second.request.turnId).not.toBe(first.request.turnId);
  second.accept().end();
  await secondSent;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)', 'agent: Answer']);
  expect(service.calls).toEqual(['init', 'invoke', 'invoke']);
});

test('inputs that are sent at once share one session and one turn', async () => {
  const { send, service, state } = createTestStore();
  const all = Promise.all([send(textInput('One')), send(textInput('Two')), send(textInput('Three'))]);
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['One', 'Two', 'Three']);
  turn.accept().line(agentText('Answer')).end();
  await all;
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(state().turn.status).toBe('idle');
});

test('a cut turn keeps its messages and marks queued inputs as not sent', async () => {
  const { send, service, state } = createTestStore();
  void send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept().line(agentText('Half an'));
  const waiting = send(textInput('Two'));
  turn.end('cut');
  await waiting;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (failed)', 'agent: Half an']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
});

test('a turn that the service ends with an error is interrupted and reported', async () => {
  const { send, service, state, reports } = createTestStore();
  const sent = send(textInput('One'));
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
  ['refused', { code: 'page_refused' }, 'page-refused'],
  ['protocol', { status: 200 }, 'protocol'],
  ['turn-unknown', { status: 410, delivery: 'unknown' }, 'delivery-unknown'],
  ['session-invalid', { status: 401 }, 'session'],
  ['turn-running', { status: 409 }, 'busy'],
] as const)(
  'a %s error %o has the reason "%s", and the text stays in the outbox',
  async (kind, fields, reason) => {
    const { send, service, state } = createTestStore();
    const sent = send(textInput('Hello'));
    (await service.nextTurn()).fail(kind, fields);
    // A refused token is renewed once before the turn fails.
    if (kind === 'session-invalid') (await service.nextTurn()).fail(kind, fields);
    await sent;
    expect(state().turn).toMatchObject({ status: 'failed', reason });
    expect(thread(state())).toEqual(['me: Hello (failed)']);
    expect(state().outbox).toHaveLength(1);
  },
);

test('keeps the retry time of a rate limit', async () => {
  const { send, service, state, clock } = createTestStore();
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).fail('busy', { status: 429, retryAfter: 7_000 });
  await sent;
  expect(state().turn).toMatchObject({ reason: 'busy', retryAt: clock.now() + 7_000 });
});

test('an end without an accepted item is a failure and is not retried', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).end();
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'protocol' });
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('an unknown error of a transport is a failure and is reported', async () => {
  const { send, service, state, reports } = createTestStore();
  const unknownError = new TypeError('not a ServiceError');
  service.handlers.init = async () => {
    throw unknownError;
  };
  await send(textInput('Two'));
  expect(state()).toMatchObject({
    turn: { status: 'failed', reason: 'protocol' },
    session: { status: 'none' },
  });
  expect(reports).toMatchObject([{ kind: 'turn-failed', error: { cause: unknownError } }]);
});

test('shows what the agent is doing until its next event, and not in the thread', async () => {
  const { state, send, service, frames } = createTestStore();
  const sent = send(textInput('A jacket'));
  const turn = await service.nextTurn();
  const activity = (text: string): AgentEvent => ({
    kind: 'text',
    speaker: 'agent',
    text,
    metadata: { activity: true },
  });
  turn.accept().line(activity('Looking through 34 jackets'));
  await settled();
  frames.paint();
  expect(state().turn).toMatchObject({ status: 'receiving', activity: 'Looking through 34 jackets' });
  turn.line(activity('Comparing three'));
  await settled();
  frames.paint();
  expect(state().turn).toMatchObject({ activity: 'Comparing three' });
  turn.line(agentText('This one.'));
  await settled();
  frames.paint();
  expect(state().turn).not.toHaveProperty('activity');
  turn.line(activity('Checking the stock')).end();
  await sent;
  expect(state().turn).toEqual({ status: 'idle' });
  expect(thread(state())).toEqual(['me: A jacket (sent)', 'agent: This one.']);
});
