import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import type { Product } from '../../src/index.ts';
import {
  ProductMessage,
  ProductResolverProvider,
  ProductsMessage,
  RecommendationMessage,
} from '../../src/renderers.ts';
import { cardProduct, given, one } from '../support/cards.ts';
import { otherProduct, wordyProduct } from '../support/cart.tsx';

const meta = {
  title: 'States/Product cards',
  component: RecommendationMessage,
  args: { ...given, event: { kind: 'recommendation', products: [] } },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

const show = (...products: readonly Product[]): Story => ({
  args: { event: { kind: 'recommendation', products } },
});
const priced = (productId: string, title: string, change: Partial<Product>) =>
  cardProduct({ productId, title, ...change });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => cardProduct({ productId: `p${at}`, title: `Product ${at + 1}` }));

export const None = show();
export const One = show(cardProduct());
export const Two = show(cardProduct(), cardProduct({ productId: 'b', title: 'Another one' }));
export const Thirty = show(...many(30));
const elsewhere = (productId: string) =>
  cardProduct({ productId, imageUrl: `https://pictures.elsewhere.example/${productId}.png` });

export const PicturesNotAllowed = show(elsewhere('a'), elsewhere('b'), elsewhere('c'));
export const OnePictureNotAllowed = show(elsewhere('a'));
export const Reduced = show(cardProduct({ facets: { wasPrice: 349, badge: 'New' } }));
export const OutOfStock = show(cardProduct({ facets: { inStock: false } }));
export const Told = show(
  wordyProduct(),
  otherProduct(),
  cardProduct({ productId: 'c', metadata: { isNew: true } }),
);
export const Badges = show(
  priced('low', 'Only a few left', { metadata: { stock: 2 } }),
  priced('new', 'New', { metadata: { isNew: true } }),
  priced('sale', 'Sale', { metadata: { onSale: true } }),
  priced('own', "The shop's own", { facets: { badges: ['Repaired for life', 'Loved'] } }),
  priced('out', 'Nothing left', { metadata: { stock: 0 } }),
);
export const Prices = show(
  priced('eur', 'In euros', {}),
  priced('jpy', 'In yen', { price: 12_800, currency: 'JPY' }),
  priced('from', 'From', { metadata: { maxPrice: 299 } }),
  priced('points', 'Unknown currency', { currency: 'points' }),
  priced('none', 'No currency', { currency: '' }),
  priced('huge', 'Huge', { price: 1_234_567_890_123 }),
  priced('negative', 'Negative', { price: -12 }),
  priced('zero', 'Zero', { price: 0 }),
);
export const NothingButATitle = show({ productId: 'x', title: 'Gift card', description: '' });
export const NothingButAnId = show({ productId: 'gift-card-50', title: '', description: '' });
export const LongTitle = show(
  cardProduct({ title: 'Skerry Down Parka with a Deep Hood, Fleece-lined Pockets and a Two-way Zip' }),
  cardProduct({
    productId: 'b',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenjacke',
    description: 'x'.repeat(80),
  }),
);
export const Pictures = show(
  cardProduct(),
  cardProduct({ productId: 'b', title: 'Broken', imageUrl: 'data:image/png,none' }),
  cardProduct({ productId: 'c', title: 'None', imageUrl: '' }),
);
export const UnknownFields = show(
  cardProduct({
    metadata: { rank: 1, embedding: [0.1, 0.2], wasPrice: { amount: 3 }, variants: 'many', stock: {} },
    facets: { label: null, colour: { deep: { deeper: true } } },
  }),
);
export const RightToLeft: Story = {
  ...show(wordyProduct(), otherProduct(), ...many(4)),
  globals: { direction: 'rtl' },
};
export const Dark: Story = { ...show(wordyProduct(), otherProduct()), globals: { scheme: 'dark' } };
export const Narrow: Story = { ...show(wordyProduct(), otherProduct()), globals: { width: '320' } };
export const Closed: Story = { args: { ...show(cardProduct(), otherProduct()).args, choice: 'closed' } };

/** Adds a card every half second; the scroll position stays. */
const Arriving = () => {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count === 8) return;
    const timer = setTimeout(() => setCount(count + 1), 500);
    return () => clearTimeout(timer);
  }, [count]);
  return <RecommendationMessage {...given} event={{ kind: 'recommendation', products: many(count) }} />;
};
export const OneByOne: Story = { tags: ['moving'], render: () => <Arriving /> };

const byId = one('product', 'product');
const severalById = one('products', 'products');
const never = () => new Promise<never>(() => {});

export const Looking: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={{}} resolveProducts={never}>
      <ProductMessage {...given} event={byId} />
      <ProductsMessage {...given} event={severalById} />
    </ProductResolverProvider>
  ),
};
export const Failed: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={{}} resolveProducts={() => Promise.reject(new Error('away'))}>
      <ProductMessage {...given} event={byId} />
    </ProductResolverProvider>
  ),
};
export const PartlyFound: Story = {
  render: () => (
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={async ([productId = '']) => [cardProduct({ productId })]}
    >
      <ProductsMessage {...given} event={severalById} />
    </ProductResolverProvider>
  ),
};
export const KnownToNobody: Story = { render: () => <ProductMessage {...given} event={byId} /> };

const act = { id: 'reserve', title: 'Put it aside' };
const withActs = {
  ...byId,
  product: cardProduct(),
  actionButton: act,
  buttons: [{ id: 'more', title: 'Others' }],
};

export const ProductOpen: Story = { render: () => <ProductMessage {...given} event={withActs} /> };
export const ProductAnswered: Story = {
  render: () => (
    <ProductMessage {...given} choice="answered" answer={{ kind: 'button', ...act }} event={withActs} />
  ),
};
export const ProductStale: Story = {
  render: () => <ProductMessage {...given} choice="stale" event={withActs} />,
};
export const ProductClosed: Story = {
  render: () => <ProductMessage {...given} choice="closed" event={withActs} />,
};

const shelves = {
  ...severalById,
  sections: severalById.sections.map((section) => ({
    ...section,
    items: section.items.map(({ productId }) => ({ productId, product: cardProduct({ productId }) })),
  })),
};

export const ProductsOpen: Story = { render: () => <ProductsMessage {...given} event={shelves} /> };
export const ProductsStale: Story = {
  render: () => <ProductsMessage {...given} choice="stale" event={shelves} />,
};
export const ProductsClosed: Story = {
  render: () => <ProductsMessage {...given} choice="closed" event={shelves} />,
};
