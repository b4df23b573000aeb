import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { AddToCart, Product } from '../../src/index.ts';
import { RecommendationMessage } from '../../src/renderers.ts';
import { acceptingCart, detailedProduct, secondProduct, withCart } from '../support/acceptingCart.tsx';
import { createProduct, rendererProps } from '../support/cards.ts';

const meta = {
  title: 'Tests/States/Product sheets and cart',
  component: RecommendationMessage,
  args: { ...rendererProps, event: { kind: 'recommendation', products: [] } },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const show = (products: readonly Product[], addToCart?: AddToCart): Story => ({
  args: { event: { kind: 'recommendation', products } },
  ...(addToCart && { render: (props) => withCart(addToCart, <RecommendationMessage {...props} />) }),
});
const press =
  (...names: readonly RegExp[]): Play =>
  async ({ canvasElement }) => {
    for (const name of names) {
      const [button] = await within(canvasElement).findAllByRole('button', { name });
      if (button) await userEvent.click(button);
    }
  };
const openDetails: Play = async ({ canvasElement }) => {
  const title = canvasElement.querySelector<HTMLElement>('.shelftalk-product-title > :is(a, button)');
  if (title) await userEvent.click(title);
  await within(canvasElement).findByRole('dialog');
};
const fourProducts = [
  detailedProduct(),
  secondProduct(),
  createProduct({ productId: 'c' }),
  createProduct({ productId: 'd' }),
];

const detailed = detailedProduct();
const withSwatches = {
  ...detailed,
  metadata: { ...detailed.metadata, swatches: { Mustard: '#c9952c', Petrol: '#1f5a63' } },
};

export const ProductDetails: Story = { ...show([detailedProduct()], acceptingCart), play: openDetails };
export const DetailsOfATitleOnly: Story = {
  ...show([{ productId: 'x', title: 'Gift card', description: '' }]),
  play: openDetails,
};
export const SoldOutVariant: Story = {
  ...show([detailedProduct()], acceptingCart),
  play: async (context) => {
    await openDetails(context);
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Petrol' }));
    await canvas.findByRole('radio', { name: /^L.*Out of stock/ });
  },
};
export const ColourSwatches: Story = {
  ...show([withSwatches], acceptingCart),
  play: async (context) => {
    await openDetails(context);
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Petrol' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'M' }));
    await expect(canvas.getByRole('radio', { name: 'M' })).toBeChecked();
  },
};
export const AllProducts: Story = { ...show(fourProducts), play: press(/^See all/) };
export const CompareTwo: Story = {
  ...show(fourProducts),
  play: async (context) => {
    await press(/^See all/)(context);
    const canvas = within(context.canvasElement);
    const [first, second] = await canvas.findAllByRole('checkbox');
    if (first && second) {
      await userEvent.click(first);
      await userEvent.click(second);
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }));
    await canvas.findByRole('table');
  },
};
export const CompareNarrow: Story = { ...CompareTwo, globals: { width: '320' } };

const twoProducts = [createProduct(), secondProduct()];
export const WithACart = show([...twoProducts, detailedProduct({ productId: 'w' })], acceptingCart);
export const AddingToCart: Story = {
  ...show(twoProducts, () => new Promise(() => {})),
  play: press(/^Add to cart/),
};
export const AddedToCart: Story = { ...show(twoProducts, acceptingCart), play: press(/^Add to cart/) };
export const AddingFailed: Story = {
  ...show(twoProducts, async () => {
    throw new Error('away');
  }),
  play: press(/^Add to cart/),
};
export const RefusedByTheShop: Story = {
  ...show(twoProducts, async () => ({
    status: 'refused',
    reason: 'other',
    message: 'Only one for each household.',
  })),
  play: press(/^Add to cart/),
};
export const SoldOutWhenAdding: Story = {
  ...show(twoProducts, async () => ({ status: 'refused', reason: 'out-of-stock' })),
  play: press(/^Add to cart/),
};
export const ChooseInTheShop: Story = {
  ...show(twoProducts, async () => ({ status: 'needs-variant' })),
  play: press(/^Add to cart/),
};
export const UndoFailed: Story = {
  ...show(twoProducts, async () => ({ status: 'added', undo: () => Promise.reject(new Error('away')) })),
  play: press(/^Add to cart/, /^Undo/),
};
