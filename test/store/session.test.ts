import { expect, test } from 'vitest';
import { canSend } from '../../src/store/index.ts';
import {
  agentText,
  createTestStore,
  inputTexts,
  nextResume,
  settled,
  textInput,
  thread,
} from '../support/testStore.ts';

/** Runs one turn with a reply of the agent for each text. */
async function runTurns(testStore: ReturnType<typeof createTestStore>, ...texts: readonly string[]) {
  for (const text of texts) {
    const sent = testStore.send(textInput(text));
    (await testStore.service.nextTurn())
      .accept()
      .line(agentText(`Re: ${text}`))
      .end();
    await sent;
  }
}

test('opens a new session with the earlier texts if the service does not know the session', async () => {
  const testStore = createTestStore();
  const { send, say, service, state } = testStore;
  await runTurns(testStore, 'One', 'Two');
  say('A line of the shop');
  const sent = send(textInput('Three'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  const second = await service.nextTurn();
  expect(service.calls.slice(-3)).toEqual(['invoke', 'init', 'invoke']);
  expect(second.request.sessionId).toBe('session-2');
  expect(inputTexts(second.request.inputs)).toEqual(['One', 'Two', 'shop: A line of the shop', 'Three']);
  expect(state().turn.status).toBe('sending');
  second.accept().end();
  await sent;
  expect(thread(state())).toEqual([
    'me: One (sent)',
    'agent: Re: One',
    'me: Two (sent)',
    'agent: Re: Two',
    'shop: A line of the shop',
    'me: Three (sent)',
  ]);
  expect(state().outbox).toEqual([]);
});

test('a new session gets the last ten texts and no choices', async () => {
  const testStore = createTestStore();
  const { send, service } = testStore;
  const texts = Array.from({ length: 12 }, (_, at) => `Text ${at}`);
  await runTurns(testStore, ...texts);
  const pressed = send({ kind: 'button', id: 'yes', title: 'Yes' });
  (await service.nextTurn()).accept().end();
  await pressed;
  void send(textInput('Last'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual([...texts.slice(2), 'Last']);
});

test('opens a new session only once; then the turn fails visibly', async () => {
  const { send, retry, service, state } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'init', 'invoke']);
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'session' });
  expect(thread(state())).toEqual(['me: One (failed)']);
  void retry();
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('sends the inputs of a turn to a new session if the service loses the session during the turn', async () => {
  const testStore = createTestStore();
  const { send, service } = testStore;
  void send({ kind: 'button', id: 'yes', title: 'Yes' });
  const first = await service.nextTurn();
  first.accept({ resumable: true }).item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(testStore)).fail('session-unknown', { status: 404 });
  const third = await service.nextTurn();
  expect(third.request.sessionId).toBe('session-2');
  expect(inputTexts(third.request.inputs)).toEqual(['[button]']);
});

test('renews a refused token once and repeats the same turn', async () => {
  const { send, service, state } = createTestStore();
  service.handlers.init = async ({ sessionId }) =>
    sessionId === undefined
      ? { sessionId: 'old', clientKey: 'anon_1', epoch: 'log-1' }
      : { sessionId: 'new', clientKey: 'anon_1', epoch: 'log-1' };
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('session-invalid', { status: 401 });
  const second = await service.nextTurn();
  expect(service.inits).toEqual([{}, { sessionId: 'old', clientKey: 'anon_1' }]);
  expect(second.request).toMatchObject({ sessionId: 'new', turnId: first.request.turnId });
  expect(second.request.resumeFrom).toBeUndefined();
  second.accept().end();
  await sent;
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('renews a token that expired before a resume', async () => {
  const testStore = createTestStore();
  const { send, service } = testStore;
  void send(textInput('One'));
  const first = await service.nextTurn();
  first
    .accept({ resumable: true })
    .line(agentText('Half'))
    .item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(testStore)).fail('session-invalid', { status: 401 });
  const third = await service.nextTurn();
  expect(third.request).toMatchObject({
    sessionId: 'session-2',
    turnId: first.request.turnId,
    resumeFrom: 1,
  });
});

test('keeps the old token for the next attempt if renewing fails', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  service.handlers.init = async () => {
    throw new Error('offline');
  };
  first.fail('session-invalid', { status: 401 });
  await sent;
  expect(state().session).toEqual({ status: 'open', sessionId: 'session-1' });
  expect(state().turn.status).toBe('failed');
});

test('ends the conversation and keeps the text if the service has closed the session', async () => {
  const { send, service, state, clock } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('session-closed', { status: 404 });
  await sent;
  expect(state().session).toEqual({
    status: 'closed',
    reason: 'service',
    at: clock.now(),
    sessionId: 'session-1',
  });
  expect(state().turn.status).toBe('idle');
  expect(thread(state())).toEqual(['me: One (failed)']);
  expect(canSend(state())).toBe(false);
});

test('shows the last events of a turn that closes the session, and sends nothing more', async () => {
  const { send, service, state, reports } = createTestStore();
  void send(textInput('Bye'));
  const turn = await service.nextTurn();
  const waiting = send(textInput('Wait'));
  turn.accept().line({ kind: 'close' }).line(agentText('Goodbye')).end();
  await waiting;
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  expect(thread(state())).toEqual([
    'me: Bye (sent)',
    'me: Wait (failed)',
    'agent: [close]',
    'agent: Goodbye',
  ]);
  await send(textInput('Hello?'));
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(reports).toEqual([{ kind: 'input-refused', reason: 'closed' }]);
});

test('resumes a cut turn after the agent has closed the session', async () => {
  const testStore = createTestStore();
  testStore.service.handlers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  const sent = testStore.send(textInput('Bye'));
  const turn = await testStore.service.nextTurn();
  turn.accept({ resumable: true }).line({ kind: 'close' }).fail('network');
  const resumedTurn = await nextResume(testStore);
  expect(resumedTurn.request).toMatchObject({ sessionId: 'session-1', resumeFrom: 1 });
  resumedTurn.accept({ resumable: true }).line(agentText('Goodbye')).end();
  await sent;
  expect(thread(testStore.state())).toEqual(['me: Bye (sent)', 'agent: [close]', 'agent: Goodbye']);
  expect(testStore.state()).toMatchObject({ turn: { status: 'idle' }, session: { status: 'closed' } });
});

test('`end` does nothing after the agent has closed the session', async () => {
  const { send, end, service, state } = createTestStore();
  const sent = send(textInput('Bye'));
  (await service.nextTurn()).accept().line({ kind: 'close' }).end();
  await sent;
  await end();
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  expect(service.calls).not.toContain('close');
});

test('`end` closes the session at the service', async () => {
  const testStore = createTestStore();
  await runTurns(testStore, 'One');
  const ended = testStore.end();
  expect(testStore.state().session).toMatchObject({ status: 'closed', reason: 'shopper' });
  await ended;
  expect(testStore.service.closes).toEqual(['session-1']);
});

test('a failed close is reported; the conversation is over', async () => {
  const testStore = createTestStore();
  const failure = new Error('down');
  testStore.service.handlers.close = async () => {
    throw failure;
  };
  await runTurns(testStore, 'One');
  await testStore.end();
  expect(testStore.state().session.status).toBe('closed');
  expect(testStore.reports).toEqual([{ kind: 'call-failed', call: 'close', error: failure }]);
});

test('`end` during a turn drops the turn', async () => {
  const { send, end, service, state } = createTestStore();
  void send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept();
  await settled();
  await end();
  turn.line(agentText('Too late')).end();
  await settled();
  expect(turn.signal?.aborted).toBe(true);
  expect(thread(state())).toEqual(['me: One (sent)']);
  expect(state().turn.status).toBe('idle');
});

test('`end` does nothing before the conversation has begun', async () => {
  const { end, state } = createTestStore();
  await end();
  expect(state().session.status).toBe('none');
});

test('`restart` empties the thread; the next text opens a session of the same shopper', async () => {
  const testStore = createTestStore();
  const { restart, send, service, state } = testStore;
  service.handlers.init = async () => ({ sessionId: 'session', clientKey: 'anon_1' });
  await runTurns(testStore, 'One');
  await testStore.end();
  await restart();
  expect(state()).toMatchObject({ session: { status: 'none' }, order: [], outbox: [], products: {} });
  expect(service.calls.filter((call) => call === 'init')).toHaveLength(1);
  void send(textInput('Two'));
  const turn = await service.nextTurn();
  expect(service.inits).toEqual([{}, { clientKey: 'anon_1' }]);
  expect(inputTexts(turn.request.inputs)).toEqual(['Two']);
});

test('`restart` during a turn closes the session and ignores later events', async () => {
  const { send, restart, service, state } = createTestStore();
  void send(textInput('One'));
  const old = await service.nextTurn();
  old.accept();
  await settled();
  void restart();
  const sent = send(textInput('Two'));
  old.line(agentText('Too late')).end();
  const turn = await service.nextTurn();
  turn.accept().line(agentText('New')).end();
  await sent;
  expect(service.closes).toEqual(['session-1']);
  expect(thread(state())).toEqual(['me: Two (sent)', 'agent: New']);
});

test('`restart` puts an unsent text back into the draft', async () => {
  const { send, restart, service, store } = createTestStore();
  const sent = send(textInput('Do you ship to Porto?'));
  (await service.nextTurn()).fail('session-closed', { status: 404 });
  await sent;
  await restart();
  expect(store.draft.getState().text).toBe('Do you ship to Porto?');
});

test('`dispose` ends the turn without a request; the turn can be resumed', async () => {
  const { send, dispose, retry, service, state } = createTestStore();
  void send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept({ resumable: true }).line(agentText('Half'));
  await settled();
  dispose();
  expect(turn.signal?.aborted).toBe(true);
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  void retry();
  expect((await service.nextTurn()).request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
});
