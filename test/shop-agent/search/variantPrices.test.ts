import { expect, test } from 'vitest';
import { ProductSearch, type SearchProduct } from '../../../shop-agent/search/index.ts';

const product = (id: string, variants: readonly (readonly [price: number, isAvailable?: boolean])[]) =>
  ({
    id,
    title: `${id} knife`,
    brand: '',
    kinds: ['Knives'],
    attributes: [],
    description: 'Forged.',
    price: Math.min(...variants.map(([price]) => price)),
    rating: 0,
    variants: variants.map(([price, isAvailable = true]) => ({
      id: `${id}-${price}`,
      options: [{ name: 'Length', value: `L${price}` }],
      price,
      isAvailable,
    })),
  }) satisfies SearchProduct;

const search = new ProductSearch([
  product('Bread', [[79, false], [89]]),
  product('Cleaver', [[40], [400]]),
  product('Boning', [[60]]),
  product('Paring', [[20, false]]),
]);

const found = (min: number | undefined, max: number | undefined) =>
  search
    .search({ filters: { price: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } } })
    .hits.map(({ variantId }) => variantId)
    .sort();

test.each([
  [undefined, 80, ['Boning-60', 'Cleaver-40', 'Paring-20']],
  [undefined, 100, ['Boning-60', 'Bread-89', 'Cleaver-40', 'Paring-20']],
  [300, undefined, ['Cleaver-400']],
  [50, 70, ['Boning-60']],
  [100, 300, []],
])('a price from %s to %s is that of a variant that can be bought', (min, max, variants) => {
  expect(found(min, max)).toEqual(variants);
});

test('the words of a query limit the price of the variant, too', () => {
  expect(search.search({ words: 'cleaver over 300' }).hits).toMatchObject([{ variantId: 'Cleaver-400' }]);
  expect(search.search({ words: 'cleaver under 300' }).hits).toMatchObject([{ variantId: 'Cleaver-40' }]);
});
