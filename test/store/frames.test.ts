import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { agentText, createTestStore, settled, textInput, thread } from '../support/testStore.ts';

/** A running turn, with the number of updates that the store has published since the turn was accepted. */
async function runningTurn() {
  const testStore = createTestStore();
  const sent = testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  turn.accept({ resumable: true });
  await settled();
  let published = 0;
  testStore.store.subscribe(() => {
    published += 1;
  });
  return { ...testStore, turn, sent, published: () => published };
}

test('publishes 300 events between two frames as one update', async () => {
  const { turn, frames, state, published } = await runningTurn();
  for (let at = 0; at < 300; at += 1) turn.line(agentText(`Line ${at}`));
  await settled();
  expect(published()).toBe(0);
  expect(state().order).toHaveLength(1);
  frames.paint();
  expect(published()).toBe(1);
  expect(state().order).toHaveLength(301);
  expect(state().attempt?.lastSeq).toBe(300);
});

test('requests no frame without new events, and an empty frame publishes nothing', async () => {
  const { turn, frames, published } = await runningTurn();
  expect(frames.pending()).toBe(0);
  turn.line(agentText('One'));
  await settled();
  expect(frames.pending()).toBe(1);
  frames.paint();
  frames.paint();
  expect(published()).toBe(1);
  expect(frames.pending()).toBe(0);
});

test.each(['complete', 'stopped', 'failed', 'cut'] as const)(
  'the end of a turn (%s) and the pending events are one update',
  async (reason) => {
    const { turn, sent, frames, state, published } = await runningTurn();
    turn.line(agentText('One'), agentText('Two')).end(reason);
    await sent;
    expect(published()).toBe(1);
    expect(state().order).toHaveLength(3);
    expect(state().turn.status).not.toBe('receiving');
    expect(frames.pending()).toBe(0);
  },
);

test('a stop and the pending events are one update', async () => {
  const { turn, stop, state, published } = await runningTurn();
  turn.line(agentText('One'));
  await settled();
  void stop();
  expect(published()).toBe(1);
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One']);
});

test('`flush` publishes pending events', async () => {
  const { turn, flush, state, published } = await runningTurn();
  turn.line(agentText('One'));
  await settled();
  flush();
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One']);
  flush();
  expect(published()).toBe(1);
});

test('an input between two frames is placed after the events that arrived before it', async () => {
  const { turn, send, state } = await runningTurn();
  turn.line(agentText('One'));
  await settled();
  void send(textInput('Two'));
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'me: Two (sending)']);
});

test('unchanged messages keep their identity', async () => {
  const { turn, frames, state } = await runningTurn();
  turn.line(agentText('One'));
  await settled();
  frames.paint();
  const before = state();
  turn.line(agentText('Two'));
  await settled();
  frames.paint();
  for (const id of before.order) expect(state().byId[id]).toBe(before.byId[id]);
  expect(state().products).toBe(before.products);
  expect(state().suggestions).toBe(before.suggestions);
  expect(state().outbox).toBe(before.outbox);
});

test('empty events add no message; suggestions are not part of the thread', async () => {
  const { turn, frames, state } = await runningTurn();
  const events: AgentEvent[] = [
    agentText('  '),
    { kind: 'recommendation', products: [] },
    { kind: 'suggestion', questions: ['How much?'] },
  ];
  turn.line(...events);
  await settled();
  frames.paint();
  expect(state().order).toHaveLength(1);
  expect(state().suggestions).toEqual(['How much?']);
});
