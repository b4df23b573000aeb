import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ProductMessage,
  ProductResolverProvider,
  RecommendationMessage,
} from '../../src/components/index.ts';
import { cardProduct, given, one } from '../support/cards.ts';

const meta = {
  title: 'States/Product cards',
  component: RecommendationMessage,
  args: { ...given, event: { kind: 'recommendation', products: [] } },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

const show = (...products: ReturnType<typeof cardProduct>[]): Story => ({
  args: { event: { kind: 'recommendation', products } },
});

export const One = show(cardProduct());
export const Reduced = show(cardProduct({ facets: { wasPrice: 349, badge: 'New' } }));
export const OutOfStock = show(cardProduct({ facets: { inStock: false } }));
export const UnknownCurrency = show(cardProduct({ currency: 'points' }));
export const NothingButATitle = show({ productId: 'x', title: 'Gift card', description: '' });
export const LongTitle = show(
  cardProduct({ title: 'Skerry Down Parka with a Deep Hood, Fleece-lined Pockets and a Two-way Zip' }),
);
export const BrokenPicture = show(cardProduct({ imageUrl: 'data:image/png,none' }));
export const Two = show(cardProduct(), cardProduct({ productId: 'b', title: 'Another one' }));
export const Thirty = show(
  ...Array.from({ length: 30 }, (_, at) => cardProduct({ productId: `p${at}`, title: `Product ${at + 1}` })),
);

const byId = one('product', 'product');
const never = () => new Promise<never>(() => {});

export const Looking: Story = {
  render: () => (
    <ProductResolverProvider seen={{}} resolveProducts={never}>
      <ProductMessage {...given} event={byId} />
    </ProductResolverProvider>
  ),
};
export const Failed: Story = {
  render: () => (
    <ProductResolverProvider seen={{}} resolveProducts={() => Promise.reject(new Error('away'))}>
      <ProductMessage {...given} event={byId} />
    </ProductResolverProvider>
  ),
};
export const KnownToNobody: Story = { render: () => <ProductMessage {...given} event={byId} /> };
