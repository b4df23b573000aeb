import { expect, it } from 'vitest';
import { createShopifyCart } from '../../src/cart.ts';
import { createScriptedShop, sampleResponses } from './scriptedShop.ts';

const parka = { productId: '77', title: 'Skerry Down Parka', description: '' };
const pine = { id: '4001', options: { size: 'M', colour: 'Pine' } };
const sample = sampleResponses('shopify');

it('reads the cart, adds the chosen variant under the shop’s root and reads the cart again', async () => {
  const { fetch, requests } = createScriptedShop(sample('change'), sample('add'), sample('cart'));
  const addToCart = createShopifyCart({ root: '/en-ie/', fetch });
  expect(await addToCart(parka, pine)).toMatchObject({ status: 'added', count: 5 });
  expect(requests).toEqual([
    { path: '/en-ie/cart.js' },
    { path: '/en-ie/cart/add.js', body: { items: [{ id: 4001, quantity: 1 }] } },
    { path: '/en-ie/cart.js' },
  ]);
});

it('reads lines, totals and checkout', async () => {
  const { fetch } = createScriptedShop(sample('cart'));
  const { lines, ...state } = await createShopifyCart({ fetch, checkoutUrl: '/en-ie/checkout' }).read();
  expect(lines).toEqual([
    {
      id: '4001:b0d1e5c2',
      productId: '77',
      variantId: '4001',
      title: 'Skerry Down Parka',
      options: { Size: 'M', Colour: 'Pine' },
      imageUrl: 'https://shop.example/cdn/skerry-down-parka-pine.jpg',
      url: '/products/skerry-down-parka?variant=4001',
      quantity: 2,
      price: 289,
      total: 578,
    },
    {
      id: '310:7f3a9d10',
      productId: '31',
      variantId: '310',
      title: 'Enamel Mug',
      url: '/products/enamel-mug?variant=310',
      quantity: 3,
      price: 14,
      total: 42,
    },
  ]);
  expect(state).toEqual({
    count: 5,
    currency: 'EUR',
    totals: [
      { type: 'subtotal', amount: 620 },
      { type: 'total', amount: 620 },
    ],
    checkoutUrl: '/en-ie/checkout',
  });
});

it('undo removes one piece and leaves the earlier pieces', async () => {
  const { fetch, requests } = createScriptedShop(
    sample('change'),
    sample('add'),
    sample('cart'),
    sample('cart'),
    sample('change'),
  );
  const result = await createShopifyCart({ fetch })(parka, { ...pine, id: 'gid://shop/ProductVariant/4001' });
  expect(result.status === 'added' && (await result.undo?.())).toBe(4);
  expect(requests.at(-1)).toEqual({ path: '/cart/change.js', body: { id: '4001:b0d1e5c2', quantity: 1 } });
});

it('returns `added` without the cart if the cart cannot be read afterwards', async () => {
  const { fetch } = createScriptedShop(
    sample('change'),
    sample('add'),
    new TypeError('offline'),
    sample('cart'),
    sample('change'),
  );
  const result = await createShopifyCart({ fetch })(parka, pine);
  expect(result).toEqual({ status: 'added', lineId: '4001:b0d1e5c2', undo: expect.any(Function) });
  expect(result.status === 'added' && (await result.undo?.())).toBe(4);
});

it.each([
  ['soldOut', "The product 'Skerry Down Parka - M / Pine' is already sold out."],
  ['notEnough', 'The maximum quantity of this item is already in your cart.'],
])('returns the shop’s message if there is not enough stock: %s', async (name, message) => {
  const { fetch } = createScriptedShop(sample('cart'), sample(name));
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({
    status: 'refused',
    reason: 'other',
    message,
  });
});

it('returns the unchanged cart, with the shop’s message, if the shop does not allow a quantity', async () => {
  const { fetch } = createScriptedShop(sample('cart'), sample('notEnough'), sample('cart'));
  const state = await createShopifyCart({ fetch }).setQuantity('4001:b0d1e5c2', 40);
  expect(state).toMatchObject({
    count: 5,
    messages: [{ type: 'error', text: 'The maximum quantity of this item is already in your cart.' }],
  });
});

it.each([undefined, { options: { size: 'M' } }, { id: 'pine-m2', options: {} }])(
  'adds nothing without a variant id: %j',
  async (variant) => {
    const { fetch, requests } = createScriptedShop();
    expect(await createShopifyCart({ fetch })(parka, variant)).toEqual({ status: 'needs-variant' });
    expect(requests).toEqual([]);
  },
);

it('returns `needs-variant` if the shop has no variant with the id', async () => {
  const { fetch } = createScriptedShop(sample('cart'), sample('unknownVariant'));
  expect(await createShopifyCart({ fetch })(parka, pine)).toEqual({ status: 'needs-variant' });
});

it('rejects if the request fails or returns no cart', async () => {
  const { fetch } = createScriptedShop(new TypeError('offline'), [429, {}], [503, {}], [200, 'A page']);
  const addToCart = createShopifyCart({ fetch });
  await expect(addToCart(parka, pine)).rejects.toThrow('offline');
  await expect(addToCart(parka, pine)).rejects.toThrow('429');
  await expect(addToCart(parka, pine)).rejects.toThrow('503');
  await expect(addToCart(parka, pine)).rejects.toThrow('no cart');
});

it('returns no codes if the shop’s cart does not report them', async () => {
  const { fetch } = createScriptedShop(sample('cart'));
  expect('codes' in (await createShopifyCart({ fetch }).read())).toBe(false);
});

it('reads what distinguishes lines of one variant, and their quantity rules', async () => {
  const { fetch } = createScriptedShop(sample('similarLines'));
  const { lines } = await createShopifyCart({ fetch }).read();
  expect(lines.map(({ details }) => details)).toEqual([
    [
      { name: 'Engraving', value: 'ANNA' },
      { name: 'Gift wrap', value: 'Yes' },
    ],
    [{ value: 'Delivered every month' }],
    undefined,
  ]);
  expect(lines[1]).toMatchObject({ minQuantity: 6, maxQuantity: 24, quantityStep: 6 });
  for (const field of ['minQuantity', 'maxQuantity', 'quantityStep'])
    expect(lines[0]).not.toHaveProperty(field);
});

it('changes the line with the key among lines of one variant', async () => {
  const { fetch, requests } = createScriptedShop(sample('similarLines'), sample('similarLines'));
  await createShopifyCart({ fetch }).setQuantity('310:engraved', 0);
  expect(requests.at(-1)?.body).toEqual({ id: '310:engraved', quantity: 0 });
});

const parkaLine = (key: string, quantity: number) => {
  const [, body] = sample('add');
  const [line] = Object(body).items;
  return { ...line, key, quantity };
};
const cartOf = (...items: readonly object[]) => [200, { items, item_count: 1, currency: 'EUR' }] as const;

it('does not return `added` if the shop reports more pieces of a line than its cart has', async () => {
  const before = cartOf(parkaLine('a', 2));
  const { fetch } = createScriptedShop(before, [200, { items: [parkaLine('a', 3)] }], before);
  await expect(createShopifyCart({ fetch })(parka, pine)).rejects.toThrow('does not have');
});

it('returns `added` without undo if the cart lists the reported line under another key', async () => {
  const before = cartOf(parkaLine('a', 1), parkaLine('b', 1));
  const { fetch } = createScriptedShop(before, [200, { items: [parkaLine('c', 1)] }], before);
  const result = await createShopifyCart({ fetch })(parka, pine);
  expect(result).toMatchObject({ status: 'added', count: 1 });
  expect(result).not.toHaveProperty('undo');
});

it('does not return `added` if the shop reports a line that its cart lacks', async () => {
  const { fetch } = createScriptedShop(cartOf(), [200, { items: [parkaLine('a', 1)] }], cartOf());
  await expect(createShopifyCart({ fetch })(parka, pine)).rejects.toThrow('does not have');
});
