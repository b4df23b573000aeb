import { expect, test } from 'vitest';
import type { AgentEvent, Product } from '../../src/protocol/index.ts';
import { eventsReceived, messageQueued, messageRated } from '../../src/store/handlers/messages.ts';
import {
  conversationRestarted,
  serviceChanged,
  sessionClosed,
  sessionForgotten,
  sessionOpened,
} from '../../src/store/handlers/session.ts';
import {
  turnAccepted,
  turnDispatched,
  turnEnded,
  turnMarked,
  turnStarted,
  withAttemptRequeued,
} from '../../src/store/handlers/turn.ts';
import {
  type AgentMessage,
  type ChatState,
  initialState,
  type ShopperMessage,
} from '../../src/store/index.ts';
import { saying } from '../support/storeBench.ts';

type Step = (state: ChatState) => ChatState;
const after = (...steps: readonly Step[]): ChatState =>
  steps.reduce((state, step) => step(state), initialState);

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
const receives =
  (turnId: string, ...messages: readonly AgentMessage[]): Step =>
  (state) =>
    eventsReceived(state, { turnId, messages, lastSeq: undefined });
const came = (...events: readonly AgentEvent[]): Step =>
  receives('turn', ...events.map((event, at) => theirs(`theirs-${at}`, event)));

const opened: Step = (state) => sessionOpened(state, { sessionId: 'session', epoch: 'log-1' });
const queued: Step = (state) => messageQueued(state, mine);
const started: Step = (state) => turnStarted(state, 'turn', 1);
const dispatched: Step = (state) => turnDispatched(state, 'turn', [entry], 0);
const accepted: Step = (state) => turnAccepted(state, 'turn', true, 'log-2', 2);
const answering = [opened, queued, started, dispatched, accepted];

const product: Product = { productId: 'mug', title: 'Mug', description: '', price: 9.5, currency: 'EUR' };

test('what changes nothing answers the same object', () => {
  const ended = after((state) => sessionClosed(state, 'agent', 1));
  const up: Step = (state) => serviceChanged(state, { status: 'up' });
  const quiet: readonly [ChatState, Step][] = [
    [after(...answering), (state) => turnAccepted(state, 'other', true, undefined, 9)],
    [after(...answering), (state) => turnEnded(state, 'other', 'complete')],
    [after(...answering), (state) => turnMarked(state, 'turn', 'unsent')],
    [after(...answering), (state) => turnMarked(state, 'other', 'unknown')],
    [after(...answering), receives('other', theirs('x', saying('Hi')))],
    [after(opened, queued, started, dispatched), came(saying('Before the head'))],
    [after(opened), withAttemptRequeued],
    [after(up), up],
    [ended, (state) => sessionClosed(state, 'shopper', 2)],
  ];
  for (const [state, step] of quiet) expect(step(state)).toBe(state);
});

test('a state is never changed in place', () => {
  const freeze = (state: ChatState): ChatState => {
    for (const part of [state, ...Object.values(state), ...Object.values(state.byId)]) Object.freeze(part);
    return state;
  };
  const all: readonly Step[] = [
    ...answering,
    came(
      saying('Hi'),
      { kind: 'suggestion', questions: ['?'] },
      { kind: 'recommendation', products: [product] },
    ),
    (state) => turnEnded(state, 'turn', 'cut'),
    withAttemptRequeued,
    sessionForgotten,
    conversationRestarted,
  ];
  expect(() =>
    after(
      ...all.map(
        (step): Step =>
          (state) =>
            freeze(step(freeze(state))),
      ),
    ),
  ).not.toThrow();
});

test('products are remembered by id, and one that comes again unchanged wakes nobody', () => {
  const once = after(...answering, came({ kind: 'recommendation', products: [product] }));
  expect(once.products).toEqual({ mug: product });
  const again = receives(
    'turn',
    theirs('again', { kind: 'recommendation', products: [{ ...product }] }),
  )(once);
  expect(again.products).toBe(once.products);
  const cheaper = { ...product, price: 8 };
  const changed = receives(
    'turn',
    theirs('cheaper', {
      kind: 'products',
      catalogId: 'c',
      body: '',
      footer: '',
      sections: [{ title: '', items: [{ productId: 'mug', product: cheaper }, { productId: 'bowl' }] }],
    }),
  )(again);
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
    reasonNative: 'Pediu um atendente',
    fields: {},
  };
  const asked = after(...answering, came(handover));
  expect(asked.handover).toEqual({
    status: 'requested',
    messageId: 'theirs-0',
    reason: 'Asked for a person',
    reasonNative: 'Pediu um atendente',
  });
  expect(asked.order).toContain('theirs-0');
  const connected: ChatState = {
    ...asked,
    handover: { status: 'connected', messageId: 'theirs-0', name: 'Anna' },
  };
  const more = receives('turn', theirs('second', handover))(connected);
  expect(more.handover).toBe(connected.handover);
});

test('the epoch of the turn log is learned from init and from every turn', () => {
  const state = after(...answering);
  expect(state.session).toMatchObject({ epoch: 'log-2' });
  expect(state.attempt).toMatchObject({ epoch: 'log-2' });
});

test('a shopper who waits does not see the clock start again when a turn is sent anew by itself', () => {
  const state = after(opened, queued, started, (before) => turnStarted(before, 'second', 99));
  expect(state.turn).toEqual({ status: 'sending', turnId: 'second', since: 1 });
});

test('a rating stays with the message of the agent, and with no other', () => {
  const answer: AgentMessage = { id: 'a', from: 'agent', at: 1, event: saying('Hi') };
  const host = { id: 'h', from: 'host', at: 1, text: 'Hello' } as const;
  const state = { ...initialState, order: ['h', 'a'], byId: { a: answer, h: host } };
  const rating = { value: 'down', reason: 'No sizes' } as const;
  expect(messageRated(state, 'a', rating).byId.a).toEqual({ ...answer, rating });
  expect(messageRated(state, 'h', rating)).toBe(state);
});

const inShoppersName = (text: string): AgentEvent => ({ kind: 'text', speaker: 'shopper', text });
const marksOf = ({ order, byId }: ChatState) =>
  order.flatMap((id) => {
    const message = byId[id];
    return message?.from === 'agent' ? [message.sentElsewhere ?? false] : [];
  });

test('what the service sends in the shopper’s name is marked unless this conversation has sent it', () => {
  const events = [
    inShoppersName('Send it to Elm Street 4'),
    inShoppersName(' Hello '),
    inShoppersName('Hello'),
  ];
  expect(marksOf(after(...answering, came(...events)))).toEqual([true, false, true]);
  expect(marksOf(after(...answering, came(saying('Hello'))))).toEqual([false]);
});

test('a picture, recording or place in the shopper’s name is marked by its content', () => {
  const picture = { kind: 'image', url: 'https://chat.example/u/1.png', caption: '' } as const;
  const sent: Step = (state) => messageQueued(state, { ...mine, id: 'picture', input: picture });
  const events: readonly AgentEvent[] = [
    { ...picture, speaker: 'shopper', caption: 'handed back' },
    { ...picture, speaker: 'shopper', url: 'https://evil.example/u/1.png' },
    { kind: 'audio', speaker: 'shopper', url: 'https://chat.example/u/1.png' },
    { kind: 'location', speaker: 'shopper', latitude: 1, longitude: 2, name: '', address: '' },
  ];
  expect(marksOf(after(...answering, sent, came(...events)))).toEqual([false, true, true, true]);
});

test('what was not sent for certain does not vouch for what comes back', () => {
  const failed: Step = (state) => ({
    ...state,
    byId: { ...state.byId, mine: { ...mine, delivery: 'failed' } },
  });
  expect(marksOf(after(...answering, failed, came(inShoppersName('Hello'))))).toEqual([true]);
});
