import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import {
  Price,
  ProductCard,
  ProductMessage,
  ProductResolverProvider,
  ProductsMessage,
  RecommendationMessage,
} from '../../src/components/index.ts';
import { Comparison } from '../../src/components/products/Comparison.tsx';
import { ProductDetails } from '../../src/components/products/ProductDetails.tsx';
import { ProductSheet } from '../../src/components/products/ProductSheet.tsx';
import { acceptingCart, detailedProduct, secondProduct, withCart } from '../support/acceptingCart.tsx';
import { createProduct, firstEvent, productsById, rendererProps } from '../support/cards.ts';
import { eventPlayground, loggedActions, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Products',
  component: RecommendationMessage,
  args: { ...rendererProps, event: firstEvent('recommendation', 'recommendation') },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** In a shop with a cart, so that the cards have their action. */
export const Demo: Story = { decorators: [(Shown) => withCart(acceptingCart, <Shown />)] };

export const Playground: Story = { args: loggedActions };

export const CardPlayground = playground(
  ProductCard,
  { product: detailedProduct(), layout: 'wide' },
  { layout: { control: 'inline-radio', options: ['tile', 'wide'] } },
);

export const PricePlayground = playground(Price, {
  price: 149,
  currency: 'EUR',
  wasPrice: 189,
  isFromPrice: false,
});

const recommended = Object.values(productsById);
const resolveProducts = async (ids: readonly string[]) =>
  ids.map((productId, at) => createProduct({ ...recommended[at % recommended.length], productId }));

const withShownProducts = (Story: ComponentType) => (
  <ProductResolverProvider shownProducts={productsById} resolveProducts={resolveProducts}>
    <Story />
  </ProductResolverProvider>
);

export const ProductPlayground = {
  ...eventPlayground(ProductMessage, firstEvent('product', 'product')),
  decorators: [withShownProducts],
};

export const ProductsPlayground = {
  ...eventPlayground(ProductsMessage, firstEvent('products', 'products')),
  decorators: [withShownProducts],
};

export const DetailsPlayground = sheetPlayground(ProductDetails, {
  product: detailedProduct(),
  onSend: loggedActions.onSend,
  onClose: () => {},
});

export const ProductListPlayground = sheetPlayground(ProductSheet, {
  isOpen: true,
  title: 'Rain jackets',
  label: '2 products',
  items: [detailedProduct(), secondProduct()].map((product) => ({ status: 'ready' as const, product })),
  onSend: loggedActions.onSend,
  onClose: () => {},
});

export const ComparePlayground = playground(Comparison, {
  products: [detailedProduct(), secondProduct()],
  onShow: () => {},
});

/** Products by id, two of them unknown to the conversation and the host. */
export const ById: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={productsById} resolveProducts={async () => []}>
      <ProductMessage {...rendererProps} event={firstEvent('product', 'product')} />
      <ProductsMessage {...rendererProps} event={firstEvent('products', 'products')} />
    </ProductResolverProvider>
  ),
};

export const SingleCard: StoryObj<typeof ProductCard> = {
  render: () => (
    <div style={{ inlineSize: 200 }}>
      {Object.values(productsById)
        .slice(0, 1)
        .map((product) => (
          <ProductCard key={product.productId} product={product} />
        ))}
    </div>
  ),
};
