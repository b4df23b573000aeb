import { expect, it } from 'vitest';
import { createUcpCart, ucpPermalink } from '../../src/ucp.ts';
import { createStorage } from './createStorage.ts';
import { createUcpShop } from './fakeShops.ts';
import { samplesOf } from './scriptedShop.ts';
import { createShopModel } from './shopModel.ts';

const endpoint = 'https://shop.example/ucp';
const profile = 'https://shop.example/chat/profile.json';
const mug = { productId: 'mug', title: 'Enamel Mug', description: '' };
const lamp = { productId: 'lamp', title: 'Lamp', description: '' };
const variants = [mug, lamp].map(({ productId, title }) => ({
  id: productId,
  product: productId,
  title,
  options: {},
  price: 1400,
}));

function openShop(form?: 'json' | 'events' | 'text') {
  const model = createShopModel(variants, { currency: 'EUR', decimals: 2, stock: 5 });
  const shop = createUcpShop(model, form);
  const storage = createStorage();
  const context = { address_country: 'IE' };
  const openTab = () => createUcpCart({ endpoint, profile, storage, context, fetch: shop.fetch });
  return { ...shop, model, storage, openTab, cart: openTab() };
}

/** The `fetch` of a shop that returns the same content for every call. */
const shopReturning =
  (content: object): typeof globalThis.fetch =>
  async (_, init) => {
    const { id } = JSON.parse(String(init?.body));
    return Response.json({ jsonrpc: '2.0', id, result: { structuredContent: content } });
  };
/** A cart as the shop returns it; empty except for these fields. */
const cartWith = (fields: object) => ({
  ucp: {},
  id: 'c',
  currency: 'EUR',
  line_items: [],
  totals: [],
  ...fields,
});
/** A cart whose stored id is `c`. */
const cartAt = (fetch: typeof globalThis.fetch, permalink?: string) =>
  createUcpCart({
    endpoint,
    profile,
    fetch,
    storage: { ...createStorage(), getItem: () => 'c' },
    ...(permalink !== undefined && { permalink }),
  });

it('creates a cart with the first piece and names its profile in each call', async () => {
  const { cart, calls } = openShop();
  await cart(mug);
  await cart(lamp);
  expect(calls.map(({ name }) => name)).toEqual(['create_cart', 'get_cart', 'update_cart']);
  expect(calls.map(({ args }) => args.meta)).toEqual(calls.map(() => ({ 'ucp-agent': { profile } })));
  expect(calls[0]?.args.cart).toEqual({
    line_items: [{ item: { id: 'mug' }, quantity: 1 }],
    context: { address_country: 'IE' },
  });
});

it('an update repeats lines, context and codes, which the shop would remove otherwise', async () => {
  const { cart, calls } = openShop();
  await cart(mug);
  await cart.setCodes?.(['TENTH']);
  await cart(lamp);
  expect(calls.at(-1)?.args).toMatchObject({
    id: 'cart-1',
    cart: {
      line_items: [
        { id: 'line-mug', item: { id: 'mug' }, quantity: 1 },
        { item: { id: 'lamp' }, quantity: 1 },
      ],
      context: { address_country: 'IE' },
      discounts: { codes: ['TENTH'] },
    },
  });
  expect((await cart.read()).codes).toEqual([{ code: 'TENTH', isApplied: true }]);
});

it('changes a cart with the context of its options, also if the cart was created with another one', async () => {
  const { cart, fetch, storage, calls } = openShop();
  await cart(mug);
  const context = { address_country: 'PT' };
  await createUcpCart({ endpoint, profile, storage, context, fetch })(lamp);
  expect(calls.at(-1)?.args.cart).toMatchObject({ context });
  await createUcpCart({ endpoint, profile, storage, fetch })(mug);
  expect(calls.at(-1)?.args.cart).toMatchObject({ context });
});

it('shares the cart with another tab', async () => {
  const { cart, openTab } = openShop();
  await cart(mug);
  const other = openTab();
  await other(lamp);
  expect((await cart.read()).lines.map(({ productId }) => productId)).toEqual(['mug', 'lamp']);
});

it('begins a new cart if the shop has lost the old one, without the pieces that may have been ordered', async () => {
  const { cart, expire, calls } = openShop();
  await cart(mug);
  expire();
  expect(await cart.read()).toEqual({ lines: [], count: 0, totals: [] });
  await cart(lamp);
  expect((await cart.read()).lines).toMatchObject([{ productId: 'lamp', quantity: 1 }]);
  expect(calls.filter(({ name }) => name === 'create_cart')).toHaveLength(2);
});

it('begins a new cart if the old one expires between reading and adding', async () => {
  const { cart, expire, fetch, storage } = openShop();
  await cart(mug);
  const expiring = createUcpCart({
    endpoint,
    profile,
    storage,
    fetch: async (input, init) => {
      if (String(init?.body).includes('update_cart')) expire();
      return fetch(input, init);
    },
  });
  expect(await expiring(lamp)).toMatchObject({ status: 'added', count: 1 });
  expect((await cart.read()).lines).toMatchObject([{ productId: 'lamp', quantity: 1 }]);
});

it('cancels the cart and forgets it', async () => {
  const { cart, calls, storage } = openShop();
  await cart(mug);
  expect(await cart.cancel()).toMatchObject({ count: 0 });
  expect(calls.at(-1)).toMatchObject({ name: 'cancel_cart', args: { id: 'cart-1' } });
  expect(storage.getItem(`shelftalk.cart ${endpoint}`)).toBeNull();
  expect(await cart.read()).toMatchObject({ count: 0 });
});

it('returns the cart with the shop’s message if the shop refuses to cancel it', async () => {
  const { cart, fetch, storage } = openShop();
  await cart(mug);
  const refusal = { messages: [{ type: 'error', code: 'in_checkout', content: 'You are paying for it.' }] };
  const refusing = createUcpCart({
    endpoint,
    profile,
    storage,
    fetch: async (input, init) =>
      String(init?.body).includes('cancel_cart') ? shopReturning(refusal)(input, init) : fetch(input, init),
  });
  expect(await refusing.cancel()).toMatchObject({
    count: 1,
    messages: [{ type: 'error', text: 'You are paying for it.' }],
  });
  expect(await cart.read()).toMatchObject({ count: 1 });
});

it('cancels a cart that the shop has already lost without a message', async () => {
  const { cart, expire, storage } = openShop();
  await cart(mug);
  expire();
  expect(await cart.cancel()).toEqual({ lines: [], count: 0, totals: [] });
  expect(storage.getItem(`shelftalk.cart ${endpoint}`)).toBeNull();
});

it.each(['json', 'events', 'text'] as const)('reads results that the shop returns as %s', async (form) => {
  const { cart } = openShop(form);
  await cart(mug);
  expect(await cart.read()).toMatchObject({
    count: 1,
    lines: [{ productId: 'mug', imageUrl: 'https://shop.example/mug.jpg', total: 14 }],
    checkoutUrl: 'https://shop.example/checkout?cart=cart-1',
  });
});

it('keeps the cart in memory if storage is blocked', async () => {
  const { fetch } = openShop();
  const refuse = () => {
    throw new DOMException('Denied.', 'SecurityError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const cart = createUcpCart({ endpoint, profile, storage, fetch });
  await cart(mug);
  await cart(mug);
  expect(await cart.read()).toMatchObject({ count: 2 });
});

it('returns `needs-variant` if the shop does not sell the product without a variant', async () => {
  const { cart } = openShop();
  expect(await cart({ ...mug, productId: 'jacket' })).toEqual({
    status: 'needs-variant',
  });
  await cart(mug);
  expect(await cart({ ...mug, productId: 'jacket' })).toEqual({
    status: 'needs-variant',
  });
  expect((await cart.read()).count).toBe(1);
});

it('uses a permalink for the checkout if the shop returns no `continue_url`', async () => {
  const line_items = [
    { id: 'l', item: { id: 'gid://shop/Variant/7', title: 'Mug', price: 1400 }, quantity: 2, totals: [] },
    { id: 'm', item: { id: 'sku_1', title: 'Lamp', price: 900 }, quantity: 1, totals: [] },
  ];
  const cart = cartAt(shopReturning(cartWith({ line_items })), 'https://shop.example/buy');
  expect((await cart.read()).checkoutUrl).toBe(
    'https://shop.example/buy/~Z2lkOi8vc2hvcC9WYXJpYW50Lzc:2,sku_1:1',
  );
  expect(ucpPermalink('https://shop.example/buy', [{ productId: 'Größe', quantity: 1 }])).toBe(
    'https://shop.example/buy/~R3LDtsOfZQ:1',
  );
});

it('ignores URLs that are not HTTP', async () => {
  const line_items = [
    {
      id: 'l',
      item: { id: 'a', title: 'Mug', price: 1, image_url: 'javascript:alert(1)' },
      quantity: 1,
      totals: [],
    },
  ];
  const cart = cartAt(shopReturning(cartWith({ line_items, continue_url: 'javascript:alert(1)' })));
  const state = await cart.read();
  expect(state.checkoutUrl).toBeUndefined();
  expect(state.lines[0]).not.toHaveProperty('imageUrl');
});

it('returns the shop’s totals in its order and words, and counts a line sold by length or weight as one piece', async () => {
  const totals = [
    { type: 'subtotal', amount: 5000 },
    { type: 'fulfillment', display_text: 'Ferry', amount: 450 },
    { type: 'com.example.deposit', display_text: 'Deposit', amount: 25 },
    { type: 'total', display_text: 'Estimated total', amount: 5475 },
  ];
  const item = { id: 'rope', title: 'Rope', price: 20, quantity_unit: { unit: 'MTR', scale: 1 } };
  const line_items = [{ id: 'l', item, quantity: 250, totals: [{ type: 'total', amount: 5000 }] }];
  const state = await cartAt(shopReturning(cartWith({ totals, line_items }))).read();
  expect(state.totals).toEqual([
    { type: 'subtotal', amount: 50 },
    { type: 'shipping', label: 'Ferry', amount: 4.5 },
    { type: 'com.example.deposit', label: 'Deposit', amount: 0.25 },
    { type: 'total', label: 'Estimated total', amount: 54.75 },
  ]);
  expect(state.count).toBe(1);
  expect(state.codes).toBeUndefined();
});

it('returns the messages of the shop, also disclosures', async () => {
  const messages = [
    { type: 'warning', code: 'prop65', content: 'Contains lead.', presentation: 'disclosure' },
    { type: 'info', content: 'Only two left.' },
  ];
  expect((await cartAt(shopReturning(cartWith({ messages }))).read()).messages).toEqual([
    { type: 'warning', text: 'Contains lead.' },
    { type: 'info', text: 'Only two left.' },
  ]);
});

it.each([
  ['an error of the protocol', { error: { code: -32_000, message: 'Slow down.' } }, 'Slow down.'],
  ['no result', {}, 'status 200'],
  ['a result without a cart', { result: { content: [{ type: 'text', text: 'Hello.' }] } }, 'status 200'],
])('rejects if the shop returns %s', async (_, fields, reason) => {
  const cart = cartAt(async (_input, init) =>
    Response.json({ id: JSON.parse(String(init?.body)).id, ...fields }),
  );
  await expect(cart.read()).rejects.toThrow(reason);
});

it('keeps lines with a note and parts of a bundle apart, and repeats their notes', async () => {
  const sample = samplesOf('ucp').similarLines;
  const bodies: string[] = [];
  const cart = cartAt(async (input, init) => {
    bodies.push(String(init?.body));
    return shopReturning(Object(sample?.body))(input, init);
  });
  const { lines } = await cart.read();
  expect(lines.map(({ details, quantityStep }) => [details, quantityStep])).toEqual([
    [[{ value: 'Engraving: ANNA' }], undefined],
    [undefined, 6],
    [undefined, undefined],
  ]);
  await expect(cart({ ...mug, productId: '4001' })).rejects.toThrow('does not have');
  const update = bodies.find((body) => body.includes('update_cart')) ?? '';
  expect(JSON.parse(update).params.arguments.cart.line_items).toEqual([
    { id: 'l1', note: 'Engraving: ANNA', item: { id: '4001' }, quantity: 1 },
    { id: 'l2', item: { id: '4001' }, quantity: 7 },
    { id: 'l3', parent_id: 'l1', item: { id: '4001' }, quantity: 1 },
  ]);
});
