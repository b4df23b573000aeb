import { expect, it } from 'vitest';
import { createWooCart } from '../../src/cart.ts';
import { createFakeShop } from './fakeShop.ts';

const mug = { productId: '31', title: 'Enamel Mug', description: '' };
const sand = { id: '310', options: { pa_colour: 'sand' } };
const api = '/wp-json/wc/store/v1/';
/** As the public reference shows a cart, with a shop of our own. */
const cart = (quantity: number) => ({
  items: [
    { key: 'k9', id: 12, quantity: 1 },
    { key: 'k1', id: 310, quantity, name: 'Enamel Mug', variation: [{ attribute: 'Colour', value: 'Sand' }] },
  ],
  items_count: quantity + 1,
  errors: [],
});
const failure = (code: string, status = 400) =>
  [status, { code: `woocommerce_rest_${code}`, message: 'In the shop’s words.', data: { status } }] as const;

it('asks for a nonce, adds what was chosen, and says how many pieces are in', async () => {
  const { fetch, asked } = createFakeShop([200, cart(1), { nonce: 'n1' }], [201, cart(2), { nonce: 'n2' }]);
  expect(await createWooCart({ fetch })(mug, sand)).toMatchObject({ status: 'added', count: 3 });
  expect(asked).toEqual([
    { path: `${api}cart` },
    {
      path: `${api}cart/add-item`,
      nonce: 'n1',
      body: { id: 310, quantity: 1, variation: [{ attribute: 'pa_colour', value: 'sand' }] },
    },
  ]);
});

it('uses the page’s nonce, and gets another where that one is of another day', async () => {
  const { fetch, asked } = createFakeShop(
    failure('invalid_nonce', 403),
    [200, cart(0), { nonce: 'n1' }],
    [201, cart(1), { nonce: 'n2' }],
  );
  expect(await createWooCart({ fetch, nonce: 'old', root: '/shop/' })(mug)).toMatchObject({
    status: 'added',
  });
  expect(asked.map(({ path, nonce }) => [path, nonce])).toEqual([
    [`/shop${api}cart/add-item`, 'old'],
    [`/shop${api}cart`, undefined],
    [`/shop${api}cart/add-item`, 'n1'],
  ]);
});

it.each([
  [3, { path: `${api}cart/update-item`, nonce: 'n', body: { key: 'k1', quantity: 2 } }],
  [1, { path: `${api}cart/remove-item`, nonce: 'n', body: { key: 'k1' } }],
])('takes one of %i pieces out again', async (quantity, request) => {
  const { fetch, asked } = createFakeShop(
    [201, cart(quantity)],
    [200, cart(quantity)],
    [200, cart(quantity - 1)],
  );
  const answer = await createWooCart({ fetch, nonce: 'n' })(mug, sand);
  expect(answer.status === 'added' && (await answer.undo?.())).toBe(quantity);
  expect(asked.at(-1)).toEqual(request);
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
])('understands %s', async (code, answer) => {
  const { fetch } = createFakeShop(failure(code));
  expect(await createWooCart({ fetch, nonce: 'n' })(mug, sand)).toEqual(answer);
});

it('has the shopper choose where the number is none of the shop’s', async () => {
  const { fetch, asked } = createFakeShop();
  expect(await createWooCart({ fetch })({ ...mug, productId: 'mug' })).toEqual({ status: 'needs-variant' });
  expect(asked).toEqual([]);
});

it('rejects an undo that did not happen', async () => {
  const { fetch } = createFakeShop([201, cart(1)], [200, cart(1)], failure('cart_invalid_key', 409));
  const answer = await createWooCart({ fetch, nonce: 'n' })(mug, sand);
  await expect(answer.status === 'added' ? answer.undo?.() : undefined).rejects.toThrow('409');
});
