import { expect, test } from 'vitest';
import { type ChatState, initialState, type Message } from '../../../src/store/index.ts';
import { addChecksum } from '../../../src/store/persistence/checksum.ts';
import { migrations } from '../../../src/store/persistence/migrations.ts';
import {
  parseState,
  parseView,
  serializeState,
  toSavedConversation,
} from '../../../src/store/persistence/savedState.ts';

const view = { isOpen: false, draft: '' };
const textOf = (state: Partial<ChatState>) =>
  serializeState({ savedAt: 0, view, conversation: toSavedConversation({ ...initialState, ...state }) });
const orderOf = (text: string) => parseState(text, 0)?.conversation.order;

function conversationOf(count: number, length = 10): Pick<ChatState, 'order' | 'byId'> {
  const messages = Array.from({ length: count }, (_, at): Message => {
    return { id: `m${at}`, author: 'shop', from: 'host', at, text: 'x'.repeat(length) };
  });
  return {
    order: messages.map(({ id }) => id),
    byId: Object.fromEntries(messages.map((message) => [message.id, message])),
  };
}

test('saves the newest 200 messages', () => {
  const order = orderOf(textOf(conversationOf(1_000)));
  expect(order).toHaveLength(200);
  expect(order?.at(-1)).toBe('m999');
});

test('stores who wrote each message, and adds it to messages of an earlier release', () => {
  const byId: Record<string, Message> = {
    a: { id: 'a', from: 'host', at: 0, text: 'Welcome' },
    b: { id: 'b', from: 'shopper', at: 0, input: { kind: 'text', text: 'Hi' }, delivery: 'sent' },
    c: { id: 'c', from: 'agent', at: 0, event: { kind: 'text', speaker: 'agent', text: 'Hello' } },
    d: { id: 'd', from: 'host', at: 0, text: 'I am here', name: 'Ana' },
    e: { id: 'e', from: 'host', author: 'person', at: 0, text: 'No name' },
  };
  const restored = parseState(textOf({ order: Object.keys(byId), byId }), 0)?.conversation.byId ?? {};
  expect(Object.values(restored).map(({ author }) => author)).toEqual([
    'shop',
    'shopper',
    'ai',
    'person',
    'person',
  ]);
});

test('saves fewer messages if they exceed 1 MB', () => {
  const text = textOf(conversationOf(200, 4_096));
  expect(text.length * 2).toBeLessThanOrEqual(1_000_000);
  expect(orderOf(text)?.at(-1)).toBe('m199');
  expect(orderOf(text)?.length).toBeGreaterThanOrEqual(100);
});

test('saves unsent inputs of any age', () => {
  const outbox = [{ messageId: 'm3', input: { kind: 'assistant', text: 'Welcome' } }] as const;
  expect(orderOf(textOf({ ...conversationOf(500), outbox }))?.[0]).toBe('m3');
});

test('does not save products that no saved message contains', () => {
  const product = { productId: 'p1', title: 'Parka', description: '' };
  const messageOf = (productId: string): Message => ({
    id: 'm',
    from: 'agent',
    at: 0,
    event: { kind: 'recommendation', products: [{ ...product, productId }] },
  });
  const products = { p1: product, p2: { ...product, productId: 'p2' } };
  const saved = parseState(textOf({ order: ['m'], byId: { m: messageOf('p1') }, products }), 0);
  expect(Object.keys(saved?.conversation.products ?? {})).toEqual(['p1']);
});

test('rejects a text that is damaged at any position or is not a saved state', () => {
  const text = textOf(conversationOf(3));
  expect(orderOf(text)).toHaveLength(3);
  for (let at = 0; at < text.length; at += 1) {
    expect(orderOf(text.slice(0, at)), `cut at ${at}`).toBeUndefined();
    const changed = `${text.slice(0, at)}\u0001${text.slice(at + 1)}`;
    expect(orderOf(changed), `changed at ${at}`).toBeUndefined();
  }
  for (const other of ['', 'null', '{}', '[1]', '1 0 {}', 'undefined'])
    expect(orderOf(other)).toBeUndefined();
});

const inVersion = (text: string, version: number) => text.replace(/^\d+/, String(version));

test('does not read the data of a newer version', () => {
  expect(orderOf(inVersion(textOf(conversationOf(3)), migrations.current + 1))).toBeUndefined();
});

test('migrates older versions step by step', () => {
  const rename = (from: string, to: string) => (saved: unknown) =>
    JSON.parse(JSON.stringify(saved).replaceAll(`"${from}":`, `"${to}":`));
  const testMigrations = {
    current: 12,
    steps: {
      10: { conversation: rename('rows', 'thread'), view: rename('open', 'shown') },
      11: { conversation: rename('thread', 'order'), view: rename('shown', 'isOpen') },
    },
  };
  const { order, ...rest } = toSavedConversation({ ...initialState, ...conversationOf(3) });
  const old = addChecksum(10, {
    savedAt: 5,
    view: { open: true, draft: 'Do' },
    conversation: { ...rest, rows: order },
  });
  expect(parseState(old, 5, testMigrations)).toEqual({
    savedAt: 5,
    view: { isOpen: true, draft: 'Do' },
    conversation: { ...rest, order },
  });
  expect(parseView(addChecksum(11, { shown: true, draft: '' }), testMigrations)).toEqual({
    isOpen: true,
    draft: '',
  });
  expect(parseState(inVersion(old, 9), 5, testMigrations)).toBeUndefined();
});

test('every earlier version since the first release, which has version 3, has a migration', () => {
  const before = Array.from({ length: migrations.current - 3 }, (_, at) => String(at + 3));
  expect(Object.keys(migrations.steps)).toEqual(before);
});

test('restores a session that was being opened as none', () => {
  const saved = parseState(textOf({ session: { status: 'opening' } }), 0);
  expect(saved?.conversation.session).toEqual({ status: 'none' });
});

test('does not save the request to open a product, which a later page must not repeat', () => {
  const productRequest = { messageId: 'm1', productId: 'p1', options: {} };
  expect(parseState(textOf({ productRequest }), 0)?.conversation).not.toHaveProperty('productRequest');
});
