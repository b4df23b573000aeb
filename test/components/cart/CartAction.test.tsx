import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { type AddToCart, ChatPanel, cartParts, type LazyCart } from '../../../src/components/index.ts';
import type { AgentEvent } from '../../../src/protocol/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import type { ChatState, ChatStore } from '../../../src/store/index.ts';
import { createTestChat } from '../../../src/testing/index.ts';
import { createFakeCart, type FakeCartOptions, fakeLine } from '../../../stories/support/fakeCart.ts';
import { renderPart } from '../../support/render.tsx';
import { createTestStore, settled, textInput } from '../../support/testStore.ts';
import { add, card, createPausableOperations, openCartPanel, rows } from './cartPanel.tsx';

/** A text of the agent that names an action on the cart. */
const says = (text: string, cartAction: unknown): AgentEvent => ({
  kind: 'text',
  speaker: 'agent',
  text,
  metadata: { cartAction },
});

const makeTwo = says('Changing it to two.', { action: 'set-quantity', quantity: 2 });
const oneMore = says('Adding one more.', { action: 'set-quantity', by: 1 });
const remove = says('Taking it out of your bag.', { action: 'remove' });
const show = says('Here’s your bag.', { action: 'show' });
const undo = says('Undoing the last change.', { action: 'undo' });

const quantities = () =>
  [...document.querySelectorAll('.shelftalk-cart-line[data-status="present"]')].map((line) => [
    line.querySelector('.shelftalk-cart-product')?.textContent,
    line.querySelector('.shelftalk-stepper > p')?.lastChild?.textContent,
  ]);
const waitUntilReady = () =>
  waitFor(() =>
    expect(document.querySelector('.shelftalk-cart-card')?.getAttribute('data-state')).toMatch(
      /^(?:ready|empty)$/u,
    ),
  );

/** A panel whose agent gives these answers, after the shopper has added a mug. */
async function afterAdding(answers: readonly AgentEvent[], options: FakeCartOptions = {}) {
  const panel = await openCartPanel(options, {}, answers);
  await add('Enamel Mug');
  await screen.findByText('In your bag');
  const say = async (text: string) => {
    await act(() => panel.send(text));
    await waitUntilReady();
  };
  return { ...panel, say };
}

test('sets the quantity of the product that was added last, and shows the cart below the sentence', async () => {
  const { cart, say } = await afterAdding([makeTwo], { lines: [fakeLine('lamp', { title: 'Lantern' })] });
  await say('make it two');
  await waitFor(() => expect(cart.lines().map(({ quantity }) => quantity)).toEqual([1, 2]));
  expect(screen.getAllByRole('article', { name: 'Your bag' })).toHaveLength(1);
  const message = screen.getByText('Changing it to two.').closest('.shelftalk-message');
  expect(message?.contains(await card())).toBe(true);
});

test('sets the quantity of the product that the agent names', async () => {
  const lines = [fakeLine('lamp', { title: 'Lantern' })];
  const three = says('Changing it.', { action: 'set-quantity', quantity: 3, productId: 'lamp' });
  const { cart, say } = await afterAdding([three], { lines });
  await say('three lanterns');
  await waitFor(() => expect(cart.lines().map(({ quantity }) => quantity)).toEqual([3, 1]));
});

test('puts a removed product back on "undo", and removes it on the next "undo"', async () => {
  const { cart, say } = await afterAdding([makeTwo, remove, undo, undo, undo, undo]);
  const quantity = () => cart.lines().map((line) => line.quantity);
  await say('make it two');
  await waitFor(() => expect(quantity()).toEqual([2]));
  await say('remove it');
  await waitFor(() => expect(quantity()).toEqual([]));
  await screen.findByText('Enamel Mug was removed from your bag', { selector: '.shelftalk-receipt' });
  await say('undo');
  await waitFor(() => expect(quantity()).toEqual([2]));
  await screen.findByText('In your bag', { selector: '.shelftalk-receipt-status' });
  // Putting the product back is now the newest change.
  await say('undo');
  await waitFor(() => expect(quantity()).toEqual([]));
});

test('undoes the last addition, and marks its receipt', async () => {
  const { cart, say } = await afterAdding([undo]);
  await say('undo');
  await waitFor(() => expect(cart.lines()).toEqual([]));
  await screen.findByText('Enamel Mug was removed from your bag');
});

test('shows that nothing changed if there is nothing to undo or no such product', async () => {
  const absent = says('Taking it out.', { action: 'remove', productId: 'tent' });
  const { send, cart } = await openCartPanel({ lines: [fakeLine('lamp')] }, {}, [undo, absent]);
  for (const text of ['undo', 'remove the tent']) {
    await act(() => send(text));
    await waitUntilReady();
    await screen.findByText('Nothing changed in your bag.');
  }
  expect(cart.lines()).toHaveLength(1);
});

test('does not guess which of several products is meant', async () => {
  const lines = [fakeLine('lamp'), fakeLine('tent')];
  const { send, cart } = await openCartPanel({ lines }, {}, [remove]);
  await act(() => send('remove it'));
  await screen.findByText('Nothing changed in your bag.');
  expect(cart.lines()).toHaveLength(2);
});

test('shows the cart and the message that the shop returned if it refuses', async () => {
  const { cart, say } = await afterAdding([
    says('Changing it to nine.', { action: 'set-quantity', quantity: 9 }),
  ]);
  cart.replace(cart.lines().map((line) => ({ ...line, maxQuantity: 4 })));
  await say('make it nine');
  await screen.findByText('Only 4 of these are left.');
  expect(quantities()).toEqual([['Enamel Mug', '4']]);
});

test('shows a message if the shop cannot be reached', async () => {
  const shop = createPausableOperations();
  const { send } = await afterAdding([oneMore], { before: shop.before });
  shop.pause('quantity');
  await act(() => send('one more'));
  await waitFor(() => expect(shop.pausedCount()).toBe(1));
  await shop.fail();
  await screen.findByText('We couldn’t update your bag. Please try again.');
});

test('shows the cart and its checkout for the action `show`, and changes nothing', async () => {
  const { operations, before } = createPausableOperations();
  const { send } = await openCartPanel({ before, lines: [fakeLine('lamp')] }, {}, [show]);
  await act(() => send('checkout'));
  await card();
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout');
  expect(operations).toEqual(['read']);
});

test('shows the cart for an unknown action', async () => {
  const unknown = says('Here.', { action: 'buy', quantity: -1 });
  const { send, cart } = await openCartPanel({ lines: [fakeLine('lamp')] }, {}, [unknown]);
  await act(() => send('buy'));
  await card();
  expect(cart.lines()).toHaveLength(1);
});

test('links to the cart page if the chat cannot change the cart', async () => {
  const onAddToCart = async () => ({ status: 'added' }) as const;
  const { send } = await openCartPanel({}, { onAddToCart }, [show]);
  await act(() => send('what is in my bag?'));
  const link = await screen.findByRole('link', { name: 'View bag' });
  expect(link.getAttribute('href')).toBe('#cart');
  expect(document.querySelector('.shelftalk-cart-card')).toBeNull();
});

test('does not link to the cart page if the agent’s text has a link, or if no cart page is configured', async () => {
  const linked = says('You can check out in [your bag](https://shop.example/cart/).', { action: 'show' });
  const { send } = await openCartPanel({}, { onAddToCart: undefined }, [linked]);
  await act(() => send('checkout'));
  await screen.findByText(/You can check out/u);
  expect(screen.queryByRole('link', { name: 'View bag' })).toBeNull();
  cleanup();
  const other = await openCartPanel({}, { onAddToCart: undefined, cartUrl: undefined }, [show]);
  await act(() => other.send('my bag'));
  await screen.findByText('Here’s your bag.');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('moves the cart below a streamed text to which the host adds an action when it is complete', async () => {
  const onEvent = (event: AgentEvent): AgentEvent => (event.kind === 'text' ? { ...show, ...event } : event);
  const { store, service, frames, send } = createTestStore({ onEvent });
  openPage(store);
  const sent = send(textInput('What is in my bag?'));
  const turn = await service.nextTurn();
  turn.accept().line(show).item({ kind: 'text', key: 'a', delta: 'And ' });
  await settled();
  act(frames.paint);
  const isInLastRow = (element: Element) => element.closest('li:last-child') !== null;
  expect(isInLastRow(await card())).toBe(false);
  await act(async () => {
    turn.item({ kind: 'text', key: 'a', delta: 'once more.', done: true }).end();
    await sent;
  });
  expect(isInLastRow(await card())).toBe(true);
});

/** A page with a conversation in which the agent has just named an action. */
function openPage(chat: ChatStore, cart = createFakeCart({ lines: [fakeLine('lamp')] })) {
  const view = renderPart(
    <StrictMode>
      <ChatProvider store={chat}>
        <div style={{ inlineSize: 400, blockSize: 600 }}>
          <ChatPanel onAddToCart={cart} cartWord="bag" parts={cartParts} />
        </div>
      </ChatProvider>
    </StrictMode>,
  );
  return { cart, ...view };
}

const conversation = (...events: readonly AgentEvent[]): Pick<ChatState, 'order' | 'byId'> => {
  const messages = [
    { id: 's', from: 'shopper', at: Date.now(), input: { kind: 'text', text: 'one more' }, delivery: 'sent' },
    ...events.map((event, index) => ({
      id: `t.${index}`,
      turnId: 't',
      from: 'agent',
      at: Date.now(),
      event,
    })),
  ] as const;
  return {
    order: messages.map(({ id }) => id),
    byId: Object.fromEntries(messages.map((message) => [message.id, message])) as ChatState['byId'],
  };
};

/** A store with this conversation, as in a page that has restored it or follows another tab. */
function restoredStore(conversation: Pick<ChatState, 'order' | 'byId'>): ChatStore {
  const { store } = createTestChat();
  store.persistence.update((state) => ({ ...state, ...conversation }));
  return store;
}

/** A cart whose code loads when the test calls `finish`. */
function lazyCart(cart: ReturnType<typeof createFakeCart>) {
  let resolve = (_: AddToCart) => {};
  const loading = new Promise<AddToCart>((resolveLoading) => {
    resolve = resolveLoading;
  });
  const add: AddToCart = (...args) => cart(...args);
  const lazy: LazyCart = Object.assign(add, { load: () => loading });
  return { lazy, finish: () => act(async () => resolve(cart)) };
}

test('shows the cart that was set last, and no earlier one while its code is loading', async () => {
  const store = restoredStore(conversation(show));
  const panel = (onAddToCart: AddToCart) => (
    <ChatProvider store={store}>
      <ChatPanel onAddToCart={onAddToCart} cartWord="bag" parts={cartParts} />
    </ChatProvider>
  );
  const first = lazyCart(createFakeCart({ lines: [fakeLine('lamp')] }));
  const second = lazyCart(createFakeCart({ lines: [fakeLine('mug')] }));
  const { rerender } = renderPart(panel(first.lazy));
  await first.finish();
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('lamp')]));
  rerender(panel(second.lazy));
  expect(document.querySelector('.shelftalk-cart-card')).toBeNull();
  await second.finish();
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('mug')]));
});

const lampQuantity = (cart: ReturnType<typeof createFakeCart>) => cart.lines()[0]?.quantity;

test('executes an action once although rows render and mount again', async () => {
  const chat = restoredStore(conversation(oneMore));
  const { cart, unmount } = openPage(chat);
  await waitFor(() => expect(lampQuantity(cart)).toBe(2));
  await waitUntilReady();
  unmount();
  openPage(chat, cart);
  await waitUntilReady();
  expect(lampQuantity(cart)).toBe(2);
});

test('executes an action in only one of several tabs', async () => {
  const state = conversation(oneMore);
  const { cart } = openPage(restoredStore(state));
  openPage(restoredStore(state), cart);
  await waitFor(() => expect(lampQuantity(cart)).toBe(2));
  await waitFor(() =>
    expect(document.querySelectorAll('.shelftalk-cart-card[data-state="ready"]')).toHaveLength(2),
  );
  expect(lampQuantity(cart)).toBe(2);
});

test('does not execute an action that was executed before a reload', async () => {
  const state = conversation(oneMore);
  const message = state.byId['t.0'];
  if (message?.from !== 'agent') throw new Error('No message.');
  const { cart } = openPage(
    restoredStore({ ...state, byId: { ...state.byId, 't.0': { ...message, isExecuted: true } } }),
  );
  await waitUntilReady();
  expect(lampQuantity(cart)).toBe(1);
});

test('does not execute an action that was received an hour ago', async () => {
  const state = conversation(oneMore);
  const byId = {
    ...state.byId,
    't.0': { ...state.byId['t.0'], at: Date.now() - 3_600_000 },
  } as ChatState['byId'];
  const { cart } = openPage(restoredStore({ ...state, byId }));
  await waitUntilReady();
  expect(lampQuantity(cart)).toBe(1);
});

test('executes an action once although its turn was repeated', async () => {
  const { cart } = openPage(restoredStore(conversation(oneMore, oneMore)));
  await waitFor(() => expect(lampQuantity(cart)).toBe(2));
  await waitUntilReady();
  expect(rows()).toHaveLength(1);
  expect(lampQuantity(cart)).toBe(2);
});
