import { expect, test } from 'vitest';
import { canEnd, composerBlock, initialState } from '../../src/store/index.ts';
import { createBench, settled, thread, words } from '../support/storeBench.ts';

const closed = { ...initialState, session: { status: 'closed', reason: 'agent', at: 1 } } as const;

test.each([
  ['', initialState, 'empty'],
  [' \n', initialState, 'empty'],
  ['12345', initialState, null],
  ['123456', initialState, 'too-long'],
  ['12345', closed, 'closed'],
] as const)('the composer with %j says why it does not send', (text, state, reason) => {
  expect(composerBlock(state, text, 5)).toBe(reason);
});

test('a text that is too long is not sent, and is there to be shortened', async () => {
  const { send, store, service, state, reports } = createBench({ maxTextLength: 5 });
  await send(words('123456'));
  expect(service.calls).toEqual([]);
  expect(thread(state())).toEqual([]);
  expect(store.draft.getState().text).toBe('123456');
  expect(reports).toEqual([{ kind: 'input-refused', reason: 'too-long' }]);
});

test('what the shopper is writing is not replaced by a text of the host', async () => {
  const { send, store } = createBench({ maxTextLength: 5 });
  store.draft.setState({ text: 'I am' });
  await send(words('123456'));
  expect(store.draft.getState().text).toBe('I am');
});

test('blanks are nothing to send', async () => {
  const { send, service, state } = createBench();
  await send(words('  '));
  expect(state().order).toEqual([]);
  expect(service.calls).toEqual([]);
});

test('text is sent as it was written', async () => {
  const { send, service } = createBench();
  void send(words('  two\n lines '));
  expect((await service.nextTurn()).request.inputs).toEqual([words('  two\n lines ')]);
});

test('typing changes nothing of the conversation', async () => {
  const { store } = createBench();
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.draft.setState({ text: 'Hello' });
  await settled();
  expect(changes).toBe(0);
});

test('a conversation can be ended from the first line to its end', async () => {
  const { say, end, state } = createBench();
  expect(canEnd(state())).toBe(false);
  say('Welcome');
  expect(canEnd(state())).toBe(true);
  await end();
  expect(canEnd(state())).toBe(false);
});
