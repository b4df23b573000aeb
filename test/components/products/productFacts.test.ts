import { expect, test } from 'vitest';
import { productFacts } from '../../../src/components/products/productFacts.ts';
import { product } from '../interactive/card.tsx';

test('returns no facts for a bare product', () => {
  expect(productFacts(product(1))).toEqual({
    badges: [],
    facts: [],
    isBest: false,
    isFromPrice: false,
    isNew: false,
    isOnSale: false,
    stock: { status: 'unknown' },
  });
});

test.each([
  { facets: { wasPrice: 20 } },
  { facets: { was_price: '20' } },
  { metadata: { compareAtPrice: 20 } },
])('reads a higher former price from %o', (rest) => {
  expect(productFacts(product(1, rest)).wasPrice).toBe(20);
});

test('ignores a former price that is not higher', () => {
  expect(productFacts(product(1, { facets: { wasPrice: 11 } })).wasPrice).toBeUndefined();
  expect(productFacts(product(1, { facets: { wasPrice: 'a lot' } })).wasPrice).toBeUndefined();
});

test('reads at most two distinct badges, and only strings', () => {
  const { badges } = productFacts(
    product(1, { facets: { badges: ['New', 'New', 7, ''], label: 'Loved' }, metadata: { badge: 'Third' } }),
  );
  expect(badges).toEqual(['New', 'Loved']);
});

test('reads at most three facts, and only strings', () => {
  const { facts } = productFacts(
    product(1, { metadata: { facts: ['15,000 mm', 340, '340 g', ' ', 'two pockets', 'hood'] } }),
  );
  expect(facts).toEqual(['15,000 mm', '340 g', 'two pockets']);
});

test.each([
  [{ inStock: false }, 'out'],
  [{ in_stock: 'false' }, 'out'],
  [{ stock: 0 }, 'out'],
  [{ stock: '0' }, 'out'],
  [{ availability: 'out of stock' }, 'out'],
  [{ availability: 'https://schema.org/OutOfStock' }, 'out'],
  [{ variants: [{ stock: 0 }, { inStock: false }] }, 'out'],
  [{ inStock: true, stock: 0 }, 'out'],
  [{ lowStock: true }, 'low'],
  [{ low_stock: 'true', inStock: true }, 'low'],
  [{ lowStock: false }, 'unknown'],
  [{ stock: 'low' }, 'low'],
  [{ availability: 'LimitedAvailability' }, 'low'],
  [{ inStock: true }, 'in'],
  [{ stock: 40 }, 'in'],
  [{ availability: 'InStock' }, 'in'],
  [{ variants: [{ stock: 0 }, { stock: 3 }] }, 'unknown'],
  [{ stock: '' }, 'unknown'],
  [{ stock: null, availability: { a: 1 } }, 'unknown'],
])('reads the stock of %o as %s', (facets, status) => {
  expect(productFacts(product(1, { facets })).stock.status).toBe(status);
});

test('returns the remaining count only for low stock', () => {
  expect(productFacts(product(1, { metadata: { stock: 3 } })).stock).toEqual({ status: 'low', remaining: 3 });
  expect(productFacts(product(1, { metadata: { stock: 4 } })).stock).toEqual({ status: 'in' });
});

test.each([{ maxPrice: 30 }, { price_max: '30' }, { variants: [{ price: 11 }, { price: 12 }] }])(
  '%o makes the price a from-price',
  (metadata) => {
    expect(productFacts(product(1, { metadata })).isFromPrice).toBe(true);
  },
);

test('returns neither a former price nor a from-price without a price', () => {
  const { price: _, ...rest } = product(1, { metadata: { maxPrice: 30, wasPrice: 40 } });
  expect(productFacts(rest)).toHaveProperty('wasPrice', undefined);
  expect(productFacts(rest).isFromPrice).toBe(false);
});

test('reads a rating out of five and the number of reviews', () => {
  expect(productFacts(product(1, { metadata: { rating: '4.8', reviews: 212 } }))).toMatchObject({
    rating: 4.8,
    reviews: 212,
  });
  expect(productFacts(product(1, { metadata: { rating: 9, reviews: -1 } }))).toHaveProperty(
    'rating',
    undefined,
  );
});

test('reads texts that are HTML, and prices with a decimal comma', () => {
  const metadata = {
    facts: ['10&nbsp;000&nbsp;mm', '<b>340&#160;g</b>'],
    badges: ['Caf&eacute; &amp;amp; bar'],
    reason: 'Light &ndash; and warm',
    wasPrice: '19,99',
  };
  expect(productFacts({ ...product(1, { metadata }), price: 10 })).toMatchObject({
    facts: ['10\u00a0000\u00a0mm', '340\u00a0g'],
    badges: ['Café &amp; bar'],
    reason: 'Light – and warm',
    wasPrice: 19.99,
  });
});

test('reads plain "new" and "sale" flags', () => {
  const { isNew, isOnSale } = productFacts(product(1, { metadata: { new: true, on_sale: 'perhaps' } }));
  expect([isNew, isOnSale]).toEqual([true, false]);
});

test('tolerates metadata of any shape', () => {
  const odd = {
    wasPrice: [null],
    badges: { a: 1 },
    stock: [],
    variants: 'many',
    rating: {},
    price_max: Symbol,
  };
  expect(() => productFacts(product(1, { metadata: odd, facets: { label: null } }))).not.toThrow();
});
