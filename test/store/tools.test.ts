import { describe, expect, test, vi } from 'vitest';
import type { CallItem } from '../../src/client/index.ts';
import type { CallResult } from '../../src/protocol/index.ts';
import { type ChatStore, startTools, type Tool, type ToolCall } from '../../src/store/index.ts';
import { createBrowser } from '../support/testPersistence.ts';
import { createTestStore, settled, textInput, thread } from '../support/testStore.ts';

const callItem = (fields: Partial<CallItem> = {}): CallItem & { readonly results: CallResult[] } => {
  const results: CallResult[] = [];
  return {
    kind: 'call',
    callId: 'c',
    name: 'add',
    input: { id: 'boot' },
    needsApproval: false,
    signal: new AbortController().signal,
    answer: (result) => results.push(result),
    ...fields,
    results,
  };
};

const callsOf = ({ getState }: Pick<ChatStore, 'getState'>): readonly ToolCall[] =>
  Object.values(getState().byId).flatMap((message) =>
    message.from === 'host' && message.call ? [message.call] : [],
  );
/** The id of the message that shows the first call. */
const callMessageId = ({ getState }: Pick<ChatStore, 'getState'>) =>
  getState().order.find((id) => {
    const message = getState().byId[id];
    return message?.from === 'host' && message.call;
  }) ?? '';

/** Starts a turn on a page with one tool. */
async function runningTurn(tool: Partial<Tool> = {}, testStore = createTestStore()) {
  const execute = vi.fn<NonNullable<Tool['execute']>>(() => ({ lines: 1 }));
  const runner = startTools(testStore.store, { add: { title: 'Put it into your bag', execute, ...tool } });
  const sent = testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  turn.accept();
  await settled();
  const call = () => callsOf(testStore.store)[0];
  const answer = (isAllowed: boolean) => runner.answer(callMessageId(testStore.store), isAllowed);
  return { ...testStore, turn, sent, execute, runner, call, answer };
}

test('offers the tools with each turn', async () => {
  const { turn } = await runningTurn({ description: 'Adds.', parameters: { type: 'object', required: [] } });
  expect(turn.request.tools).toEqual([
    { name: 'add', description: 'Adds.', parameters: { type: 'object', required: [] } },
  ]);
});

test('offers no tools without `startTools`, and after `stop`', async () => {
  const testStore = createTestStore();
  void testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  expect(turn.request).not.toHaveProperty('tools');
  turn.accept().end();
  await settled();
  startTools(testStore.store, { add: { title: 'Add' } }).stop();
  void testStore.send(textInput('Again'));
  expect((await testStore.service.nextTurn()).request).not.toHaveProperty('tools');
});

test('offers the newest tools although earlier ones are stopped later', async () => {
  const testStore = createTestStore();
  const earlier = startTools(testStore.store, { add: { title: 'Add' } });
  startTools(testStore.store, { find: { title: 'Find' } });
  earlier.stop();
  void testStore.send(textInput('Hello'));
  const { request } = await testStore.service.nextTurn();
  expect(request.tools?.map(({ name }) => name)).toEqual(['find']);
});

test('fails a call that arrives after `stop`, and runs no tool', async () => {
  const { turn, runner, execute, send, service } = await runningTurn();
  runner.stop();
  const item = callItem();
  turn.item(item);
  await settled();
  expect(item.results).toEqual([{ status: 'failed', error: 'The page cannot run this tool.' }]);
  expect(execute).not.toHaveBeenCalled();
  void send(textInput('Again'));
  turn.end();
  expect((await service.nextTurn()).request).not.toHaveProperty('tools');
});

test('ends a waiting call with its turn although the tools were stopped before', async () => {
  const { turn, runner, call, answer, store } = await runningTurn({ needsApproval: true });
  turn.item(callItem());
  await settled();
  runner.stop();
  await store.commands.stop();
  expect(call()).toMatchObject({ status: 'failed', reason: 'expired' });
  answer(true);
  expect(call()?.status).toBe('failed');
});

test('runs a call, shows it with the title of the tool, and returns its result', async () => {
  const { turn, execute, call, sent, state } = await runningTurn();
  const item = callItem();
  turn.item(item);
  await settled();
  expect(execute).toHaveBeenCalledExactlyOnceWith(
    { id: 'boot' },
    { callId: 'c', signal: expect.any(AbortSignal) },
  );
  expect(call()).toEqual({ callId: 'c', name: 'add', input: { id: 'boot' }, status: 'done' });
  expect(item.results).toEqual([{ status: 'done', output: { lines: 1 } }]);
  turn.end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'shop: Put it into your bag']);
});

test('runs a call once if it arrives several times, and returns its result each time', async () => {
  const { turn, execute } = await runningTurn();
  const items = [callItem(), callItem(), callItem({ input: { id: 'other' } })];
  for (const item of items) turn.item(item);
  await settled();
  expect(execute).toHaveBeenCalledOnce();
  expect(items.map(({ results }) => results)).toEqual(
    Array(3).fill([{ status: 'done', output: { lines: 1 } }]),
  );
});

test('fails a call of a tool that the page does not have', async () => {
  const { turn, execute, call } = await runningTurn();
  const item = callItem({ name: 'remove' });
  turn.item(item);
  await settled();
  expect(item.results).toEqual([{ status: 'failed', error: 'The page cannot run this tool.' }]);
  expect(execute).not.toHaveBeenCalled();
  expect(call()).toBeUndefined();
});

describe('a call', () => {
  test.each([
    ['the tool requires it', { needsApproval: true }, {}],
    [
      'the tool requires it for this input',
      { needsApproval: ({ id }: Readonly<Record<string, unknown>>) => id === 'boot' },
      {},
    ],
    ['the agent requires it', {}, { needsApproval: true }],
  ])('waits for the shopper’s approval, then runs once, if %s', async (_, tool, fields) => {
    const { turn, execute, call, answer } = await runningTurn(tool);
    const item = callItem(fields);
    turn.item(item);
    await settled();
    expect(call()?.status).toBe('waiting');
    expect(execute).not.toHaveBeenCalled();
    answer(true);
    answer(false);
    await settled();
    expect(execute).toHaveBeenCalledOnce();
    expect(call()?.status).toBe('done');
    expect(item.results).toEqual([{ status: 'done', output: { lines: 1 } }]);
  });

  test('does not run if the shopper declines it first', async () => {
    const { turn, execute, call, answer } = await runningTurn({ needsApproval: true });
    const item = callItem();
    turn.item(item);
    await settled();
    answer(false);
    answer(true);
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(call()?.status).toBe('declined');
    expect(item.results).toEqual([{ status: 'declined' }]);
  });

  test('waits for the shopper’s approval if the `needsApproval` function of the tool throws', async () => {
    const needsApproval = () => {
      throw new Error('No.');
    };
    const { turn, call, reports } = await runningTurn({ needsApproval });
    turn.item(callItem());
    await settled();
    expect(call()?.status).toBe('waiting');
    expect(reports).toContainEqual(expect.objectContaining({ kind: 'handler-threw', handler: 'tool' }));
  });

  test('is not run by the page after the approval if the server runs the tool', async () => {
    const { turn, execute, call, answer } = await runningTurn();
    const item = callItem({ needsApproval: true, isRemote: true });
    turn.item(item);
    await settled();
    answer(true);
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(call()).toMatchObject({ status: 'done', isRemote: true });
    expect(item.results).toEqual([{ status: 'allowed' }]);
  });

  test('expires with its turn if the shopper has not decided', async () => {
    const { turn, execute, call, answer, store } = await runningTurn({ needsApproval: true });
    const item = callItem();
    turn.item(item);
    await settled();
    await store.commands.stop();
    expect(call()).toMatchObject({ status: 'failed', reason: 'expired' });
    answer(true);
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(call()?.status).toBe('failed');
    expect(item.results).toEqual([expect.objectContaining({ status: 'failed' })]);
  });
});

describe('a call fails', () => {
  test.each([
    ['throws an error', () => Promise.reject(new Error('Sold out.')), 'Sold out.'],
    ['throws a value that is not an error', () => Promise.reject('no'), 'The tool has failed.'],
    ['returns a value that cannot be JSON', () => ({ size: 1n }), /BigInt/],
  ])('with a report, and with a reason for the agent, if the tool %s', async (_, execute, error) => {
    const { turn, call, reports } = await runningTurn({ execute });
    const item = callItem();
    turn.item(item);
    await settled();
    expect(call()).toMatchObject({ status: 'failed', reason: 'error' });
    expect(item.results[0]).toMatchObject({ status: 'failed' });
    expect(item.results[0]).toMatchObject({ error: expect.stringMatching(error) });
    expect(reports).toContainEqual(expect.objectContaining({ kind: 'handler-threw', handler: 'tool' }));
  });

  test('if neither the page nor the server runs its tool', async () => {
    const testStore = createTestStore();
    startTools(testStore.store, { add: { title: 'Add' } });
    void testStore.send(textInput('Hello'));
    const turn = await testStore.service.nextTurn();
    const item = callItem();
    turn.accept().item(item);
    await settled();
    expect(item.results).toEqual([{ status: 'failed', error: 'The page cannot run this tool.' }]);
  });
});

test('a stop marks a running call as interrupted; the call is marked as done once the tool finishes', async () => {
  let finish = (_: string) => {};
  const running = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const { turn, call, store } = await runningTurn({ execute: () => running });
  const controller = new AbortController();
  const item = callItem({ signal: controller.signal });
  turn.item(item);
  await settled();
  await store.commands.stop();
  controller.abort();
  expect(call()).toMatchObject({ status: 'failed', reason: 'interrupted' });
  finish('added');
  await settled();
  expect(call()).toEqual({ callId: 'c', name: 'add', input: { id: 'boot' }, status: 'done' });
});

test('a restart removes a waiting call without running it', async () => {
  const { turn, execute, store } = await runningTurn({ needsApproval: true });
  const item = callItem();
  turn.item(item);
  await settled();
  await store.commands.restart();
  await settled();
  expect(callsOf(store)).toEqual([]);
  expect(execute).not.toHaveBeenCalled();
});

describe('after a reload', () => {
  test.each([
    ['was waiting', true, 'expired'],
    ['was running', false, 'interrupted'],
  ])('a call that %s has failed and does not run', async (_, needsApproval, reason) => {
    const browser = createBrowser();
    const before = browser.open();
    before.persistence.recordActivity();
    const page = await runningTurn({ needsApproval, execute: () => new Promise(() => undefined) }, before);
    page.turn.item(callItem());
    await settled();
    expect(page.call()?.status).toBe(needsApproval ? 'waiting' : 'running');
    before.persistence.save();
    before.persistence.stop();

    const after = browser.open();
    const execute = vi.fn();
    const runner = startTools(after.store, { add: { title: 'Put it into your bag', execute } });
    await settled();
    expect(callsOf(after.store)).toEqual([expect.objectContaining({ status: 'failed', reason })]);
    runner.answer(callMessageId(after.store), true);
    const { turnId = '' } = after.state().byId[callMessageId(after.store)] ?? {};
    const again = callItem();
    runner.receive(turnId, again);
    await settled();
    expect(execute).not.toHaveBeenCalled();
    expect(again.results).toEqual([expect.objectContaining({ status: 'failed' })]);
  });
});

test('replaces the messages of earlier calls when `startTools` is called, so that they are rendered with its view', async () => {
  const { store, state, turn, sent } = await runningTurn();
  turn.item(callItem());
  await settled();
  const id = callMessageId(store);
  const before = state().byId;
  startTools(store, { add: { title: 'Put it into your bag' } }, () => null);
  expect(state().byId[id]).toEqual(before[id]);
  expect(state().byId[id]).not.toBe(before[id]);
  turn.end();
  await sent;
});

describe('with two tabs', () => {
  async function twoTabs() {
    const browser = createBrowser();
    const first = browser.openTab();
    const second = browser.openTab();
    await settled();
    const other = vi.fn();
    const otherRunner = startTools(second.store, {
      add: { title: 'Put it into your bag', needsApproval: true, execute: other },
    });
    const page = await runningTurn({ needsApproval: true }, first);
    const item = callItem();
    page.turn.item(item);
    await settled();
    return { ...page, item, second, other, otherRunner };
  }

  test.each([
    ['an approval', true],
    ['a refusal', false],
  ])('%s in the tab that follows applies to the call of the tab that runs the turn', async (_, isAllowed) => {
    const { execute, other, otherRunner, second, item, turn, sent, call } = await twoTabs();
    expect(callsOf(second.store)[0]?.status).toBe('waiting');
    otherRunner.answer(callMessageId(second.store), isAllowed);
    await settled();
    expect(execute).toHaveBeenCalledTimes(isAllowed ? 1 : 0);
    expect(other).not.toHaveBeenCalled();
    expect(item.results.map(({ status }) => status)).toEqual([isAllowed ? 'done' : 'declined']);
    turn.end();
    await sent;
    await settled();
    expect(callsOf(second.store)).toEqual([call()]);
  });

  test('a call that is allowed in both tabs runs once', async () => {
    const { execute, other, otherRunner, second, answer } = await twoTabs();
    otherRunner.answer(callMessageId(second.store), true);
    answer(true);
    await settled();
    expect(execute).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });
});
