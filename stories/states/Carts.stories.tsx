import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ChatPanel, cartParts, type ShopCartLine } from '../../src/components/index.ts';
import type { Product } from '../../src/protocol/index.ts';
import { ChatProvider } from '../../src/react/index.ts';
import type { CartReceipt, Message } from '../../src/store/index.ts';
import { createProduct } from '../support/cards.ts';
import { createFakeCart, type FakeCartOptions, fakeLine } from '../support/fakeCart.ts';
import { agent, createStoryChat, moment } from '../support/storyChat.ts';

interface Args extends FakeCartOptions {
  /** Products that the shopper has added, from the oldest to the newest. */
  readonly receipts: readonly Partial<CartReceipt>[];
  /** Products that the agent shows before. */
  readonly shown?: readonly Product[];
}

const { imageUrl = '', title } = createProduct();
const jacket = fakeLine('jacket', {
  title,
  options: { size: 'M', colour: 'Petrol' },
  imageUrl,
  url: '/p/squall/',
  price: 149,
});
const mug = fakeLine('mug', { title: 'Enamel Mug', quantity: 2, price: 14, maxQuantity: 12, url: '/p/mug/' });

const messageOf = (receipt: Partial<CartReceipt>, index: number): Message => ({
  id: `r${index}`,
  from: 'host',
  at: moment,
  text: `${title} is in your bag`,
  receipt: {
    productId: 'jacket',
    title,
    options: ['M', 'Petrol'],
    imageUrl,
    price: 149,
    currency: 'EUR',
    ...receipt,
  },
});

/** The shopper has asked for the cart. */
const shownCart = agent('cart', {
  kind: 'text',
  speaker: 'agent',
  text: 'Here’s your bag.',
  metadata: { cartAction: { action: 'show' } },
});

const State = ({ receipts, shown, ...options }: Args) => {
  const products = shown ? [agent('shown', { kind: 'recommendation', products: shown })] : [];
  const [cart] = useState(() => createFakeCart(options));
  const [store] = useState(() =>
    createStoryChat([...products, ...receipts.map(messageOf), shownCart], {
      session: { status: 'open', sessionId: 's' },
      products: { mug: { productId: 'mug', title: 'Enamel Mug', description: '', url: '/p/mug/' } },
    }),
  );
  return (
    <ChatProvider store={store}>
      <ChatPanel title="Fell & Ferry" onAddToCart={cart} cartUrl="/cart/" cartWord="bag" parts={cartParts} />
    </ChatProvider>
  );
};

const meta = {
  title: 'Tests/States/Carts',
  component: State,
  parameters: { framed: true },
  args: { receipts: [{}], lines: [jacket, mug] },
} satisfies Meta<typeof State>;
export default meta;

type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const pending = () => new Promise<void>(() => {});
const failing = () => Promise.reject(new Error('The shop is away.'));
const loaded: Play = async ({ canvas }) => {
  await canvas.findByRole('article', { name: 'Your bag' });
};
const press =
  (...names: readonly (string | RegExp)[]): Play =>
  async ({ canvas }) => {
    for (const name of names) await userEvent.click(await canvas.findByRole('button', { name }));
  };

export const Ready: Story = { play: loaded };
export const OneLine: Story = { args: { lines: [jacket] }, play: loaded };
export const SeveralPieces: Story = { args: { receipts: [{ quantity: 2 }] }, play: loaded };
export const OlderReceipts: Story = {
  args: { receipts: [{ title: 'Enamel Mug', options: [] }, {}] },
  play: loaded,
};
export const Loading: Story = { args: { before: pending } };
export const Failed: Story = {
  args: { before: failing },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};
export const Empty: Story = { args: { lines: [] }, play: loaded };
export const Busy: Story = {
  args: { before: (operation) => (operation === 'quantity' ? pending() : Promise.resolve()) },
  play: async (context) => {
    await press('Increase quantity of Enamel Mug', 'Increase quantity of Enamel Mug')(context);
    await context.canvas.findByText('Updating…');
  },
};
export const NotUpdated: Story = {
  args: { before: (operation) => (operation === 'quantity' ? failing() : Promise.resolve()) },
  play: async (context) => {
    await press('Increase quantity of Enamel Mug')(context);
    await context.canvas.findAllByText(/^We couldn’t update/);
  },
};
export const Refused: Story = {
  args: {
    lines: [jacket, { ...mug, maxQuantity: 2 }],
    messages: [{ type: 'warning', text: 'Only 2 of these are left.' }],
  },
  play: loaded,
};
export const Removed: Story = {
  play: async (context) => {
    await press(
      'Remove Squall 2.5L Rain Jacket, M, Petrol',
      'Decrease quantity of Enamel Mug',
      'Remove Enamel Mug',
    )(context);
    const { canvas } = context;
    await canvas.findByRole('button', { name: 'Undo Enamel Mug' });
    await waitFor(() => expect(canvas.getByText('Your bag is empty.')).toBeTruthy());
  },
};
export const Codes: Story = {
  args: { validCodes: ['FELL10'], codes: ['FELL10', 'WINTER'] },
  play: press('Discount code'),
};
export const Discounted: Story = {
  args: { lines: [{ ...jacket, total: 119, originalTotal: 149 }, mug] },
  play: loaded,
};
const long: readonly ShopCartLine[] = [
  {
    ...jacket,
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsjacke with removable hood and spare laces',
    options: { size: 'Extra extra large (tall)', colour: 'Petrol, with mustard lining' },
    quantity: 88,
    price: 12_499,
  },
  mug,
];
export const SimilarLines: Story = {
  args: {
    lines: [
      { ...mug, id: 'engraved', quantity: 1, details: [{ name: 'Engraving', value: 'For Anna, with love' }] },
      { ...mug, id: 'subscription', quantity: 1, details: [{ value: 'Delivered every month' }] },
      { ...mug, quantity: 1 },
    ],
  },
  play: loaded,
};
export const QuantityLimits: Story = {
  args: {
    lines: [
      { ...jacket, quantity: 6, minQuantity: 6, maxQuantity: 24, quantityStep: 6 },
      { ...mug, quantity: 3, minQuantity: 3, maxQuantity: 3 },
    ],
  },
  play: loaded,
};
const sixes = { quantity_rule: { min: 6, max: 24, increment: 6 } };
const sold = createProduct({ productId: 'sold', metadata: sixes });
const chosen = createProduct({
  productId: 'chosen',
  metadata: { variants: ['S', 'M'].map((size) => ({ id: size, size, ...sixes })) },
});
export const QuantityLimitsOfProducts: Story = {
  args: { receipts: [], lines: [], shown: [sold, chosen] },
  play: async ({ canvas }) => {
    await canvas.findByText('Multiples of 6 · Maximum 24');
  },
};
export const QuantityLimitsInDetails: Story = {
  ...QuantityLimitsOfProducts,
  play: async (context) => {
    await press(/^Choose size/)(context);
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('radio', { name: 'M' }));
    await canvas.findByRole('button', { name: /^Increase quantity/ });
  },
};
export const FewerAdded: Story = {
  args: {
    receipts: [{ quantity: 2, note: 'Only 2 items were added to your cart.' }],
    lines: [{ ...jacket, quantity: 2 }],
  },
  play: loaded,
};
export const NoLonger: Story = {
  args: { receipts: [{ title: 'Enamel Mug', productId: 'mug', options: [] }, {}], lines: [] },
  play: async (context) => {
    await loaded(context);
    await context.canvas.findByText('Enamel Mug is no longer in your bag');
  },
};
export const LongTexts: Story = { args: { lines: long }, play: loaded };
export const RightToLeft: Story = {
  globals: { locale: 'ar', direction: 'rtl' },
  play: async ({ canvas }) => {
    await canvas.findByRole('article');
  },
};
