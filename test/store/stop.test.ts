import { expect, test } from 'vitest';
import { agentText, createTestStore, inputTexts, settled, textInput, thread } from '../support/testStore.ts';

test('a stop is shown at once, keeps the messages and is sent to the service', async () => {
  const { send, stop, service, state } = createTestStore();
  const sent = send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept().line(agentText('Half'));
  await settled();
  const stopped = stop();
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
  expect(turn.signal?.aborted).toBe(true);
  await Promise.all([stopped, sent]);
  expect(service.stops).toEqual([{ sessionId: 'session-1', turnId: turn.request.turnId }]);
});

test('does not show later events of a stopped turn', async () => {
  const { send, stop, service, state } = createTestStore();
  const sent = send(textInput('One'));
  const turn = await service.nextTurn();
  turn.accept();
  await settled();
  const stopped = stop();
  turn.line(agentText('Too late')).end();
  await Promise.all([stopped, sent]);
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('sends queued inputs after the service has received the stop', async () => {
  const { send, stop, service, state } = createTestStore();
  let confirmStop = () => {};
  service.handlers.stop = () => new Promise((resolve) => (confirmStop = resolve));
  void send(textInput('One'));
  (await service.nextTurn()).accept();
  const second = send(textInput('Two'));
  await settled();
  void stop();
  await settled();
  expect(service.calls).toEqual(['init', 'invoke', 'stop']);
  confirmStop();
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['Two']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('waits at most three seconds for the response to a stop', async () => {
  const { send, stop, service, clock } = createTestStore();
  service.handlers.stop = () => new Promise(() => {});
  void send(textInput('One'));
  (await service.nextTurn()).accept();
  await settled();
  void stop();
  void send(textInput('Two'));
  clock.advance(3_000);
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('a text that is stopped before acceptance is marked as not sent and waits for a retry', async () => {
  const { send, stop, service, state } = createTestStore();
  const sent = send(textInput('One'));
  await service.nextTurn();
  await stop();
  await sent;
  expect(thread(state())).toEqual(['me: One (failed)']);
  expect(state().outbox).toHaveLength(1);
  expect(service.calls).toEqual(['init', 'invoke', 'stop']);
  const later = send(textInput('Two'));
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['One', 'Two']);
  turn.accept().end();
  await later;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('a stop while the session opens aborts `init`; the next input opens a session', async () => {
  const { send, stop, service, state } = createTestStore();
  service.handlers.init = () => new Promise(() => {});
  const sent = send(textInput('One'));
  expect(state().session.status).toBe('opening');
  await stop();
  await sent;
  expect(state()).toMatchObject({ session: { status: 'none' }, turn: { status: 'interrupted' } });
  expect(service.stops).toEqual([]);
  service.handlers.init = async () => ({ sessionId: 'session-2' });
  void send(textInput('Two'));
  const turn = await service.nextTurn();
  expect(turn.request.sessionId).toBe('session-2');
  expect(inputTexts(turn.request.inputs)).toEqual(['One', 'Two']);
});

test('a retry right after a stop sends the input again', async () => {
  const { send, stop, retry, service } = createTestStore();
  void send(textInput('One'));
  (await service.nextTurn()).accept();
  await settled();
  void stop();
  void retry();
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('a refused stop is reported; the turn is stopped', async () => {
  const { send, stop, service, state, reports } = createTestStore();
  const refusal = new Error('no');
  service.handlers.stop = async () => {
    throw refusal;
  };
  const sent = send(textInput('One'));
  (await service.nextTurn()).accept();
  await settled();
  await stop();
  await sent;
  expect(state().turn.status).toBe('interrupted');
  expect(reports).toEqual([{ kind: 'call-failed', call: 'stop', error: refusal }]);
});

test('a stop without a running turn does nothing', async () => {
  const { stop, service, state } = createTestStore();
  await stop();
  expect(service.calls).toEqual([]);
  expect(state().turn.status).toBe('idle');
});

test('a stop does not wait for a transport that ignores its signal', async () => {
  const testStore = createTestStore();
  const ignoringSignal = {
    ...testStore.service.transport,
    invoke: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
  };
  const { send, stop, state } = createTestStore({ transport: ignoringSignal });
  const sent = send(textInput('One'));
  await settled();
  await stop();
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});
