import { expect, it } from 'vitest';
import { createShopifyCart } from '../../src/cart.ts';
import { createFakeShop, recordedResponses } from './fakeShop.ts';

const parka = { productId: '77', title: 'Skerry Down Parka', description: '' };
const pine = { id: '4001', options: { size: 'M', colour: 'Pine' } };
const recorded = recordedResponses('shopify');

it('adds the chosen variant under the shop’s root and returns the item count', async () => {
  const { fetch, requests } = createFakeShop(recorded('add'), recorded('cart'));
  const addToCart = createShopifyCart({ root: '/en-ie/', fetch });
  expect(await addToCart(parka, pine)).toMatchObject({ status: 'added', count: 5 });
  expect(requests).toEqual([
    { path: '/en-ie/cart/add.js', body: { items: [{ id: 4001, quantity: 1 }] } },
    { path: '/en-ie/cart.js' },
  ]);
});

it('undo removes one piece and leaves the earlier ones', async () => {
  const { fetch, requests } = createFakeShop(recorded('add'), recorded('cart'), recorded('change'));
  const result = await createShopifyCart({ fetch })(parka, { ...pine, id: 'gid://shop/ProductVariant/4001' });
  expect(result.status === 'added' && (await result.undo?.())).toBe(4);
  expect(requests.at(-1)).toEqual({ path: '/cart/change.js', body: { id: '4001:b0d1e5c2', quantity: 1 } });
});

it.each([
  ['soldOut', "The product 'Skerry Down Parka - M / Pine' is already sold out."],
  ['notEnough', 'The maximum quantity of this item is already in your cart.'],
])('returns the shop’s message if there is not enough stock: %s', async (name, message) => {
  const { fetch } = createFakeShop(recorded(name));
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({
    status: 'refused',
    reason: 'other',
    message,
  });
});

it.each([undefined, { options: { size: 'M' } }, { id: 'pine-m2', options: {} }])(
  'adds nothing without a variant id: %j',
  async (variant) => {
    const { fetch, requests } = createFakeShop();
    expect(await createShopifyCart({ fetch })(parka, variant)).toEqual({ status: 'needs-variant' });
    expect(requests).toEqual([]);
  },
);

it('requires a variant if the shop does not know the id', async () => {
  const { fetch } = createFakeShop(recorded('unknownVariant'));
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({ status: 'needs-variant' });
});

it('rejects if the request fails', async () => {
  const { fetch } = createFakeShop(new TypeError('offline'), [429, {}], [503, {}]);
  const addToCart = createShopifyCart({ fetch });
  await expect(addToCart(parka, pine)).rejects.toThrow('offline');
  await expect(addToCart(parka, pine)).rejects.toThrow('429');
  await expect(addToCart(parka, pine)).rejects.toThrow('503');
});

it('sends requests one after another', async () => {
  let running = 0;
  let maxRunning = 0;
  const addToCart = createShopifyCart({
    fetch: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      running -= 1;
      return Response.json(recorded('add')[1]);
    },
  });
  await Promise.all([addToCart(parka, pine), addToCart(parka, pine), addToCart(parka, pine)]);
  expect(maxRunning).toBe(1);
});
