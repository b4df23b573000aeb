import { expect, test } from 'vitest';
import { createBench, settled, words } from '../support/storeBench.ts';

test('a session can be had before the first message, and the first message goes into it', async () => {
  const { store, send, service, state } = createBench();
  expect(await store.openSession()).toBe('session-1');
  expect(state().session).toMatchObject({ status: 'open', sessionId: 'session-1' });
  const sent = send(words('Hello'));
  const turn = await service.nextTurn();
  expect(turn.request.sessionId).toBe('session-1');
  turn.accept().end();
  await sent;
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('an upload and a message at the same time share one session', async () => {
  const { store, send, service } = createBench();
  const token = store.openSession();
  void send(words('Hello'));
  const turn = await service.nextTurn();
  expect(await token).toBe(turn.request.sessionId);
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('a message whose session is being opened lends it to an upload', async () => {
  const { store, send, service } = createBench();
  void send(words('Hello'));
  expect(await store.openSession()).toBe('session-1');
  await service.nextTurn();
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('a refused token is renewed for the same session', async () => {
  const { store, service } = createBench();
  await store.openSession();
  expect(await store.openSession({ renew: true })).toBe('session-2');
  expect(service.inits.map(({ sessionId }) => sessionId)).toEqual([undefined, 'session-1']);
});

test('a conversation that is over opens no session', async () => {
  const { store, send, service, end } = createBench();
  const sent = send(words('Hello'));
  (await service.nextTurn()).accept().end();
  await sent;
  await end();
  await expect(store.openSession()).rejects.toMatchObject({ kind: 'session-closed' });
});

test('waiting can be given up; whoever else waits goes on', async () => {
  const { store, service } = createBench();
  const controller = new AbortController();
  const given = store.openSession({ signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ kind: 'aborted' });
  await settled();
  expect(await store.openSession()).toMatch(/^session-/);
  expect(service.calls.at(-1)).toBe('init');
});
