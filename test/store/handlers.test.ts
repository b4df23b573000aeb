import { expect, test } from 'vitest';
import type { AgentEvent, Product } from '../../src/protocol/index.ts';
import { eventsReceived, messageRated } from '../../src/store/handlers/messages.ts';
import { messageQueued } from '../../src/store/handlers/queuedMessages.ts';
import {
  conversationRestarted,
  serviceChanged,
  sessionClosed,
  sessionForgotten,
  sessionOpened,
} from '../../src/store/handlers/session.ts';
import {
  turnAccepted,
  turnDeliveryChanged,
  turnDispatched,
  turnEnded,
  turnStarted,
  withAttemptRequeued,
} from '../../src/store/handlers/turn.ts';
import {
  type AgentMessage,
  type ChatState,
  initialState,
  type ShopperMessage,
} from '../../src/store/index.ts';
import { agentText } from '../support/testStore.ts';

type Step = (state: ChatState) => ChatState;
const after = (...steps: readonly Step[]): ChatState =>
  steps.reduce((state, step) => step(state), initialState);

const shopperMessage: ShopperMessage = {
  id: 'shopper-1',
  from: 'shopper',
  at: 1,
  input: { kind: 'text', text: 'Hello' },
  delivery: 'sending',
};
const entry = { messageId: 'shopper-1', input: shopperMessage.input };
const agentMessage = (id: string, event: AgentEvent): AgentMessage => ({
  id,
  from: 'agent',
  turnId: 'turn',
  at: 2,
  event,
});
const receivesMessages =
  (turnId: string, ...messages: readonly AgentMessage[]): Step =>
  (state) =>
    eventsReceived(state, {
      turnId,
      messages: new Map(messages.map((message) => [message.id, message])),
      last: messages.at(-1),
      lastSeq: undefined,
    });
const receivesEvents = (...events: readonly AgentEvent[]): Step =>
  receivesMessages('turn', ...events.map((event, at) => agentMessage(`agent-${at}`, event)));

const opened: Step = (state) => sessionOpened(state, { sessionId: 'session', epoch: 'log-1' });
const queued: Step = (state) => messageQueued(state, shopperMessage);
const started: Step = (state) => turnStarted(state, 'turn', 1);
const dispatched: Step = (state) => turnDispatched(state, 'turn', [entry], 0);
const accepted: Step = (state) => turnAccepted(state, 'turn', true, 'log-2', 2);
const receivingTurn = [opened, queued, started, dispatched, accepted];

const product: Product = { productId: 'mug', title: 'Mug', description: '', price: 9.5, currency: 'EUR' };

test('returns the same object if nothing changes', () => {
  const ended = after((state) => sessionClosed(state, 'agent', 1));
  const up: Step = (state) => serviceChanged(state, { status: 'up' });
  const noChanges: readonly [ChatState, Step][] = [
    [after(...receivingTurn), (state) => turnAccepted(state, 'other', true, undefined, 9)],
    [after(...receivingTurn), (state) => turnEnded(state, 'other', 'complete')],
    [after(...receivingTurn), (state) => turnDeliveryChanged(state, 'turn', 'unsent')],
    [after(...receivingTurn), (state) => turnDeliveryChanged(state, 'other', 'unknown')],
    [after(...receivingTurn), receivesMessages('other', agentMessage('x', agentText('Hi')))],
    [after(opened, queued, started, dispatched), receivesEvents(agentText('Before acceptance'))],
    [after(opened), withAttemptRequeued],
    [after(up), up],
    [ended, (state) => sessionClosed(state, 'shopper', 2)],
  ];
  for (const [state, step] of noChanges) expect(step(state)).toBe(state);
});

test('never mutates a state', () => {
  const freeze = (state: ChatState): ChatState => {
    for (const part of [state, ...Object.values(state), ...Object.values(state.byId)]) Object.freeze(part);
    return state;
  };
  const steps: readonly Step[] = [
    ...receivingTurn,
    receivesEvents(
      agentText('Hi'),
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
      ...steps.map(
        (step): Step =>
          (state) =>
            freeze(step(freeze(state))),
      ),
    ),
  ).not.toThrow();
});

test('stores products by id; an unchanged product causes no update', () => {
  const stored = after(...receivingTurn, receivesEvents({ kind: 'recommendation', products: [product] }));
  expect(stored.products).toEqual({ mug: product });
  const repeated = receivesMessages(
    'turn',
    agentMessage('again', { kind: 'recommendation', products: [{ ...product }] }),
  )(stored);
  expect(repeated.products).toBe(stored.products);
  const cheaper = { ...product, price: 8 };
  const changed = receivesMessages(
    'turn',
    agentMessage('cheaper', {
      kind: 'products',
      catalogId: 'c',
      body: '',
      footer: '',
      sections: [{ title: '', items: [{ productId: 'mug', product: cheaper }, { productId: 'bowl' }] }],
    }),
  )(repeated);
  expect(changed.products).toEqual({ mug: cheaper });
});

test('stores the complete product of a single product message', () => {
  const event: AgentEvent = {
    kind: 'product',
    catalogId: 'c',
    productId: 'mug',
    product,
    body: '',
    footer: '',
    buttons: [],
  };
  expect(after(...receivingTurn, receivesEvents(event)).products).toEqual({ mug: product });
});

test('a handover in progress is not replaced by a new request', () => {
  const handover: AgentEvent = {
    kind: 'handover',
    reasonKind: 'agent',
    reason: 'Asked for a person',
    reasonNative: 'Pediu um atendente',
    fields: {},
  };
  const requested = after(...receivingTurn, receivesEvents(handover));
  expect(requested.handover).toEqual({
    status: 'requested',
    messageId: 'agent-0',
    reason: 'Asked for a person',
    reasonNative: 'Pediu um atendente',
  });
  expect(requested.order).toContain('agent-0');
  const connected: ChatState = {
    ...requested,
    handover: { status: 'connected', messageId: 'agent-0', name: 'Anna' },
  };
  const afterSecond = receivesMessages('turn', agentMessage('second', handover))(connected);
  expect(afterSecond.handover).toBe(connected.handover);
});

test('takes the epoch of the turn log from `init` and from every turn', () => {
  const state = after(...receivingTurn);
  expect(state.session).toMatchObject({ epoch: 'log-2' });
  expect(state.attempt).toMatchObject({ epoch: 'log-2' });
});

test('an automatic retry keeps the start time of the turn', () => {
  const state = after(opened, queued, started, (before) => turnStarted(before, 'second', 99));
  expect(state.turn).toEqual({ status: 'sending', turnId: 'second', since: 1 });
});

test('stores a rating only with a message of the agent', () => {
  const rated: AgentMessage = { id: 'a', from: 'agent', at: 1, event: agentText('Hi') };
  const host = { id: 'h', from: 'host', at: 1, text: 'Hello' } as const;
  const state = { ...initialState, order: ['h', 'a'], byId: { a: rated, h: host } };
  const rating = { value: 'down', reason: 'No sizes' } as const;
  expect(messageRated(state, 'a', rating).byId.a).toEqual({ ...rated, rating });
  expect(messageRated(state, 'h', rating)).toBe(state);
});

const fromShopper = (text: string): AgentEvent => ({ kind: 'text', speaker: 'shopper', text });
const sentElsewhereMarks = ({ order, byId }: ChatState) =>
  order.flatMap((id) => {
    const message = byId[id];
    return message?.from === 'agent' ? [message.sentElsewhere ?? false] : [];
  });

test('marks messages of the shopper that this conversation has not sent', () => {
  const events = [fromShopper('Send it to Elm Street 4'), fromShopper(' Hello '), fromShopper('Hello')];
  expect(sentElsewhereMarks(after(...receivingTurn, receivesEvents(...events)))).toEqual([true, false, true]);
  expect(sentElsewhereMarks(after(...receivingTurn, receivesEvents(agentText('Hello'))))).toEqual([false]);
});

test('recognises a picture of this conversation by its kind and URL, whatever its caption', () => {
  const picture = { kind: 'image', url: 'https://chat.example/u/1.png', caption: '' } as const;
  const sent: Step = (state) => messageQueued(state, { ...shopperMessage, id: 'picture', input: picture });
  const events: readonly AgentEvent[] = [
    { ...picture, speaker: 'shopper', caption: 'handed back' },
    { ...picture, speaker: 'shopper', url: 'https://evil.example/u/1.png' },
    { kind: 'audio', speaker: 'shopper', url: 'https://chat.example/u/1.png' },
    { kind: 'location', speaker: 'shopper', latitude: 1, longitude: 2, name: '', address: '' },
  ];
  expect(sentElsewhereMarks(after(...receivingTurn, sent, receivesEvents(...events)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('a failed input does not count as the source of an echo', () => {
  const failed: Step = (state) => ({
    ...state,
    byId: { ...state.byId, 'shopper-1': { ...shopperMessage, delivery: 'failed' } },
  });
  expect(sentElsewhereMarks(after(...receivingTurn, failed, receivesEvents(fromShopper('Hello'))))).toEqual([
    true,
  ]);
});
