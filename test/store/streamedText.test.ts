import { expect, test } from 'vitest';
import type { TurnItem } from '../../src/client/index.ts';
import { createTestStore, nextResume, settled, textInput, thread } from '../support/testStore.ts';

const piece = (delta: string, fields: Partial<Extract<TurnItem, { kind: 'text' }>> = {}): TurnItem => ({
  kind: 'text',
  key: 'a',
  delta,
  ...fields,
});

async function runningTurn({ resumable = false } = {}) {
  const testStore = createTestStore();
  const sent = testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  turn.accept({ resumable });
  await settled();
  const answers = () =>
    testStore.state().order.flatMap((id) => {
      const message = testStore.state().byId[id];
      if (message?.from !== 'agent' || message.event.kind !== 'text') return [];
      const { isPartial, isIncomplete } = message;
      return [
        { text: message.event.text, isPartial: isPartial ?? false, ...(isIncomplete && { isIncomplete }) },
      ];
    });
  return { ...testStore, turn, sent, answers };
}

test('300 pieces of a text between two frames are one update', async () => {
  const { turn, frames, store, answers, state } = await runningTurn();
  let published = 0;
  store.subscribe(() => {
    published += 1;
  });
  for (let at = 1; at <= 300; at += 1) turn.item(piece(`${at} `, { seq: at }));
  await settled();
  expect(published).toBe(0);
  frames.paint();
  expect(published).toBe(1);
  expect(answers()).toEqual([{ text: expect.stringMatching(/^1 2 .* 300 $/), isPartial: true }]);
  expect(state().attempt?.lastSeq).toBe(300);
});

test('the order of the messages is the same array while a text grows', async () => {
  const { turn, frames, state } = await runningTurn();
  turn.item(piece('Two '));
  await settled();
  frames.paint();
  const { order } = state();
  turn.item(piece('jackets', { done: true }));
  await settled();
  frames.paint();
  expect(state().order).toBe(order);
  turn.item(piece('Other', { key: 'b' }));
  await settled();
  frames.paint();
  expect(state().order).toEqual([...order, expect.any(String)]);
});

test('a text grows in its place and is complete with its last piece', async () => {
  const { turn, frames, answers, sent } = await runningTurn();
  turn.item(piece('Two ')).item(piece('Other', { key: 'b' }));
  await settled();
  frames.paint();
  turn.item(piece('jackets', { done: true }));
  await settled();
  frames.paint();
  expect(answers()).toEqual([
    { text: 'Two jackets', isPartial: false },
    { text: 'Other', isPartial: true },
  ]);
  turn.end();
  await sent;
  expect(answers()[1]).toEqual({ text: 'Other', isPartial: false });
});

test('a text is complete once its turn is', async () => {
  const { turn, sent, answers } = await runningTurn();
  turn.item(piece('Half a sen')).end();
  await sent;
  expect(answers()).toEqual([{ text: 'Half a sen', isPartial: false }]);
});

const incomplete = { text: 'Half a sen', isPartial: false, isIncomplete: true };

test.each(['stopped', 'failed', 'cut'] as const)(
  'a text is incomplete if its turn has ended before it (%s)',
  async (reason) => {
    const { turn, sent, answers } = await runningTurn();
    turn.item(piece('Half a sen')).end(reason);
    await sent;
    expect(answers()).toEqual([incomplete]);
  },
);

test('a text is incomplete if its stream fails and cannot be resumed', async () => {
  const { turn, sent, answers } = await runningTurn();
  turn.item(piece('Half a sen')).fail('network');
  await sent;
  expect(answers()).toEqual([incomplete]);
});

test('a text is complete after its turn although the shopper has written since', async () => {
  const { turn, frames, sent, answers, send, service } = await runningTurn();
  turn.item(piece('Half a sen'));
  await settled();
  frames.paint();
  void send(textInput('And socks?'));
  await settled();
  turn.end();
  const next = await service.nextTurn();
  expect(answers()).toEqual([{ text: 'Half a sen', isPartial: false }]);
  next.accept().end();
  await sent;
});

test('a stop keeps the text so far, which is incomplete', async () => {
  const { turn, frames, store, answers } = await runningTurn();
  turn.item(piece('Half a sen'));
  await settled();
  frames.paint();
  await store.commands.stop();
  expect(answers()).toEqual([incomplete]);
});

test('a text continues in its middle after the connection was lost', async () => {
  const testStore = await runningTurn({ resumable: true });
  const { turn, answers, sent } = testStore;
  turn
    .item(piece('Half a ', { seq: 1 }))
    .item(piece('sen', { seq: 2 }))
    .fail('network');
  const rest = await nextResume(testStore);
  expect(rest.request.resumeFrom).toBe(2);
  rest.accept({ resumable: true });
  rest
    .item(piece('sen', { seq: 2 }))
    .item(piece('tence.', { seq: 3, done: true }))
    .end();
  await sent;
  expect(answers()).toEqual([{ text: 'Half a sentence.', isPartial: false }]);
});

test('retracted texts disappear, and may be written again', async () => {
  const { turn, answers, sent } = await runningTurn();
  turn.item(piece('Wrong')).item({ kind: 'retract', keys: ['a'] });
  await settled();
  expect(answers()).toEqual([]);
  turn.item(piece('Right', { done: true })).end();
  await sent;
  expect(answers()).toEqual([{ text: 'Right', isPartial: false }]);
});

test('the host sees a text once, when it is complete, and may drop it', async () => {
  const seen: string[] = [];
  const { send, service, state } = createTestStore({
    onEvent: (event) => {
      if (event.kind === 'text') seen.push(event.text);
      return event.kind === 'text' && event.text.includes('secret') ? null : undefined;
    },
  });
  const sent = send(textInput('Hello'));
  const turn = await service.nextTurn();
  turn.accept();
  turn.item(piece('A ')).item(piece('jacket', { done: true }));
  turn.item(piece('A ', { key: 'b' })).item(piece('secret', { key: 'b', done: true }));
  turn.end();
  await sent;
  expect(seen).toEqual(['A jacket', 'A secret']);
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: A jacket']);
});
