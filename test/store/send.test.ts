import { expect, test } from 'vitest';
import { agentText, createTestStore, inputTexts, settled, textInput, thread } from '../support/testStore.ts';

test('shows a text at once and then opens the session', async () => {
  const { send, service, state } = createTestStore();
  expect(service.calls).toEqual([]);
  void send(textInput('Hello'));
  expect(thread(state())).toEqual(['me: Hello (sending)']);
  expect(state().session.status).toBe('opening');
  expect(state().turn.status).toBe('sending');
  const turn = await service.nextTurn();
  expect(service.calls).toEqual(['init', 'invoke']);
  expect(state().session).toEqual({ status: 'open', sessionId: 'session-1' });
  expect(inputTexts(turn.request.inputs)).toEqual(['Hello']);
  expect(turn.request.resumeFrom).toBeUndefined();
});

test('adds the events to the thread and ends the turn', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line(agentText('Hi, I am the agent'));
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
