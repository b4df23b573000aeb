import { act, screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { ChatPanel, type ChatPanelProps, cartParts } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { createTestChat, products, type TestAnswer } from '../../../src/testing/index.ts';
import { createFakeCart, type FakeCart, type FakeCartOptions } from '../../../stories/support/fakeCart.ts';
import { renderPart } from '../../support/render.tsx';

const mug = { productId: 'mug', title: 'Enamel Mug', price: 20, currency: 'EUR' };
const lamp = { productId: 'lamp', title: 'Lantern', price: 20, currency: 'EUR' };
const tea = {
  productId: 'tea',
  title: 'Tea',
  price: 5,
  currency: 'EUR',
  metadata: { quantity_rule: { min: 6, increment: 6 } },
};
const coffee = {
  productId: 'coffee',
  title: 'Coffee',
  price: 9,
  currency: 'EUR',
  metadata: {
    variants: ['Beans', 'Ground'].map((kind) => ({
      id: kind,
      options: { kind },
      quantity_rule: { min: 3, max: 7, increment: 3 },
    })),
  },
};

/** An answer of the agent that shows the cart. */
const showCart: TestAnswer = {
  kind: 'text',
  speaker: 'agent',
  text: 'Here’s your bag.',
  metadata: { cartAction: { action: 'show' } },
};
let askInPanel: () => Promise<unknown>;

/** Asks for the cart in the panel that was rendered last. */
export const askForCart = () => askInPanel();

/** A panel whose conversation shows products, and the cart of a shop that responds at once, unless a test delays it. */
export async function openCartPanel(
  options: FakeCartOptions = {},
  props: Partial<ChatPanelProps> = {},
  answers: readonly TestAnswer[] = [],
) {
  const cart = createFakeCart(options);
  return { cart, ...(await renderCartPanel(cart, props, answers)) };
}

/**
 * Renders a panel with this cart, and sends a question whose answer shows a mug, a lantern tea and coffee. Tea is sold in sixes, coffee in threes.
 * @param answers The agent's answers to later questions.
 */
export async function renderCartPanel(
  cart: FakeCart,
  props: Partial<ChatPanelProps> = {},
  answers: readonly TestAnswer[] = [],
) {
  const chat = createTestChat({
    answers: [products([mug, lamp, tea, coffee]), ...answers, ...Array.from({ length: 3 }, () => showCart)],
  });
  askInPanel = () => act(() => chat.send('What is in my bag?'));
  const view = renderPart(
    <ChatProvider store={chat.store}>
      <div style={{ inlineSize: 400, blockSize: 900 }}>
        <ChatPanel onAddToCart={cart} cartUrl="#cart" cartWord="bag" parts={cartParts} {...props} />
      </div>
    </ChatProvider>,
  );
  await act(() => chat.send('Mugs?'));
  return { ...chat, ...view };
}

export const add = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Add to bag ${name}` }));
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Returns the cart card; unless the thread has one, the shopper asks for it. */
export async function card() {
  if (!document.querySelector('.shelftalk-cart-message')) await askForCart();
  return screen.findByRole('article', { name: 'Your bag' });
}
/** The texts of the cart's lines. Each contains the quantity twice: in the hidden label and as the visible number. */
export const rows = () =>
  [...document.querySelectorAll('.shelftalk-cart-line')].map((row) => row.textContent);
export const totals = () => document.querySelector('.shelftalk-totals')?.textContent;

/** Records the operations of a cart, and pauses those that the test names. Pass `before` to `openCartPanel`. */
export function createPausableOperations() {
  const paused: { readonly resume: () => void; readonly fail: () => void }[] = [];
  const operations: string[] = [];
  let pausedNames: readonly string[] = [];
  return {
    /** Names of all operations so far. */
    operations,
    /** From now on, each operation with one of these names waits for the next call of `resume` or `fail`. */
    pause: (...names: readonly string[]) => {
      pausedNames = names;
    },
    before: async (operation: string): Promise<void> => {
      operations.push(operation);
      if (!pausedNames.includes(operation)) return;
      await new Promise<void>((resolve, reject) => {
        paused.push({ resume: resolve, fail: () => reject(new Error('The shop is away.')) });
      });
    },
    resume: () =>
      act(async () => {
        for (const { resume } of paused.splice(0)) resume();
      }),
    fail: () =>
      act(async () => {
        for (const { fail } of paused.splice(0)) fail();
      }),
    pausedCount: () => paused.length,
  };
}
