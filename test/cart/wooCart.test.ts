import { expect, it } from 'vitest';
import { createWooCart } from '../../src/cart.ts';
import { createScriptedShop, sampleResponses } from './scriptedShop.ts';

const mug = { productId: '31', title: 'Enamel Mug', description: '' };
const sand = { id: '310', options: { pa_colour: 'sand' } };
const api = '/wp-json/wc/store/v1/';
const sample = sampleResponses('woocommerce');
const key = '1b6453892473';
/** An error whose code the reference of the Store API lists without an example response. */
const failure = (code: string, status = 400) =>
  [status, { code: `woocommerce_rest_${code}`, message: 'In the shop’s words.', data: { status } }] as const;

it('takes the nonce of the cart, adds the variant and returns the item count', async () => {
  const { fetch, requests } = createScriptedShop(sample('cart'), sample('added'));
  expect(await createWooCart({ fetch })(mug, sand)).toMatchObject({ status: 'added', count: 3 });
  expect(requests).toEqual([
    { path: `${api}cart` },
    {
      path: `${api}cart/add-item`,
      nonce: 'n1',
      body: { id: 310, quantity: 1, variation: [{ attribute: 'pa_colour', value: 'sand' }] },
    },
  ]);
});

it('requests a new nonce if the old one has expired', async () => {
  const [status, body] = sample('cart');
  const { fetch, requests } = createScriptedShop(
    [status, body],
    sample('invalidNonce'),
    sample('cart'),
    sample('added'),
  );
  expect(await createWooCart({ fetch, nonce: 'old', root: '/shop/' })(mug, sand)).toMatchObject({
    status: 'added',
  });
  expect(requests.map(({ path, nonce }) => [path, nonce])).toEqual([
    [`/shop${api}cart`, undefined],
    [`/shop${api}cart/add-item`, 'old'],
    [`/shop${api}cart`, undefined],
    [`/shop${api}cart/add-item`, 'n1'],
  ]);
});

it('reads lines, totals, codes and checkout', async () => {
  const { fetch } = createScriptedShop(sample('added'));
  const { lines, ...state } = await createWooCart({ fetch, root: '/shop/' }).read();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toEqual({
    id: key,
    productId: '310',
    title: 'Enamel Mug',
    options: { Colour: 'Sand' },
    imageUrl: expect.stringMatching(/^https:\/\/shop\.example\/uploads\//u),
    url: expect.stringMatching(/^https:\/\/shop\.example\/product\//u),
    quantity: 2,
    maxQuantity: expect.any(Number),
    price: 14,
    total: 28,
  });
  expect(state).toEqual({
    count: 3,
    currency: 'EUR',
    totals: [
      { type: 'subtotal', amount: 32.5 },
      { type: 'total', amount: 32.5 },
    ],
    codes: [],
    checkoutUrl: '/shop/checkout/',
  });
});

it.each([
  [
    'with tax, if the shop shows prices with tax',
    '1190',
    23.8,
    [
      ['subtotal', 23.8],
      ['total', 23.8],
    ],
  ],
  [
    'and tax separately, if the shop shows prices without tax',
    '1000',
    20,
    [
      ['subtotal', 20],
      ['tax', 3.8],
      ['total', 23.8],
    ],
  ],
])('reads amounts %s', async (_, price, lineTotal, totals) => {
  const unit = { currency_code: 'EUR', currency_minor_unit: 2 };
  const { fetch } = createScriptedShop([
    200,
    {
      items: [
        {
          key: 'k',
          id: 1,
          quantity: 2,
          name: 'Tom &amp; Kate&#8217;s <b>Mug</b>',
          prices: { ...unit, price },
          totals: {
            ...unit,
            line_subtotal: '2000',
            line_subtotal_tax: '380',
            line_total: '2000',
            line_total_tax: '380',
          },
        },
      ],
      items_count: 2,
      totals: { ...unit, total_items: '2000', total_items_tax: '380', total_tax: '380', total_price: '2380' },
    },
  ]);
  const state = await createWooCart({ fetch }).read();
  expect(state.lines).toMatchObject([{ title: 'Tom & Kate’s Mug', total: lineTotal }]);
  expect(state.totals.map(({ type, amount }) => [type, amount])).toEqual(totals);
});

it('undo removes one of two pieces', async () => {
  const { fetch, requests } = createScriptedShop(
    sample('cart'),
    sample('added'),
    sample('added'),
    sample('updated'),
  );
  const result = await createWooCart({ fetch })(mug, sand);
  expect(result.status === 'added' && (await result.undo?.())).toBe(2);
  expect(requests.at(-1)).toEqual({
    path: `${api}cart/update-item`,
    nonce: 'n2',
    body: { key, quantity: 1 },
  });
});

it('undo removes the only piece', async () => {
  const { fetch, requests } = createScriptedShop(
    sample('removed'),
    sample('updated'),
    sample('updated'),
    sample('removed'),
  );
  const result = await createWooCart({ fetch })(mug, sand);
  expect(result.status === 'added' && (await result.undo?.())).toBe(1);
  expect(requests.at(-1)).toEqual({ path: `${api}cart/remove-item`, nonce: 'n3', body: { key } });
});

it('returns the shop’s message if the product cannot be bought', async () => {
  const { fetch } = createScriptedShop(sample('cart'), sample('invalidProduct'));
  expect(await createWooCart({ fetch })(mug, sand)).toEqual({
    status: 'refused',
    reason: 'other',
    message: 'This cannot be put into the cart.',
  });
});

it.each([
  ['product_out_of_stock', { status: 'refused', reason: 'out-of-stock', message: 'In the shop’s words.' }],
  [
    'product_partially_out_of_stock',
    { status: 'refused', reason: 'out-of-stock', message: 'In the shop’s words.' },
  ],
  ['product_not_purchasable', { status: 'refused', reason: 'other', message: 'In the shop’s words.' }],
  ['missing_attributes', { status: 'needs-variant' }],
  ['missing_variation_data', { status: 'needs-variant' }],
])('maps the error %s to %j', async (code, result) => {
  const { fetch } = createScriptedShop(sample('cart'), failure(code));
  expect(await createWooCart({ fetch, nonce: 'n' })(mug, sand)).toEqual(result);
});

it('returns `needs-variant` without a request if the product id is no number', async () => {
  const { fetch, requests } = createScriptedShop();
  expect(await createWooCart({ fetch })({ ...mug, productId: 'mug' })).toEqual({ status: 'needs-variant' });
  expect(requests).toEqual([]);
});

it('undo rejects if the shop does not remove the piece', async () => {
  const { fetch } = createScriptedShop(
    sample('cart'),
    sample('added'),
    sample('added'),
    sample('invalidKey'),
    sample('added'),
  );
  const result = await createWooCart({ fetch })(mug, sand);
  await expect(result.status === 'added' ? result.undo?.() : undefined).rejects.toThrow(/\w/u);
});

it('reads the data that plugins have added to lines, and the quantity limits of lines', async () => {
  const { fetch } = createScriptedShop(sample('similarLines'));
  const { lines } = await createWooCart({ fetch }).read();
  expect(lines.map(({ details }) => details)).toEqual([
    [
      { name: 'Engraving', value: 'ANNA' },
      { name: 'Gift wrap', value: 'Red paper & bow' },
      { value: 'Delivered on Monday' },
    ],
    undefined,
    undefined,
  ]);
  expect(lines[1]).toMatchObject({ minQuantity: 6, maxQuantity: 24, quantityStep: 6 });
  // A line that is not editable.
  expect(lines[2]).toMatchObject({ quantity: 3, minQuantity: 3, maxQuantity: 3 });
});

it.each(['invalidNonce', 'missingNonce'])(
  'requests a new nonce once, and rejects without the shop’s words if the shop refuses it, too: %s',
  async (name) => {
    const shop = createScriptedShop(
      sample('cart'),
      sample(name),
      sample('cart'),
      sample(name),
      sample('cart'),
    );
    const error = await createWooCart({ fetch: shop.fetch })(mug, sand).catch(String);
    expect(error).toMatch(/nonce/u);
    expect(shop.requests.filter(({ path }) => path.endsWith('add-item'))).toHaveLength(2);
  },
);

it('changes the line with the key among lines of one variation', async () => {
  const { fetch, requests } = createScriptedShop(sample('similarLines'), sample('similarLines'));
  await createWooCart({ fetch }).setQuantity('k-dozen', 12);
  expect(requests.at(-1)?.body).toEqual({ key: 'k-dozen', quantity: 12 });
});

it('finds an added variation that the shop reports under its own id and in other words', async () => {
  const [status, body] = sample('added');
  const variant = { options: { pa_colour: 'sand' } };
  const { fetch } = createScriptedShop(sample('cart'), [status, body]);
  expect(await createWooCart({ fetch })(mug, variant)).toMatchObject({ status: 'added', quantity: 1 });
});
