import { expect, test } from 'vitest';
import { agentText, createTestStore, nextResume, settled, textInput, thread } from '../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };

function createStoreWithTurnLog() {
  const testStore = createTestStore();
  testStore.service.handlers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  return testStore;
}

test('requests a turn again without streaming, under its id, if no response arrives within 15 seconds', async () => {
  const testStore = createStoreWithTurnLog();
  const { send, service, state, clock } = testStore;
  const sent = send(textInput('Hello'));
  const first = await service.nextTurn();
  clock.advance(15_000);
  expect(first.signal?.aborted).toBe(true);
  const syncTurn = await nextResume(testStore);
  expect(syncTurn.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  syncTurn.accept(numbered).line(agentText('One')).line(agentText('Two')).end();
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'invoke_sync']);
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
});

test('turns after a request without a response do not stream and have no timeout', async () => {
  const testStore = createStoreWithTurnLog();
  const { send, service, clock } = testStore;
  void send(textInput('One'));
  await service.nextTurn();
  clock.advance(15_000);
  (await nextResume(testStore)).accept(numbered).end();
  await settled();
  void send(textInput('Two'));
  const later = await service.nextTurn();
  clock.advance(60_000);
  expect(later.signal?.aborted).toBe(false);
  expect(service.calls.at(-1)).toBe('invoke_sync');
});

test('an accepted turn has no timeout', async () => {
  const { send, service, clock } = createStoreWithTurnLog();
  void send(textInput('Hello'));
  const turn = await service.nextTurn();
  turn.accept(numbered);
  await settled();
  expect(clock.waits()).toEqual([]);
  expect(turn.signal?.aborted).toBe(false);
});

test('without a turn log, a turn has no timeout', async () => {
  const { send, service, clock } = createTestStore();
  void send(textInput('Hello'));
  const turn = await service.nextTurn();
  expect(clock.waits()).toEqual([]);
  expect(turn.signal?.aborted).toBe(false);
});

test('stopping a turn without streaming aborts its request', async () => {
  const testStore = createStoreWithTurnLog();
  void testStore.send(textInput('One'));
  await testStore.service.nextTurn();
  testStore.clock.advance(15_000);
  const syncTurn = await nextResume(testStore);
  void testStore.stop();
  await settled();
  expect(syncTurn.signal?.aborted).toBe(true);
  expect(testStore.state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});
