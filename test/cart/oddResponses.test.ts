import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShopifyCart, createWooCart } from '../../src/cart.ts';
import type { ChosenVariant, Product, ShopCart } from '../../src/index.ts';
import { createUcpCart } from '../../src/ucp.ts';
import { createStorage } from './createStorage.ts';
import { createOwnCart, createUcpShop, ownNetwork, shopifyNetwork, wooNetwork } from './fakeShops.ts';
import { type SampleResponse, samplesOf, toResponse } from './scriptedShop.ts';
import { createShopModel, type ModelVariant, type ShopModel } from './shopModel.ts';

type Fetch = typeof globalThis.fetch;

/** A system of carts, with the fake shop that the odd responses interrupt. */
interface OddSystem {
  readonly name: string;
  readonly network: (model: ShopModel) => Fetch;
  readonly createCart: (fetch: Fetch) => ShopCart;
  readonly isRead: (url: string, body: string) => boolean;
  /** File of the refusals in `test/fixtures/carts`. */
  readonly refusals?: string;
}

const ucpOptions = { endpoint: 'https://shop.example/ucp', profile: 'https://shop.example/profile.json' };
const systems: readonly OddSystem[] = [
  {
    name: 'Shopify',
    network: shopifyNetwork,
    createCart: (fetch) => createShopifyCart({ fetch }),
    isRead: (url) => url.endsWith('/cart.js'),
    refusals: 'shopify',
  },
  {
    name: 'WooCommerce',
    network: wooNetwork,
    createCart: (fetch) => createWooCart({ fetch }),
    isRead: (url) => url.endsWith('/cart'),
    refusals: 'woocommerce',
  },
  {
    name: 'a UCP shop',
    network: (model) => createUcpShop(model).fetch,
    createCart: (fetch) => createUcpCart({ ...ucpOptions, storage: createStorage(), fetch }),
    isRead: (_url, body) => body.includes('get_cart'),
    refusals: 'ucp',
  },
  {
    name: 'a shop of its own',
    network: ownNetwork,
    createCart: (fetch) => createOwnCart(fetch),
    isRead: (_url, body) => body === '',
  },
];

const parka: Product = { productId: '77', title: 'Skerry Down Parka', description: '' };
const pine: ChosenVariant = { id: '4001', options: { Colour: 'Pine' } };
const variants: readonly ModelVariant[] = ['Pine', 'Ink'].map((Colour, index) => ({
  id: String(4001 + index),
  product: '77',
  title: parka.title,
  options: { Colour },
  price: 28_900,
}));

/** Opens a shop with one piece in its cart. `answerNext` replaces the response to the next change. */
async function openShop({ network, createCart, isRead }: OddSystem) {
  const model = createShopModel(variants, { currency: 'EUR', decimals: 2, stock: 20 });
  const shop = network(model);
  let next: { readonly response: SampleResponse; readonly isApplied: boolean } | undefined;
  let all: SampleResponse | undefined;
  const fetch: Fetch = async (input, init) => {
    const body = String(init?.body ?? '');
    const odd = all ?? (isRead(String(input), body) ? undefined : next?.response);
    if (!odd) return shop(input, init);
    if (next?.isApplied) await shop(input, init);
    next = undefined;
    return toResponse(asRpc(odd, body));
  };
  const cart = createCart(fetch);
  await cart(parka, pine);
  const [line] = (await cart.read()).lines;
  return {
    model,
    cart,
    lineId: line?.id ?? '',
    answerNext: (response: SampleResponse, isApplied = false) => {
      next = { response, isApplied };
    },
    answerAll: (response: SampleResponse) => {
      all = response;
    },
  };
}

/** Wraps a sample of a UCP cart as the result of the tool call. */
function asRpc(sample: SampleResponse, body: string): SampleResponse {
  const isUcp = typeof sample.body === 'object' && sample.body !== null && 'ucp' in sample.body;
  if (!isUcp) return sample;
  const { id } = JSON.parse(body);
  return { ...sample, body: { jsonrpc: '2.0', id, result: { structuredContent: sample.body } } };
}

const pages = Object.entries(samplesOf('pages'));
const notAllowed = /<|password|log in|robot|maintenance/iu;

beforeEach(() => void vi.stubGlobal('localStorage', createStorage()));
afterEach(() => vi.unstubAllGlobals());

describe.each(systems)('the cart of $name', (system) => {
  describe.each(pages)('with the response %s', (_, page) => {
    it('does not add, change, remove or undo if the shop has done nothing', async () => {
      const { cart, lineId, answerNext } = await openShop(system);
      const { undo } = await added(cart, 2);
      answerNext(page);
      await expect(cart(parka, pine)).rejects.toThrow();
      answerNext(page);
      await expect(cart.setQuantity(lineId, 9)).rejects.toThrow();
      answerNext(page);
      await expect(cart.setQuantity(lineId, 0)).rejects.toThrow();
      answerNext(page);
      await expect(undo?.()).rejects.toThrow();
      expect((await cart.read()).count).toBe(3);
      expect(await undo?.()).toBe(1);
    });

    it('believes the cart if the shop has made the change, and adds nothing twice', async () => {
      const { cart, lineId, answerNext } = await openShop(system);
      answerNext(page, true);
      const { undo, ...result } = await added(cart, 2);
      expect(result).toMatchObject({ count: 3, quantity: 2 });
      answerNext(page, true);
      expect(await undo?.()).toBe(1);
      answerNext(page, true);
      expect(await cart.setQuantity(lineId, 4)).toMatchObject({ count: 4 });
      answerNext(page, true);
      expect(await cart.setQuantity(lineId, 0)).toMatchObject({ count: 0, lines: [] });
    });

    it('rejects if all responses are like it, without a text of it', async () => {
      const { cart, lineId, answerAll } = await openShop(system);
      answerAll(page);
      for (const failing of [cart.read(), cart(parka, pine), cart.setQuantity(lineId, 2)]) {
        const error = await failing.then(
          () => 'no error',
          (reason: unknown) => String(reason),
        );
        expect(error).toMatch(/Error/u);
        // The shop's own function reports the error of its parser.
        if (system.refusals) expect(error).not.toMatch(notAllowed);
      }
    });

    it('adds the piece once if the next press succeeds', async () => {
      const { cart, model, answerNext } = await openShop(system);
      answerNext(page);
      await expect(cart(parka, pine)).rejects.toThrow();
      await added(cart, 1);
      expect(model.count()).toBe(2);
    });
  });

  it('does not return `added` if the shop accepts the piece, but its cart lacks it', async () => {
    const { cart, model } = await openShop(system);
    model.ignoreNext();
    await expect(cart(parka, pine)).rejects.toThrow('does not have');
    expect(model.count()).toBe(1);
    await added(cart, 1);
    expect(model.count()).toBe(2);
  });

  it('does not return `added` for a piece that another product’s line has instead', async () => {
    const { cart, model } = await openShop(system);
    model.ignoreNext(() => model.set('4002', 1));
    await expect(cart(parka, pine)).rejects.toThrow('does not have');
  });

  it('returns how many pieces were added if the cart has fewer than wanted', async () => {
    const { cart, model } = await openShop(system);
    model.ignoreNext(() => model.set('4001', 3));
    const { undo, ...result } = await added(cart, 5);
    expect(result).toMatchObject({ count: 3, quantity: 2 });
    expect(await undo?.()).toBe(1);
  });
});

const withRefusals = systems.filter(({ refusals }) => refusals !== undefined);

describe.each(withRefusals)('a refusal of $name', (system) => {
  const reasons: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
    shopify: {
      refusedByDescription: 'The maximum quantity of this item is already in your cart.',
      refusedByMessage: 'Members only.',
      refusedByDescriptionObject: 'The quantity must be a multiple of 6.',
      refusedByDescriptionList: 'Not sold in your country. Please contact us.',
      refusedByErrorsObject: 'Order at least 6. Order a multiple of 6.',
      refusedByErrorsText: 'This bundle is not available.',
      refusedInHtml: 'Sorry, sold out.',
      refusedInText: 'Only one for each household.',
      refusedWithoutReason: undefined,
      tooManyRequests: 'Too many attempts. Please wait a minute.',
    },
    woocommerce: {
      refusedByMessage: '“Enamel Mug” is not sold here – sorry.',
      refusedInHtml: 'You cannot add another Mug.',
      refusedByDetails: 'The quantity must be a multiple of 6.',
      refusedTwice: 'Only 2 mugs are left. More arrive on Monday.',
      refusedInText: 'The shop is closed on Sundays.',
      refusedWithoutReason: undefined,
      tooManyRequests: 'Too many requests. Please wait 60 seconds.',
    },
    ucp: {
      refusedByError: 'This is sold in shops only.',
      refusedInHtml: 'Only one for each household.',
    },
  };
  const samples = samplesOf(system.refusals ?? '');

  it.each(Object.entries(reasons[system.refusals ?? ''] ?? {}))(
    'has the reason of the shop: %s',
    async (name, message) => {
      const { cart, lineId, answerNext } = await openShop(system);
      const sample = samples[name];
      if (!sample) throw new Error(`There is no sample ${name}.`);
      answerNext(sample);
      const result = await cart(parka, pine);
      expect(result.status).toBe('refused');
      expect('message' in result ? result.message : undefined).toBe(message);
      answerNext(sample);
      const state = await cart.setQuantity(lineId, 2);
      expect(state.count).toBe(1);
      expect(state.messages?.map(({ text }) => text)).toEqual(message === undefined ? undefined : [message]);
    },
  );
});

it('returns `busy` for too many requests', async () => {
  for (const system of systems.slice(0, 2)) {
    const { cart, answerNext } = await openShop(system);
    answerNext({ status: 429, headers: { 'content-type': 'text/html' }, body: '<html>Slow down</html>' });
    expect(await cart(parka, pine)).toEqual({ status: 'refused', reason: 'busy' });
  }
});

it.each(systems.slice(0, 3))(
  'repeats a request of $name once after a short `Retry-After`',
  async (system) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    const { cart, model, answerNext } = await openShop(system);
    for (const wait of ['2', new Date(Date.now() + 2000).toUTCString()]) {
      answerNext({ status: 429, headers: { 'retry-after': wait }, body: {} });
      const adding = cart(parka, pine);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await adding).toMatchObject({ status: 'added' });
    }
    expect(model.count()).toBe(3);
    vi.useRealTimers();
  },
);

it('returns how many pieces Shopify has added although it answered with a refusal', async () => {
  const [system] = systems;
  if (!system) throw new Error('There is no system.');
  const { cart, model, answerNext } = await openShop(system);
  const text = 'Only 2 items were added to your cart.';
  model.ignoreNext(() => model.set('4001', 3));
  answerNext({ status: 422, body: { status: 422, message: 'Cart Error', description: text } }, true);
  expect(await cart(parka, pine, 5)).toMatchObject({ status: 'added', quantity: 2, message: text, count: 3 });
});

async function added(cart: ShopCart, quantity: number) {
  const result = await cart(parka, pine, quantity);
  if (result.status !== 'added') throw new Error(`The shop did not add: ${JSON.stringify(result)}`);
  return result;
}
