import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import type { Product } from '../../src/index.ts';
import {
  ProductMessage,
  ProductResolverProvider,
  ProductsMessage,
  RecommendationMessage,
} from '../../src/renderers.ts';
import { detailedProduct, secondProduct } from '../support/acceptingCart.tsx';
import { createProduct, firstEvent, rendererProps } from '../support/cards.ts';

const meta = {
  title: 'Tests/States/Product cards',
  component: RecommendationMessage,
  args: { ...rendererProps, event: { kind: 'recommendation', products: [] } },
} satisfies Meta<typeof RecommendationMessage>;
export default meta;

type Story = StoryObj<typeof meta>;

const show = (...products: readonly Product[]): Story => ({
  args: { event: { kind: 'recommendation', products } },
});
const priced = (productId: string, title: string, change: Partial<Product>) =>
  createProduct({ productId, title, ...change });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    createProduct({ productId: `p${at}`, title: `Product ${at + 1}` }),
  );

export const NoProducts = show();
export const OneProduct = show(createProduct());
export const TwoProducts = show(createProduct(), createProduct({ productId: 'b', title: 'Another one' }));
export const ThirtyProducts = show(...many(30));
const elsewhere = (productId: string) =>
  createProduct({ productId, imageUrl: `https://pictures.elsewhere.example/${productId}.png` });

export const PicturesNotAllowed = show(elsewhere('a'), elsewhere('b'), elsewhere('c'));
export const OnePictureNotAllowed = show(elsewhere('a'));
export const ReducedPrice = show(createProduct({ facets: { wasPrice: 349, badge: 'New' } }));
export const OutOfStock = show(createProduct({ facets: { inStock: false } }));
export const WithDetails = show(
  detailedProduct(),
  secondProduct(),
  createProduct({ productId: 'c', metadata: { isNew: true } }),
);
const presented = (metadata: Record<string, unknown>, ...products: readonly Product[]): Story => ({
  args: { event: { kind: 'recommendation', products, metadata } },
});
export const ResultsWithCriteria = presented(
  { title: 'Rain jackets under €200', total: 34, reason: 'All of them have pit zips.', url: '/c/jackets/' },
  ...many(3),
);
export const BestForYou = show(
  createProduct({
    productId: 'best',
    metadata: { best: true, reason: 'Lightest with pit zips', facts: ['20,000 mm', '310 g'], rating: 4.7 },
  }),
  createProduct({ productId: 'b', title: 'Another one', metadata: { facts: ['10,000 mm', '235 g'] } }),
);
const compared = { ...secondProduct(), productId: 'compared', title: 'Tarn Grid Fleece' };
export const ComparisonOfTwo = presented(
  { layout: 'comparison', reason: 'The Drizzle is lighter, the Squall keeps out more rain.' },
  detailedProduct(),
  secondProduct(),
);
export const ComparisonOfThree = presented(
  {
    layout: 'comparison',
    rows: [{ label: 'Water column', values: ['20,000 mm', '10,000 mm', 'None'], best: 0 }],
  },
  detailedProduct(),
  secondProduct(),
  { ...compared, price: 89 },
);
const notes = {
  contact: { text: 'May release microplastics when washed. Use a laundry bag.' },
  finish: { text: 'The water repellent contains fluorine until the end of the season.' },
};
export const ComparisonWithWarnings = presented(
  { layout: 'comparison' },
  detailedProduct({ metadata: { ...detailedProduct().metadata, warnings: [notes.finish, notes.contact] } }),
  secondProduct({ metadata: { ...secondProduct().metadata, warnings: [notes.contact] } }),
);
export const Badges = show(
  priced('low', 'Only a few left', { metadata: { stock: 2 } }),
  priced('new', 'New', { metadata: { isNew: true } }),
  priced('sale', 'Sale', { metadata: { onSale: true } }),
  priced('own', "The shop's own", { facets: { badges: ['Repaired for life', 'Loved'] } }),
  priced('out', 'Nothing left', { metadata: { stock: 0 } }),
);
export const PricesAndCurrencies = show(
  priced('eur', 'In euros', {}),
  priced('jpy', 'In yen', { price: 12_800, currency: 'JPY' }),
  priced('from', 'From', { metadata: { maxPrice: 299 } }),
  priced('points', 'Unknown currency', { currency: 'points' }),
  priced('none', 'No currency', { currency: '' }),
  priced('huge', 'Huge', { price: 1_234_567_890_123 }),
  priced('negative', 'Negative', { price: -12 }),
  priced('zero', 'Zero', { price: 0 }),
);
export const TitleOnly = show({ productId: 'x', title: 'Gift card', description: '' });
export const WithoutATitle = show({ productId: 'gift-card-50', title: '', description: '' });
export const LongTitle = show(
  createProduct({ title: 'Skerry Down Parka with a Deep Hood, Fleece-lined Pockets and a Two-way Zip' }),
  createProduct({
    productId: 'b',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenjacke',
    description: 'x'.repeat(80),
  }),
);
export const MissingPictures = show(
  createProduct(),
  createProduct({ productId: 'b', title: 'Broken', imageUrl: 'data:image/png,none' }),
  createProduct({ productId: 'c', title: 'None', imageUrl: '' }),
);
export const UnknownFields = show(
  createProduct({
    metadata: { rank: 1, embedding: [0.1, 0.2], wasPrice: { amount: 3 }, variants: 'many', stock: {} },
    facets: { label: null, colour: { deep: { deeper: true } } },
  }),
);
export const RightToLeft: Story = {
  ...show(detailedProduct(), secondProduct(), ...many(4)),
  globals: { direction: 'rtl' },
};
export const Dark: Story = { ...show(detailedProduct(), secondProduct()), globals: { scheme: 'dark' } };
export const Narrow: Story = { ...show(detailedProduct(), secondProduct()), globals: { width: '320' } };
export const Closed: Story = { args: { ...show(createProduct(), secondProduct()).args, choice: 'closed' } };

/** Adds a card every half second; the scroll position stays. */
const Arriving = () => {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count === 8) return;
    const timer = setTimeout(() => setCount(count + 1), 500);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <RecommendationMessage {...rendererProps} event={{ kind: 'recommendation', products: many(count) }} />
  );
};
export const ArrivingOneByOne: Story = { tags: ['moving'], render: () => <Arriving /> };

const byId = firstEvent('product', 'product');
const severalById = firstEvent('products', 'products');
const never = () => new Promise<never>(() => {});

export const Loading: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={{}} resolveProducts={never}>
      <ProductMessage {...rendererProps} event={byId} />
      <ProductsMessage {...rendererProps} event={severalById} />
    </ProductResolverProvider>
  ),
};
export const LookupFailed: Story = {
  render: () => (
    <ProductResolverProvider shownProducts={{}} resolveProducts={() => Promise.reject(new Error('away'))}>
      <ProductMessage {...rendererProps} event={byId} />
    </ProductResolverProvider>
  ),
};
export const PartlyFound: Story = {
  render: () => (
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={async ([productId = '']) => [createProduct({ productId })]}
    >
      <ProductsMessage {...rendererProps} event={severalById} />
    </ProductResolverProvider>
  ),
};
export const UnknownProduct: Story = { render: () => <ProductMessage {...rendererProps} event={byId} /> };

const button = { id: 'reserve', title: 'Put it aside' };
const withButtons = {
  ...byId,
  product: createProduct(),
  actionButton: button,
  buttons: [{ id: 'more', title: 'Others' }],
};

export const ProductOpen: Story = { render: () => <ProductMessage {...rendererProps} event={withButtons} /> };
export const ProductAnswered: Story = {
  render: () => (
    <ProductMessage
      {...rendererProps}
      choice="answered"
      answer={{ kind: 'button', ...button }}
      event={withButtons}
    />
  ),
};
export const ProductStale: Story = {
  render: () => <ProductMessage {...rendererProps} choice="stale" event={withButtons} />,
};
export const ProductClosed: Story = {
  render: () => <ProductMessage {...rendererProps} choice="closed" event={withButtons} />,
};

const withProducts = {
  ...severalById,
  sections: severalById.sections.map((section) => ({
    ...section,
    items: section.items.map(({ productId }) => ({ productId, product: createProduct({ productId }) })),
  })),
};

export const ProductsOpen: Story = {
  render: () => <ProductsMessage {...rendererProps} event={withProducts} />,
};
export const ProductsStale: Story = {
  render: () => <ProductsMessage {...rendererProps} choice="stale" event={withProducts} />,
};
export const ProductsClosed: Story = {
  render: () => <ProductsMessage {...rendererProps} choice="closed" event={withProducts} />,
};
