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
import { CompareTable } from '../../src/components/products/CompareTable.tsx';
import { ProductDetails } from '../../src/components/products/ProductDetails.tsx';
import { ProductSheet } from '../../src/components/products/ProductSheet.tsx';
import { given, one, productsById } from '../support/cards.ts';
import { otherProduct, wordyProduct } from '../support/cart.tsx';
import { acts, eventPlayground, playground, sheetPlayground } from '../support/playground.tsx';

const meta = {
  title: 'Components/Products',
  component: RecommendationMessage,
  args: { ...given, event: one('recommendation', 'recommendation') },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = { args: acts };

export const CardPlayground = playground(
  ProductCard,
  { product: wordyProduct(), layout: 'wide', onSend: acts.onSend },
  { layout: { control: 'inline-radio', options: ['tile', 'wide'] } },
);

export const PricePlayground = playground(Price, {
  price: 149,
  currency: 'EUR',
  wasPrice: 189,
  isFromPrice: false,
});

const seen = (Story: ComponentType) => (
  <ProductResolverProvider shownProducts={productsById} resolveProducts={async () => []}>
    <Story />
  </ProductResolverProvider>
);

export const ProductPlayground = {
  ...eventPlayground(ProductMessage, one('product', 'product')),
  decorators: [seen],
};

export const ProductsPlayground = {
  ...eventPlayground(ProductsMessage, one('products', 'products')),
  decorators: [seen],
};

export const DetailsPlayground = sheetPlayground(ProductDetails, {
  product: wordyProduct(),
  onSend: acts.onSend,
  onClose: () => {},
});

export const AllPlayground = sheetPlayground(ProductSheet, {
  isOpen: true,
  title: 'Rain jackets',
  label: '2 products',
  items: [wordyProduct(), otherProduct()].map((product) => ({ status: 'ready' as const, product })),
  onSend: acts.onSend,
  onClose: () => {},
});

export const ComparePlayground = playground(CompareTable, {
  products: [wordyProduct(), otherProduct()],
  onShow: () => {},
  onBack: () => {},
});

/** Products by id, one of them unknown to the conversation and the host. */
export const ById: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={productsById} resolveProducts={async () => []}>
      <ProductMessage {...given} event={one('product', 'product')} />
      <ProductsMessage {...given} event={one('products', 'products')} />
    </ProductResolverProvider>
  ),
};

export const SingleCard: StoryObj<typeof ProductCard> = {
  render: () => (
    <div style={{ inlineSize: 200 }}>
      {Object.values(productsById)
        .slice(0, 1)
        .map((product) => (
          <ProductCard key={product.productId} product={product} onSend={given.onSend} />
        ))}
    </div>
  ),
};
