import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ProductCard,
  ProductMessage,
  ProductResolverProvider,
  ProductsMessage,
  RecommendationMessage,
} from '../../src/components/index.ts';
import { given, one, productsById } from '../support/cards.ts';

const meta = {
  title: 'Components/Products',
  component: RecommendationMessage,
  args: { ...given, event: one('recommendation', 'recommendation') },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Demo: Story = {};

export const Playground: Story = {};

/** Found by their ids among the products of the conversation; one is known to nobody. */
export const ById: Story = {
  render: () => (
    <ProductResolverProvider seen={productsById} resolveProducts={async () => []}>
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
