import { expect, test } from 'vitest';
import { carried, createBench, saying, settled, thread, words } from '../support/storeBench.ts';

test('a text is in the thread at once, and the session is asked for only then', async () => {
  const { send, service, state } = createBench();
  expect(service.calls).toEqual([]);
  void send(words('Hello'));
  expect(thread(state())).toEqual(['me: Hello (sending)']);
  expect(state().session.status).toBe('opening');
  expect(state().turn.status).toBe('sending');
  const turn = await service.nextTurn();
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(state().session).toEqual({ status: 'open', sessionId: 'session-1' });
  expect(carried(turn.request.inputs)).toEqual(['Hello']);
  expect(turn.request.resumeFrom).toBeUndefined();
});

test('an answer comes into the thread, and the turn is over', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line(saying('Hi, I am the agent'));
  await settled();
  expect(state().turn.status).toBe('receiving');
  expect(thread(state())).toEqual(['me: Hello (sent)']);
  turn.end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: Hi, I am the agent']);
  expect(state()).toMatchObject({
    turn: { status: 'idle' },
    attempt: null,
    outbox: [],
    service: { status: 'up' },
  });
});
