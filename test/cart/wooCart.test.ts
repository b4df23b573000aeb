import { expect, it } from 'vitest';
import { createWooCart } from '../../src/cart.ts';
import { createFakeShop, recordedResponses } from './fakeShop.ts';

const mug = { productId: '31', title: 'Enamel Mug', description: '' };
const sand = { id: '310', options: { pa_colour: 'sand' } };
const api = '/wp-json/wc/store/v1/';
const recorded = recordedResponses('woocommerce');
const key = '1b6453892473';
/** Errors whose codes the reference lists without an example. */
const failure = (code: string, status = 400) =>
  [status, { code: `woocommerce_rest_${code}`, message: 'In the shop’s words.', data: { status } }] as const;

it('requests a nonce, adds the variant and returns the item count', async () => {
  const { fetch, requests } = createFakeShop(recorded('cart'), recorded('added'));
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

it('uses the page’s nonce and requests a new one if it has expired', async () => {
  const { fetch, requests } = createFakeShop(recorded('invalidNonce'), recorded('cart'), recorded('added'));
  expect(await createWooCart({ fetch, nonce: 'old', root: '/shop/' })(mug)).toMatchObject({
    status: 'added',
  });
  expect(requests.map(({ path, nonce }) => [path, nonce])).toEqual([
    [`/shop${api}cart/add-item`, 'old'],
    [`/shop${api}cart`, undefined],
    [`/shop${api}cart/add-item`, 'n1'],
  ]);
});

it('undo removes one of two pieces', async () => {
  const { fetch, requests } = createFakeShop(recorded('added'), recorded('added'), recorded('updated'));
  const result = await createWooCart({ fetch, nonce: 'n' })(mug, sand);
  expect(result.status === 'added' && (await result.undo?.())).toBe(2);
  expect(requests.at(-1)).toEqual({
    path: `${api}cart/update-item`,
    nonce: 'n2',
    body: { key, quantity: 1 },
  });
});

it('undo removes the only piece', async () => {
  const { fetch, requests } = createFakeShop(recorded('updated'), recorded('updated'), recorded('removed'));
  const result = await createWooCart({ fetch, nonce: 'n' })(mug, sand);
  expect(result.status === 'added' && (await result.undo?.())).toBe(1);
  expect(requests.at(-1)).toEqual({ path: `${api}cart/remove-item`, nonce: 'n3', body: { key } });
});

it('returns the shop’s message if the product cannot be bought', async () => {
  const { fetch } = createFakeShop(recorded('cart'), recorded('invalidProduct'));
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
])('maps the error %s', async (code, result) => {
  const { fetch } = createFakeShop(failure(code));
  expect(await createWooCart({ fetch, nonce: 'n' })(mug, sand)).toEqual(result);
});

it('requires a variant if the id is not a number of the shop', async () => {
  const { fetch, requests } = createFakeShop();
  expect(await createWooCart({ fetch })({ ...mug, productId: 'mug' })).toEqual({ status: 'needs-variant' });
  expect(requests).toEqual([]);
});

it('rejects if undo fails', async () => {
  const { fetch } = createFakeShop(recorded('added'), recorded('cart'), recorded('invalidKey'));
  const result = await createWooCart({ fetch, nonce: 'n' })(mug, sand);
  await expect(result.status === 'added' ? result.undo?.() : undefined).rejects.toThrow('409');
});
