import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTimeout } from '../../platform/support/platform.ts';
import { type Json, startUcpShop } from './ucpShop.ts';

type Shop = Awaited<ReturnType<typeof startUcpShop>>;
let shop: Shop;
beforeAll(async () => {
  shop = await startUcpShop();
}, databaseTimeout);
afterAll(() => shop.close());

const call: Shop['call'] = (name, args) => shop.call(name, args);
const products = () => shop.shop.data.products;

test('finds a product by its name, and nothing for words that no product has', async () => {
  const [named] = products();
  const { products: found } = await call('search_catalog', { catalog: { query: named?.title } });
  expect(found[0].id).toBe(named?.id);
  const none = await call('search_catalog', { catalog: { query: 'zither plectrum' } });
  expect(none).toMatchObject({ products: [], pagination: { total_count: 0, has_next_page: false } });
});

test('pages through the results of a query, and puts the variant that was asked for first', async () => {
  const catalog = { query: 'jacket in slate', pagination: { limit: 2 } };
  const first = await call('search_catalog', { catalog });
  const { cursor, total_count: total } = first.pagination;
  const second = await call('search_catalog', {
    catalog: { ...catalog, pagination: { limit: 2, cursor } },
  });
  expect(total).toBe(second.pagination.total_count);
  const ids = [...first.products, ...second.products].map(({ id }: Json) => id);
  expect(new Set(ids).size).toBe(4);
  expect(first.products[0].variants[0].title).toContain('Slate');
});
