import { expect, test } from 'vitest';
import type { AgentEvent, Product } from '../../src/protocol/index.ts';
import type { ChatAction } from '../../src/store/actions.ts';
import {
  type AgentMessage,
  type ChatState,
  initialState,
  type ShopperMessage,
} from '../../src/store/index.ts';
import { reduce } from '../../src/store/reduce.ts';
import { saying } from '../support/storeBench.ts';

const after = (...actions: readonly ChatAction[]): ChatState => actions.reduce(reduce, initialState);

const mine: ShopperMessage = {
  id: 'mine',
  from: 'shopper',
  at: 1,
  input: { kind: 'text', text: 'Hello' },
  delivery: 'sending',
};
const entry = { messageId: 'mine', input: mine.input };
const theirs = (id: string, event: AgentEvent): AgentMessage => ({
  id,
  from: 'agent',
  turnId: 'turn',
  at: 2,
  event,
});
const came = (...events: readonly AgentEvent[]): ChatAction => ({
  type: 'events-received',
  turnId: 'turn',
  messages: events.map((event, at) => theirs(`theirs-${at}`, event)),
});

const opened: ChatAction = { type: 'session-opened', sessionId: 'session' };
const queued: ChatAction = { type: 'message-queued', message: mine };
const started: ChatAction = { type: 'turn-started', turnId: 'turn', at: 1 };
const dispatched: ChatAction = { type: 'turn-dispatched', turnId: 'turn', entries: [entry], lastSeq: 0 };
const accepted: ChatAction = { type: 'turn-accepted', turnId: 'turn', resumable: true, at: 2 };
const answering = [opened, queued, started, dispatched, accepted];

const product: Product = { productId: 'mug', title: 'Mug', description: '', price: 9.5, currency: 'EUR' };

test('what changes nothing answers the same object', () => {
  const quiet: readonly [ChatState, ChatAction][] = [
    [after({ type: 'session-opening' }), { type: 'session-opening' }],
    [after(...answering), { type: 'turn-accepted', turnId: 'other', resumable: true, at: 9 }],
    [after(...answering), { type: 'turn-ended', turnId: 'other', reason: 'complete', resumable: false }],
    [after(...answering), { type: 'turn-refused', turnId: 'turn' }],
    [after(...answering), { type: 'turn-repeated', turnId: 'turn' }],
    [
      after(...answering),
      { type: 'events-received', turnId: 'other', messages: [theirs('x', saying('Hi'))] },
    ],
    [after(opened, queued, started, dispatched), came(saying('Before the head'))],
    [after(opened), { type: 'turn-requeued' }],
    [after(...answering), { type: 'service-changed', service: { status: 'up' } }],
    [
      after({ type: 'session-closed', reason: 'agent', at: 1 }),
      { type: 'session-closed', reason: 'shopper', at: 2 },
    ],
  ];
  for (const [state, action] of quiet) expect(reduce(state, action)).toBe(state);
});

test('a state is never changed in place', () => {
  const freeze = (state: ChatState): ChatState => {
    for (const part of [state, ...Object.values(state), ...Object.values(state.byId)]) Object.freeze(part);
    return state;
  };
  const ending: ChatAction = { type: 'turn-ended', turnId: 'turn', reason: 'cut', resumable: false };
  const all: readonly ChatAction[] = [
    ...answering,
    came(
      saying('Hi'),
      { kind: 'suggestion', questions: ['?'] },
      { kind: 'recommendation', products: [product] },
    ),
    ending,
    { type: 'turn-requeued' },
    { type: 'session-forgotten' },
    { type: 'conversation-restarted' },
  ];
  expect(() =>
    all.reduce((state, action) => freeze(reduce(freeze(state), action)), initialState),
  ).not.toThrow();
});

test('products are remembered by id, and one that comes again unchanged wakes nobody', () => {
  const once = after(...answering, came({ kind: 'recommendation', products: [product] }));
  expect(once.products).toEqual({ mug: product });
  const again = reduce(once, {
    type: 'events-received',
    turnId: 'turn',
    messages: [theirs('again', { kind: 'recommendation', products: [{ ...product }] })],
  });
  expect(again.products).toBe(once.products);
  const cheaper = { ...product, price: 8 };
  const changed = reduce(again, {
    type: 'events-received',
    turnId: 'turn',
    messages: [
      theirs('cheaper', {
        kind: 'products',
        catalogId: 'c',
        body: '',
        footer: '',
        sections: [{ title: '', items: [{ productId: 'mug', product: cheaper }, { productId: 'bowl' }] }],
      }),
    ],
  });
  expect(changed.products).toEqual({ mug: cheaper });
});

test('a single product that comes whole is remembered too', () => {
  const event: AgentEvent = {
    kind: 'product',
    catalogId: 'c',
    productId: 'mug',
    product,
    body: '',
    footer: '',
    buttons: [],
  };
  expect(after(...answering, came(event)).products).toEqual({ mug: product });
});

test('a handover is requested once more only while nobody has taken it up', () => {
  const handover: AgentEvent = {
    kind: 'handover',
    reasonKind: 'agent',
    reason: 'Asked for a person',
    fields: {},
  };
  const asked = after(...answering, came(handover));
  expect(asked.handover).toEqual({
    status: 'requested',
    messageId: 'theirs-0',
    reason: 'Asked for a person',
  });
  expect(asked.order).toContain('theirs-0');
  const connected: ChatState = {
    ...asked,
    handover: { status: 'connected', messageId: 'theirs-0', name: 'Anna' },
  };
  const more = reduce(connected, {
    type: 'events-received',
    turnId: 'turn',
    messages: [theirs('second', handover)],
  });
  expect(more.handover).toBe(connected.handover);
});

test('the epoch of the turn log is learned from init and from every turn', () => {
  const state = after({ ...opened, epoch: 'log-1' }, queued, started, dispatched, {
    ...accepted,
    epoch: 'log-2',
  });
  expect(state.session).toMatchObject({ epoch: 'log-2' });
  expect(state.attempt).toMatchObject({ epoch: 'log-2' });
});

test('a shopper who waits does not see the clock start again when a turn is sent anew by itself', () => {
  const state = after(opened, queued, started, { type: 'turn-started', turnId: 'second', at: 99 });
  expect(state.turn).toEqual({ status: 'sending', turnId: 'second', since: 1 });
});
