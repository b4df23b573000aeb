import { expect, test } from 'vitest';
import { type ChatState, initialState, type Message } from '../../../src/store/index.ts';
import { conversationOf, readKept, writeKept } from '../../../src/store/keeping/kept.ts';

const view = { isOpen: false, draft: '' };
const textOf = (state: Partial<ChatState>) =>
  writeKept({ savedAt: 0, view, conversation: conversationOf({ ...initialState, ...state }) });
const orderOf = (text: string) => readKept(text, 0)?.conversation.order;

function talk(count: number, length = 10): Pick<ChatState, 'order' | 'byId'> {
  const messages = Array.from({ length: count }, (_, at): Message => {
    return { id: `m${at}`, from: 'host', at, text: 'x'.repeat(length) };
  });
  return {
    order: messages.map(({ id }) => id),
    byId: Object.fromEntries(messages.map((message) => [message.id, message])),
  };
}

test('the newest 200 messages are kept', () => {
  const order = orderOf(textOf(talk(1_000)));
  expect(order).toHaveLength(200);
  expect(order?.at(-1)).toBe('m999');
});

test('fewer are kept where they would take more than 1 MB', () => {
  const text = textOf(talk(200, 4_096));
  expect(text.length * 2).toBeLessThanOrEqual(1_000_000);
  expect(orderOf(text)?.at(-1)).toBe('m199');
  expect(orderOf(text)?.length).toBeGreaterThanOrEqual(100);
});

test('what waits to be sent is kept however old it is', () => {
  const outbox = [{ messageId: 'm3', input: { kind: 'assistant', text: 'Welcome' } }] as const;
  expect(orderOf(textOf({ ...talk(500), outbox }))?.[0]).toBe('m3');
});

test('products that no kept message names are not', () => {
  const product = { productId: 'p1', title: 'Parka', description: '' };
  const of = (productId: string): Message => ({
    id: 'm',
    from: 'agent',
    at: 0,
    event: { kind: 'recommendation', products: [{ ...product, productId }] },
  });
  const products = { p1: product, p2: { ...product, productId: 'p2' } };
  const kept = readKept(textOf({ order: ['m'], byId: { m: of('p1') }, products }), 0);
  expect(Object.keys(kept?.conversation.products ?? {})).toEqual(['p1']);
});

test('a text that is not whole, or not ours, is nothing, wherever it is damaged', () => {
  const text = textOf(talk(3));
  expect(orderOf(text)).toHaveLength(3);
  for (let at = 0; at < text.length; at += 1) {
    expect(orderOf(text.slice(0, at)), `cut at ${at}`).toBeUndefined();
    const changed = `${text.slice(0, at)}\u0001${text.slice(at + 1)}`;
    expect(orderOf(changed), `changed at ${at}`).toBeUndefined();
  }
  for (const other of ['', 'null', '{}', '[1]', '1 0 {}', 'undefined'])
    expect(orderOf(other)).toBeUndefined();
});

test('what another version of the chat has kept is left alone, not misread', () => {
  const text = textOf(talk(3));
  expect(orderOf(text.replace(/^\d+/, (version) => String(Number(version) + 1)))).toBeUndefined();
});

test('a session that was being opened is none', () => {
  const kept = readKept(textOf({ session: { status: 'opening' } }), 0);
  expect(kept?.conversation.session).toEqual({ status: 'none' });
});
