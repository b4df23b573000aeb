import { expect, test } from 'vitest';
import { productFacts } from '../../../src/components/products/productFacts.ts';
import { product } from '../interactive/card.tsx';

test('a product that says nothing has no facts', () => {
  expect(productFacts(product(1))).toEqual({ badges: [], isOutOfStock: false });
});

test.each([
  { facets: { wasPrice: 20 } },
  { facets: { was_price: '20' } },
  { metadata: { compareAtPrice: 20 } },
])('a higher price from before is read from %o', (rest) => {
  expect(productFacts(product(1, rest)).wasPrice).toBe(20);
});

test('a former price that is not higher is no reduction', () => {
  expect(productFacts(product(1, { facets: { wasPrice: 11 } })).wasPrice).toBeUndefined();
  expect(productFacts(product(1, { facets: { wasPrice: 'a lot' } })).wasPrice).toBeUndefined();
});

test('at most two different badges are read, and only words', () => {
  const { badges } = productFacts(
    product(1, { facets: { badges: ['New', 'New', 7, ''], label: 'Loved' }, metadata: { badge: 'Third' } }),
  );
  expect(badges).toEqual(['New', 'Third']);
});

test.each([{ inStock: false }, { in_stock: 'false' }, { stock: 0 }, { availability: 'out of stock' }])(
  '%o means out of stock',
  (facets) => {
    expect(productFacts(product(1, { facets })).isOutOfStock).toBe(true);
  },
);

test.each([{ inStock: true }, { stock: 3 }, { availability: 'InStock' }])('%o means in stock', (facets) => {
  expect(productFacts(product(1, { facets })).isOutOfStock).toBe(false);
});
