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
  const kept = parseState(textOf({ order: ['m'], byId: { m: of('p1') }, products }), 0);
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

const inVersion = (text: string, version: number) => text.replace(/^\d+/, String(version));

test('what a newer version of the chat has kept is not misread', () => {
  expect(orderOf(inVersion(textOf(talk(3)), migrations.current + 1))).toBeUndefined();
});

test('what older versions have kept is taken over, step by step', () => {
  const rename = (from: string, to: string) => (kept: unknown) =>
    JSON.parse(JSON.stringify(kept).replaceAll(`"${from}":`, `"${to}":`));
  const later = {
    current: 12,
    steps: {
      10: { conversation: rename('rows', 'thread'), view: rename('open', 'shown') },
      11: { conversation: rename('thread', 'order'), view: rename('shown', 'isOpen') },
    },
  };
  const { order, ...rest } = toSavedConversation({ ...initialState, ...talk(3) });
  const old = addChecksum(10, {
    savedAt: 5,
    view: { open: true, draft: 'Do' },
    conversation: { ...rest, rows: order },
  });
  expect(parseState(old, 5, later)).toEqual({
    savedAt: 5,
    view: { isOpen: true, draft: 'Do' },
    conversation: { ...rest, order },
  });
  expect(parseView(addChecksum(11, { shown: true, draft: '' }), later)).toEqual({ isOpen: true, draft: '' });
  expect(parseState(inVersion(old, 9), 5, later)).toBeUndefined();
});

test('a handover of version 1 is taken over with its one reason for staff and for the shopper', () => {
  const event = { kind: 'handover', reasonKind: 'agent', reason: 'Pediu', fields: {} };
  const handover = { status: 'requested', messageId: 'h', reason: 'Pediu' };
  const said = { id: 'q', from: 'shopper', at: 0, input: { kind: 'text', text: 'Olá' }, delivery: 'sent' };
  const conversation = {
    ...toSavedConversation(initialState),
    handover,
    order: ['q', 'h'],
    byId: { q: said, h: { id: 'h', from: 'agent', at: 0, event } },
  };
  expect(parseState(addChecksum(1, { savedAt: 0, view, conversation }), 0)).toEqual({
    savedAt: 0,
    view,
    conversation: {
      ...conversation,
      handover: { ...handover, reasonNative: 'Pediu' },
      byId: { q: said, h: { id: 'h', from: 'agent', at: 0, event: { ...event, reasonNative: 'Pediu' } } },
    },
  });
  expect(parseView(addChecksum(1, view))).toEqual(view);
});

test('migrates the message and event fields that version 2 named differently', () => {
  const input = { kind: 'text', text: 'Blue' };
  const event = { kind: 'text', speaker: 'agent', text: 'Which colour?' };
  const unknown = { kind: 'unknown', raw: 7 };
  const conversation = {
    ...toSavedConversation(initialState),
    order: ['a', 'q', 'u'],
    byId: {
      a: { id: 'a', from: 'agent', at: 0, event, answer: input },
      q: { id: 'q', from: 'shopper', at: 1, input, delivery: 'sent', answers: 'a', hides: 'card-number' },
      u: { id: 'u', from: 'agent', at: 2, event: { ...unknown, why: 'wrong-type', where: 'a.b' } },
    },
  };
  const text = addChecksum(2, { savedAt: 0, view, conversation });
  expect(parseState(text, 0)?.conversation.byId).toEqual({
    a: { id: 'a', from: 'agent', at: 0, event, selection: input },
    q: { id: 'q', from: 'shopper', at: 1, input, delivery: 'sent', replyTo: 'a', redacted: 'card-number' },
    u: { id: 'u', from: 'agent', at: 2, event: { ...unknown, reason: 'wrong-type', path: 'a.b' } },
  });
});

test('each version that was has its step', () => {
  const before = Array.from({ length: migrations.current - 1 }, (_, at) => String(at + 1));
  expect(Object.keys(migrations.steps)).toEqual(before);
});

test('a session that was being opened is none', () => {
  const kept = parseState(textOf({ session: { status: 'opening' } }), 0);
  expect(kept?.conversation.session).toEqual({ status: 'none' });
});
