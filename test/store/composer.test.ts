import { expect, test } from 'vitest';
import { canEnd, composerBlock, initialState } from '../../src/store/index.ts';
import { createTestStore, settled, textInput, thread } from '../support/testStore.ts';

const closed = { ...initialState, session: { status: 'closed', reason: 'agent', at: 1 } } as const;

test.each([
  ['', 'empty', initialState],
  [' \n', 'empty', initialState],
  ['12345', null, initialState],
  ['123456', 'too-long', initialState],
  ['12345', 'closed', closed],
] as const)('`composerBlock` of the text %j is %j', (text, reason, state) => {
  expect(composerBlock(state, text, 5)).toBe(reason);
});

test('puts a text that is too long into the draft instead of sending it', async () => {
  const { send, store, service, state, reports } = createTestStore({ maxTextLength: 5 });
  await send(textInput('123456'));
  expect(service.calls).toEqual([]);
  expect(thread(state())).toEqual([]);
  expect(store.draft.getState().text).toBe('123456');
  expect(reports).toEqual([{ kind: 'input-refused', reason: 'too-long' }]);
});

test('does not replace an existing draft by a text that is too long', async () => {
  const { send, store } = createTestStore({ maxTextLength: 5 });
  store.draft.setState({ text: 'I am' });
  await send(textInput('123456'));
  expect(store.draft.getState().text).toBe('I am');
});

test('does not send white space', async () => {
  const { send, service, state } = createTestStore();
  await send(textInput('  '));
  expect(state().order).toEqual([]);
  expect(service.calls).toEqual([]);
});

test('sends a text unchanged', async () => {
  const { send, service } = createTestStore();
  void send(textInput('  two\n lines '));
  expect((await service.nextTurn()).request.inputs).toEqual([textInput('  two\n lines ')]);
});

test('typing does not change the state of the conversation', async () => {
  const { store } = createTestStore();
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.draft.setState({ text: 'Hello' });
  await settled();
  expect(changes).toBe(0);
});

test('`canEnd` is true from the first message to the end of the conversation', async () => {
  const { say, end, state } = createTestStore();
  expect(canEnd(state())).toBe(false);
  say('Welcome');
  expect(canEnd(state())).toBe(true);
  await end();
  expect(canEnd(state())).toBe(false);
});
