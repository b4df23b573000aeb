import { expect, test } from 'vitest';
import { canSend } from '../../src/store/index.ts';
import { carried, createBench, nextResume, saying, settled, thread, words } from '../support/storeBench.ts';

/** Says each text in a turn of its own, and lets the agent answer it. */
async function talk(bench: ReturnType<typeof createBench>, ...texts: readonly string[]) {
  for (const text of texts) {
    const sent = bench.send(words(text));
    (await bench.service.nextTurn())
      .accept()
      .line(saying(`Re: ${text}`))
      .end();
    await sent;
  }
}

test('a session that the service has forgotten is opened anew, and told what the shopper said', async () => {
  const bench = createBench();
  const { send, say, service, state } = bench;
  await talk(bench, 'One', 'Two');
  say('A line of the shop');
  const sent = send(words('Three'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  const second = await service.nextTurn();
  expect(service.calls.slice(-3)).toEqual(['invoke', 'init', 'invoke']);
  expect(second.request.sessionId).toBe('session-2');
  expect(carried(second.request.inputs)).toEqual(['One', 'Two', 'shop: A line of the shop', 'Three']);
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

test('a session opened anew is told the last ten texts, and of choices nothing', async () => {
  const bench = createBench();
  const { send, service } = bench;
  const texts = Array.from({ length: 12 }, (_, at) => `Text ${at}`);
  await talk(bench, ...texts);
  const pressed = send({ kind: 'button', id: 'yes', title: 'Yes' });
  (await service.nextTurn()).accept().end();
  await pressed;
  void send(words('Last'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  expect(carried((await service.nextTurn()).request.inputs)).toEqual([...texts.slice(2), 'Last']);
});

test('a session is opened anew once; if that is forgotten too, the shopper is told', async () => {
  const { send, retry, service, state } = createBench();
  const sent = send(words('One'));
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'init', 'invoke']);
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'session' });
  expect(thread(state())).toEqual(['me: One (failed)']);
  void retry();
  (await service.nextTurn()).fail('session-unknown', { status: 404 });
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('when a session is forgotten during an answer, the question goes to the new one', async () => {
  const bench = createBench();
  const { send, service } = bench;
  void send({ kind: 'button', id: 'yes', title: 'Yes' });
  const first = await service.nextTurn();
  first.accept({ resumable: true }).item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(bench)).fail('session-unknown', { status: 404 });
  const third = await service.nextTurn();
  expect(third.request.sessionId).toBe('session-2');
  expect(carried(third.request.inputs)).toEqual(['[button]']);
});

test('a token that is no longer good is exchanged once, and the same turn goes out again', async () => {
  const { send, service, state } = createBench();
  service.answers.init = async ({ sessionId }) =>
    sessionId === undefined
      ? { sessionId: 'old', clientKey: 'anon_1', epoch: 'log-1' }
      : { sessionId: 'new', clientKey: 'anon_1', epoch: 'log-1' };
  const sent = send(words('One'));
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

test('a token that ran out between a cut and its resume is exchanged too', async () => {
  const bench = createBench();
  const { send, service } = bench;
  void send(words('One'));
  const first = await service.nextTurn();
  first
    .accept({ resumable: true })
    .line(saying('Half'))
    .item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(bench)).fail('session-invalid', { status: 401 });
  const third = await service.nextTurn();
  expect(third.request).toMatchObject({
    sessionId: 'session-2',
    turnId: first.request.turnId,
    resumeFrom: 1,
  });
});

test('when the token cannot be exchanged, the old one is kept for another try', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('One'));
  const first = await service.nextTurn();
  service.answers.init = async () => {
    throw new Error('offline');
  };
  first.fail('session-invalid', { status: 401 });
  await sent;
  expect(state().session).toEqual({ status: 'open', sessionId: 'session-1' });
  expect(state().turn.status).toBe('failed');
});

test('a session that is closed at the service ends the conversation, and keeps the text', async () => {
  const { send, service, state, clock } = createBench();
  const sent = send(words('One'));
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

test('when the agent closes the session, its last words are still shown and nothing more is sent', async () => {
  const { send, service, state, reports } = createBench();
  void send(words('Bye'));
  const turn = await service.nextTurn();
  const waiting = send(words('Wait'));
  turn.accept().line({ kind: 'close' }).line(saying('Goodbye')).end();
  await waiting;
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  expect(thread(state())).toEqual([
    'me: Bye (sent)',
    'me: Wait (failed)',
    'agent: [close]',
    'agent: Goodbye',
  ]);
  await send(words('Hello?'));
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(reports).toEqual([{ kind: 'input-refused', reason: 'closed' }]);
});

test('when the way breaks after the agent has closed the session, its last words are fetched all the same', async () => {
  const bench = createBench();
  bench.service.answers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  const sent = bench.send(words('Bye'));
  const turn = await bench.service.nextTurn();
  turn.accept({ resumable: true }).line({ kind: 'close' }).fail('network');
  const rest = await nextResume(bench);
  expect(rest.request).toMatchObject({ sessionId: 'session-1', resumeFrom: 1 });
  rest.accept({ resumable: true }).line(saying('Goodbye')).end();
  await sent;
  expect(thread(bench.state())).toEqual(['me: Bye (sent)', 'agent: [close]', 'agent: Goodbye']);
  expect(bench.state()).toMatchObject({ turn: { status: 'idle' }, session: { status: 'closed' } });
});

test('ending a conversation that the agent has closed is harmless', async () => {
  const { send, end, service, state } = createBench();
  const sent = send(words('Bye'));
  (await service.nextTurn()).accept().line({ kind: 'close' }).end();
  await sent;
  await end();
  expect(state().session).toMatchObject({ status: 'closed', reason: 'agent' });
  expect(service.calls).not.toContain('close');
});

test('the shopper ends the conversation, at the service too', async () => {
  const bench = createBench();
  await talk(bench, 'One');
  const ended = bench.end();
  expect(bench.state().session).toMatchObject({ status: 'closed', reason: 'shopper' });
  await ended;
  expect(bench.service.closes).toEqual(['session-1']);
});

test('a close that fails does not keep the shopper in, and is reported', async () => {
  const bench = createBench();
  const failure = new Error('down');
  bench.service.answers.close = async () => {
    throw failure;
  };
  await talk(bench, 'One');
  await bench.end();
  expect(bench.state().session.status).toBe('closed');
  expect(bench.reports).toEqual([{ kind: 'call-failed', call: 'close', error: failure }]);
});

test('an end during an answer lets go of the answer', async () => {
  const { send, end, service, state } = createBench();
  void send(words('One'));
  const turn = await service.nextTurn();
  turn.accept();
  await settled();
  await end();
  turn.line(saying('Too late')).end();
  await settled();
  expect(turn.signal?.aborted).toBe(true);
  expect(thread(state())).toEqual(['me: One (sent)']);
  expect(state().turn.status).toBe('idle');
});

test('a conversation that never began has no end', async () => {
  const { end, state } = createBench();
  await end();
  expect(state().session.status).toBe('none');
});

test('starting again empties the thread and asks for a session with the next text, as the same visitor', async () => {
  const bench = createBench();
  const { restart, send, service, state } = bench;
  service.answers.init = async () => ({ sessionId: 'session', clientKey: 'anon_1' });
  await talk(bench, 'One');
  await bench.end();
  await restart();
  expect(state()).toMatchObject({ session: { status: 'none' }, order: [], outbox: [], products: {} });
  expect(service.calls.filter((call) => call === 'init')).toHaveLength(1);
  void send(words('Two'));
  const turn = await service.nextTurn();
  expect(service.inits).toEqual([{}, { clientKey: 'anon_1' }]);
  expect(carried(turn.request.inputs)).toEqual(['Two']);
});

test('starting again in the middle of an answer closes the old session and hears no more of it', async () => {
  const { send, restart, service, state } = createBench();
  void send(words('One'));
  const old = await service.nextTurn();
  old.accept();
  await settled();
  void restart();
  const sent = send(words('Two'));
  old.line(saying('Too late')).end();
  const turn = await service.nextTurn();
  turn.accept().line(saying('New')).end();
  await sent;
  expect(service.closes).toEqual(['session-1']);
  expect(thread(state())).toEqual(['me: Two (sent)', 'agent: New']);
});

test('a text that was never taken comes back into the composer when the conversation starts again', async () => {
  const { send, restart, service, store } = createBench();
  const sent = send(words('Do you ship to Porto?'));
  (await service.nextTurn()).fail('session-closed', { status: 404 });
  await sent;
  await restart();
  expect(store.draft.getState().text).toBe('Do you ship to Porto?');
});

test('leaving ends what runs here without a word to the service; what was cut can be resumed', async () => {
  const { send, dispose, retry, service, state } = createBench();
  void send(words('One'));
  const turn = await service.nextTurn();
  turn.accept({ resumable: true }).line(saying('Half'));
  await settled();
  dispose();
  expect(turn.signal?.aborted).toBe(true);
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  void retry();
  expect((await service.nextTurn()).request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 1 });
});
