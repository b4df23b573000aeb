import { expect, it } from 'vitest';
import { createShopifyCart } from '../../src/cart.ts';
import { createFakeShop } from './fakeShop.ts';

const parka = { productId: '77', title: 'Skerry Down Parka', description: '' };
const pine = { id: '4001', options: { size: 'M', colour: 'Pine' } };
/** As the public reference shows a line, with a shop of our own. */
const line = {
  id: 4001,
  variant_id: 4001,
  key: '4001:b0d1',
  title: 'Skerry Down Parka - M / Pine',
  quantity: 2,
  price: 28900,
};

it('adds the chosen variant under the storefront’s own root, and says how many pieces are in', async () => {
  const { fetch, asked } = createFakeShop([200, { items: [line] }], [200, { item_count: 5, items: [line] }]);
  const addToCart = createShopifyCart({ root: '/en-ie/', fetch });
  expect(await addToCart(parka, pine)).toMatchObject({ status: 'added', count: 5 });
  expect(asked).toEqual([
    { path: '/en-ie/cart/add.js', body: { items: [{ id: 4001, quantity: 1 }] } },
    { path: '/en-ie/cart.js' },
  ]);
});

it('takes one piece out again, and leaves those that were there before', async () => {
  const { fetch, asked } = createFakeShop(
    [200, { items: [line] }],
    [200, { item_count: 5 }],
    [200, { item_count: 4 }],
  );
  const answer = await createShopifyCart({ fetch })(parka, { ...pine, id: 'gid://shop/ProductVariant/4001' });
  expect(answer.status === 'added' && (await answer.undo?.())).toBe(4);
  expect(asked.at(-1)).toEqual({ path: '/cart/change.js', body: { id: '4001:b0d1', quantity: 1 } });
});

it('passes the shop’s own sentence on when there is not enough', async () => {
  const description = 'The maximum quantity of this item is already in your cart.';
  const { fetch } = createFakeShop([422, { status: 422, message: 'Cart Error', description }]);
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({
    status: 'refused',
    reason: 'other',
    message: description,
  });
});

it.each([undefined, { options: { size: 'M' } }, { id: 'pine-m2', options: {} }])(
  'adds nothing while it is open which variant is meant: %j',
  async (variant) => {
    const { fetch, asked } = createFakeShop();
    expect(await createShopifyCart({ fetch })(parka, variant)).toEqual({ status: 'needs-variant' });
    expect(asked).toEqual([]);
  },
);

it('has the shopper choose anew where the shop does not know the variant', async () => {
  const { fetch } = createFakeShop([
    404,
    { status: 404, message: 'Cart Error', description: 'Cannot find variant' },
  ]);
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({ status: 'needs-variant' });
});

it('rejects where the shop could not be asked', async () => {
  const { fetch } = createFakeShop(new TypeError('offline'), [429, {}], [503, {}]);
  const addToCart = createShopifyCart({ fetch });
  await expect(addToCart(parka, pine)).rejects.toThrow('offline');
  await expect(addToCart(parka, pine)).rejects.toThrow('429');
  await expect(addToCart(parka, pine)).rejects.toThrow('503');
});

it('asks one thing after another', async () => {
  let running = 0;
  let most = 0;
  const addToCart = createShopifyCart({
    fetch: async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return Response.json({ items: [line], item_count: 1 });
    },
  });
  await Promise.all([addToCart(parka, pine), addToCart(parka, pine), addToCart(parka, pine)]);
  expect(most).toBe(1);
});
