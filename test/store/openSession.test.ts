import { expect, test } from 'vitest';
import { createTestStore, settled, textInput } from '../support/testStore.ts';

test('opens a session before the first message, which then uses it', async () => {
  const { store, send, service, state } = createTestStore();
  expect(await store.openSession()).toBe('session-1');
  expect(state().session).toMatchObject({ status: 'open', sessionId: 'session-1' });
  const sent = send(textInput('Hello'));
  const turn = await service.nextTurn();
  expect(turn.request.sessionId).toBe('session-1');
  turn.accept().end();
  await sent;
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('a concurrent upload and message share one session', async () => {
  const { store, send, service } = createTestStore();
  const token = store.openSession();
  void send(textInput('Hello'));
  const turn = await service.nextTurn();
  expect(await token).toBe(turn.request.sessionId);
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('an upload uses the session that a message is opening', async () => {
  const { store, send, service } = createTestStore();
  void send(textInput('Hello'));
  expect(await store.openSession()).toBe('session-1');
  await service.nextTurn();
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('renews a refused token for the same session', async () => {
  const { store, service } = createTestStore();
  await store.openSession();
  expect(await store.openSession({ renew: true })).toBe('session-2');
  expect(service.inits.map(({ sessionId }) => sessionId)).toEqual([undefined, 'session-1']);
});

test('opens no session after the conversation has ended', async () => {
  const { store, send, service, end } = createTestStore();
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).accept().end();
  await sent;
  await end();
  await expect(store.openSession()).rejects.toMatchObject({ kind: 'session-closed' });
});

test('an aborted call does not prevent a later one', async () => {
  const { store, service } = createTestStore();
  const controller = new AbortController();
  const aborted = store.openSession({ signal: controller.signal });
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  await settled();
  expect(await store.openSession()).toMatch(/^session-/);
  expect(service.calls.at(-1)).toBe('init');
});
