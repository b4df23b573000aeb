import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { createBench, saying, settled, thread, words } from '../support/storeBench.ts';

/** An answer under way, with a count of how often the store has published since. */
async function answering() {
  const bench = createBench();
  const sent = bench.send(words('Hello'));
  const turn = await bench.service.nextTurn();
  turn.accept({ resumable: true });
  await settled();
  let published = 0;
  bench.store.subscribe(() => {
    published += 1;
  });
  return { ...bench, turn, sent, published: () => published };
}

test('300 events between two frames are published as one', async () => {
  const { turn, frames, state, published } = await answering();
  for (let at = 0; at < 300; at += 1) turn.line(saying(`Line ${at}`));
  await settled();
  expect(published()).toBe(0);
  expect(state().order).toHaveLength(1);
  frames.paint();
  expect(published()).toBe(1);
  expect(state().order).toHaveLength(301);
  expect(state().attempt?.lastSeq).toBe(300);
});

test('a frame without news publishes nothing, and no frame is asked for without news', async () => {
  const { turn, frames, published } = await answering();
  expect(frames.wanted()).toBe(0);
  turn.line(saying('One'));
  await settled();
  expect(frames.wanted()).toBe(1);
  frames.paint();
  frames.paint();
  expect(published()).toBe(1);
  expect(frames.wanted()).toBe(0);
});

test.each(['complete', 'stopped', 'failed', 'cut'] as const)(
  'the end of a turn (%s) publishes what is left together with itself',
  async (reason) => {
    const { turn, sent, frames, state, published } = await answering();
    turn.line(saying('One'), saying('Two')).end(reason);
    await sent;
    expect(published()).toBe(1);
    expect(state().order).toHaveLength(3);
    expect(state().turn.status).not.toBe('receiving');
    expect(frames.wanted()).toBe(0);
  },
);

test('a stop publishes what has arrived together with itself', async () => {
  const { turn, stop, state, published } = await answering();
  turn.line(saying('One'));
  await settled();
  void stop();
  expect(published()).toBe(1);
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One']);
});

test('a page that is being hidden publishes what has arrived', async () => {
  const { turn, flush, state, published } = await answering();
  turn.line(saying('One'));
  await settled();
  flush();
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One']);
  flush();
  expect(published()).toBe(1);
});

test('a text sent between two frames comes after what had arrived by then', async () => {
  const { turn, send, state } = await answering();
  turn.line(saying('One'));
  await settled();
  void send(words('Two'));
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'me: Two (sending)']);
});

test('rows that nothing has happened to keep their identity', async () => {
  const { turn, frames, state } = await answering();
  turn.line(saying('One'));
  await settled();
  frames.paint();
  const before = state();
  turn.line(saying('Two'));
  await settled();
  frames.paint();
  for (const id of before.order) expect(state().byId[id]).toBe(before.byId[id]);
  expect(state().products).toBe(before.products);
  expect(state().suggestions).toBe(before.suggestions);
  expect(state().outbox).toBe(before.outbox);
});

test('empty words and empty lists leave no row, and suggestions stand beside the thread', async () => {
  const { turn, frames, state } = await answering();
  const events: AgentEvent[] = [
    saying('  '),
    { kind: 'recommendation', products: [] },
    { kind: 'suggestion', questions: ['How much?'] },
  ];
  turn.line(...events);
  await settled();
  frames.paint();
  expect(state().order).toHaveLength(1);
  expect(state().suggestions).toEqual(['How much?']);
});
