import { describe, expect, it } from 'vitest';
import type { CartState, ChosenVariant, Product, ShopCart } from '../../src/index.ts';
import { createLocks, createShopModel, type ModelVariant, type ShopModel, validCode } from './shopModel.ts';

/** A cart adapter with the fake shop that it is tested with. */
export interface CartSystem {
  readonly name: string;
  /** Creates the fake shop. Returns a function that opens a tab; tabs with the same `locks` change the cart one after the other. */
  readonly open: (model: ShopModel) => (locks?: ReturnType<typeof createLocks>) => ShopCart;
  /** False for carts in the browser itself. */
  readonly hasNetwork?: boolean;
  /** A code that reduces every price by a tenth. */
  readonly code?: string;
  /** False for shops with one currency. */
  readonly hasCurrencies?: boolean;
  /** Maximum quantity of a line, if the shop has a limit of its own; default: 5, the stock of the fake shop. */
  readonly limit?: number;
}

const parka: Product = {
  productId: '77',
  title: 'Skerry Down Parka',
  description: '',
  price: 289,
  currency: 'EUR',
};
const pine: ChosenVariant = { id: '4001', options: { Colour: 'Pine' } };
const ink: ChosenVariant = { id: '4002', options: { Colour: 'Ink' } };
const variants: readonly ModelVariant[] = [
  { id: '4001', product: '77', title: parka.title, options: { Colour: 'Pine' }, price: 28_900 },
  { id: '4002', product: '77', title: parka.title, options: { Colour: 'Ink' }, price: 28_900 },
];

const quantities = ({ lines }: CartState) => lines.map(({ quantity }) => quantity);

/** Declares tests that a cart adapter does what `ShopCart` promises. */
export function describeCart({
  name,
  open,
  hasNetwork = true,
  code = validCode,
  hasCurrencies = true,
  limit,
}: CartSystem): void {
  function openShop({ stock = limit ?? 5, currency = 'EUR', decimals = 2 } = {}) {
    const model = createShopModel(variants, { stock, currency, decimals });
    const openTab = open(model);
    // The product's metadata contains the stock, as a product of the shop's own pages does.
    const product: Product = {
      ...parka,
      metadata: { variants: variants.map(({ id }) => ({ id, stock })) },
    };
    return { model, openTab, cart: openTab(), product };
  }
  async function addToCart(cart: ShopCart, product: Product, variant = pine, quantity?: number) {
    const result = await cart(product, variant, quantity);
    if (result.status !== 'added') throw new Error(`The shop did not add: ${JSON.stringify(result)}`);
    return result;
  }

  describe(`the cart of ${name}`, () => {
    it('is empty at first and has no checkout', async () => {
      const state = await openShop().cart.read();
      expect(state).toMatchObject({ lines: [], count: 0 });
      expect(state.checkoutUrl).toBeUndefined();
    });

    it('returns the cart with the added piece', async () => {
      const { cart, product } = openShop();
      const result = await addToCart(cart, product);
      expect(result.count).toBe(1);
      expect(result.cart).toEqual(await cart.read());
      const state = await cart.read();
      expect(state).toMatchObject({ count: 1, currency: 'EUR' });
      expect(state.lines).toMatchObject([{ title: parka.title, quantity: 1, price: 289, total: 289 }]);
      expect(state.totals.find(({ type }) => type === 'subtotal')?.amount).toBe(289);
      expect(state.totals.at(-1)?.type).toBe('total');
      expect(state.checkoutUrl).toMatch(/^(?:https:\/)?\/\S+/u);
    });

    it('joins pieces of one variant and separates variants', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      await addToCart(cart, product);
      await addToCart(cart, product, ink);
      const state = await cart.read();
      expect(quantities(state)).toEqual([2, 1]);
      expect(state.lines.map(({ total }) => total)).toEqual([578, 289]);
    });

    it('adds several pieces at once', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      const result = await addToCart(cart, product, pine, 3);
      expect(result).toMatchObject({ count: 4, quantity: 3 });
      expect(await cart.read()).toMatchObject({ count: 4, lines: [{ quantity: 4 }] });
    });

    it('undo removes the pieces of one addition once, even if it is called twice, and keeps the other pieces', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      const { undo } = await addToCart(cart, product, pine, 3);
      expect(await undo?.()).toBe(1);
      expect(await undo?.()).toBe(1);
      expect(quantities(await cart.read())).toEqual([1]);
    });

    it('reports how many pieces were added, or a refusal, if more than the maximum is requested', async () => {
      const { cart, product, model } = openShop();
      const result = await cart(product, pine, model.stock + 3);
      const { count } = await cart.read();
      if (result.status === 'added') {
        expect(result.quantity).toBe(model.stock);
        expect(count).toBe(model.stock);
      } else {
        expect(result).toMatchObject({ status: 'refused', message: expect.stringMatching(/\w/u) });
        expect(count).toBe(0);
      }
    });

    it.each([0, -1, 1.5, Number.NaN])('rejects the quantity %d', async (quantity) => {
      const { cart, product } = openShop();
      await expect(cart(product, pine, quantity)).rejects.toThrow(RangeError);
      expect((await cart.read()).count).toBe(0);
    });

    it('adds nothing if no variant is chosen', async () => {
      const { cart, product } = openShop();
      expect(await cart(product, { options: { Colour: 'Pine' } })).toEqual({ status: 'needs-variant' });
      expect(await cart(product)).toEqual({ status: 'needs-variant' });
      expect((await cart.read()).count).toBe(0);
    });

    it('returns `refused` for a sold-out product', async () => {
      const { cart, product } = openShop({ stock: 0 });
      expect(await cart(product, pine)).toMatchObject({ status: 'refused' });
      expect((await cart.read()).count).toBe(0);
    });

    it('adds one piece if a button is pressed again before the response', async () => {
      const { cart, product } = openShop();
      const results = await Promise.all([cart(product, pine), cart(product, pine), cart(product, pine)]);
      expect(results.map(({ status }) => status)).toEqual(['added', 'added', 'added']);
      expect((await cart.read()).count).toBe(1);
    });

    it('keeps what different buttons add at once', async () => {
      const { cart, model, product } = openShop();
      await Promise.all([cart(product, pine), cart(product, ink)]);
      expect(model.maxRunning()).toBeLessThanOrEqual(1);
      expect(quantities(await cart.read())).toEqual([1, 1]);
    });

    it('keeps what two tabs add at once', async () => {
      const { openTab, product } = openShop();
      const locks = createLocks();
      const [one, two] = [openTab(locks), openTab(locks)];
      await Promise.all([one(product, pine), two(product, ink), two(product, pine)]);
      expect(quantities(await one.read()).sort()).toEqual([1, 2]);
      expect(await two.read()).toEqual(await one.read());
    });

    it('keeps the line of another tab when it changes a quantity', async () => {
      const { cart, openTab, product } = openShop();
      const other = openTab();
      await addToCart(cart, product);
      const [line] = (await cart.read()).lines;
      await addToCart(other, product, ink);
      const state = await cart.setQuantity(line?.id ?? '', 3);
      expect(quantities(state)).toEqual([3, 1]);
      expect(await other.read()).toEqual(state);
    });

    it('sets the quantity of a line, and removes a line with the quantity 0', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      await addToCart(cart, product, ink);
      const [first] = (await cart.read()).lines;
      expect(await cart.setQuantity(first?.id ?? '', 4)).toMatchObject({ count: 5 });
      expect(quantities(await cart.setQuantity(first?.id ?? '', 0))).toEqual([1]);
    });

    it('returns the cart without an error if the line is gone', async () => {
      const { cart, openTab, product } = openShop();
      await addToCart(cart, product);
      const [line] = (await cart.read()).lines;
      await openTab().setQuantity(line?.id ?? '', 0);
      const state = await cart.setQuantity(line?.id ?? '', 2);
      expect(state).toMatchObject({ lines: [], count: 0 });
      expect(state.messages).toBeUndefined();
    });

    it('returns the shop’s quantity, or its message, if more than the maximum is set', async () => {
      const { cart, product, model } = openShop();
      await addToCart(cart, product);
      const [line] = (await cart.read()).lines;
      const state = await cart.setQuantity(line?.id ?? '', model.stock + 3);
      expect(state).toEqual({ ...(await cart.read()), ...(state.messages && { messages: state.messages }) });
      expect([1, model.stock]).toContain(state.count);
      if (state.count === 1) expect(state.messages?.[0]?.text).toMatch(/\w/u);
    });

    it('adds nothing to a line that has the maximum quantity', async () => {
      const { cart, product, model } = openShop();
      await addToCart(cart, product);
      const [line] = (await cart.read()).lines;
      await cart.setQuantity(line?.id ?? '', model.stock);
      expect(await cart(product, pine)).toMatchObject({
        status: 'refused',
        message: expect.stringMatching(/\w/u),
      });
      expect((await cart.read()).count).toBe(model.stock);
    });

    it('undo removes one of two pieces, even if it is called three times', async () => {
      const { cart, product } = openShop();
      const { undo } = await addToCart(cart, product);
      await addToCart(cart, product);
      expect(await Promise.all([undo?.(), undo?.()])).toEqual([1, 1]);
      expect(await undo?.()).toBe(1);
      expect((await cart.read()).count).toBe(1);
    });

    it('undo removes the line with its last piece', async () => {
      const { cart, product } = openShop();
      const { undo } = await addToCart(cart, product);
      expect(await undo?.()).toBe(0);
      expect((await cart.read()).lines).toEqual([]);
    });

    it('undo changes nothing if another tab has removed the line', async () => {
      const { cart, openTab, product } = openShop();
      const { undo } = await addToCart(cart, product);
      await addToCart(cart, product, ink);
      const [line] = (await cart.read()).lines;
      await openTab().setQuantity(line?.id ?? '', 0);
      expect(await undo?.()).toBe(1);
    });

    if (hasNetwork) {
      it('adds one piece if the request was lost and is repeated', async () => {
        const { cart, model, product } = openShop();
        model.failNext('request');
        await expect(cart(product, pine)).rejects.toThrow('lost');
        expect((await cart.read()).count).toBe(0);
        await addToCart(cart, product);
        expect((await cart.read()).count).toBe(1);
      });

      it('returns `added` if the response was lost, but the cart has the piece', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        model.failNext('response');
        const again = await addToCart(cart, product);
        expect(again).toMatchObject({ count: 2, quantity: 1 });
        expect(await again.undo?.()).toBe(1);
      });

      it('adds one piece if the connection was lost meanwhile and the request is repeated', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        model.failNext('connection');
        await expect(cart(product, pine)).rejects.toThrow('lost');
        model.setDown(false);
        const again = await addToCart(cart, product);
        expect(again.count).toBe(2);
        expect(await again.undo?.()).toBe(1);
        await addToCart(cart, product);
        expect((await cart.read()).count).toBe(2);
      });

      it('adds only the missing pieces if the connection was lost and a larger quantity is requested', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        model.failNext('connection');
        await expect(cart(product, pine, 2)).rejects.toThrow('lost');
        model.setDown(false);
        const { undo, ...again } = await addToCart(cart, product, pine, 3);
        expect(again).toMatchObject({ count: 4, quantity: 3 });
        expect(await undo?.()).toBe(1);
      });

      it('creates one line if the connection was lost with the first request and the request is repeated', async () => {
        const { cart, model, product } = openShop();
        model.failNext('connection');
        await expect(cart(product, pine)).rejects.toThrow('lost');
        model.setDown(false);
        await addToCart(cart, product);
        expect(await cart.read()).toMatchObject({ count: 1, lines: [{ quantity: 1 }] });
      });

      it('undo removes one piece if the connection was lost and it is repeated', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        await addToCart(cart, product);
        const { undo } = await addToCart(cart, product);
        model.failNext('connection');
        await expect(undo?.()).rejects.toThrow('lost');
        model.setDown(false);
        expect(await undo?.()).toBe(2);
        expect((await cart.read()).count).toBe(2);
      });

      it('undo and changes of a quantity succeed if their response was lost, but the cart has the change', async () => {
        const { cart, model, product } = openShop();
        const { undo } = await addToCart(cart, product, pine, 2);
        const [line] = (await cart.read()).lines;
        model.failNext('response');
        expect(await cart.setQuantity(line?.id ?? '', 3)).toMatchObject({ count: 3 });
        model.failNext('response');
        expect(await undo?.()).toBe(1);
        model.failNext('response');
        expect(await cart.setQuantity(line?.id ?? '', 0)).toMatchObject({ count: 0 });
      });

      it('sets the same quantity if the connection was lost and the request is repeated', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        const [line] = (await cart.read()).lines;
        model.failNext('connection');
        await expect(cart.setQuantity(line?.id ?? '', 3)).rejects.toThrow('lost');
        model.setDown(false);
        expect(await cart.setQuantity(line?.id ?? '', 3)).toMatchObject({ count: 3 });
      });

      it('rejects while the shop is down, and works when it is back', async () => {
        const { cart, model, product } = openShop();
        await addToCart(cart, product);
        model.setDown(true);
        await expect(cart.read()).rejects.toThrow('down');
        await expect(cart(product, ink)).rejects.toThrow('down');
        model.setDown(false);
        expect((await cart.read()).count).toBe(1);
      });
    }

    if (hasCurrencies) {
      it.each([
        ['EUR', 2, 289],
        ['JPY', 0, 28_900],
        ['KWD', 3, 28.9],
      ])('returns amounts in the main unit of %s', async (currency, decimals, amount) => {
        const { cart, product } = openShop({ currency, decimals });
        await addToCart(cart, product);
        const { lines, totals, ...state } = await cart.read();
        expect(state.currency).toBe(currency);
        expect(lines).toMatchObject([{ price: amount, total: amount }]);
        expect(totals.at(-1)).toEqual({ type: 'total', amount });
      });
    }

    it('applies a code, shows the reduced amounts of the shop, and removes it', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      const reduced = await cart.setCodes?.([code]);
      expect(reduced?.codes).toMatchObject([{ isApplied: true }]);
      expect(reduced?.codes?.[0]?.code.toUpperCase()).toBe(code.toUpperCase());
      expect(reduced?.lines).toMatchObject([{ total: 260.1, originalTotal: 289 }]);
      expect(reduced?.totals.filter(({ type }) => type !== 'shipping')).toMatchObject([
        { type: 'subtotal', amount: 289 },
        { type: 'discount', amount: -28.9 },
        { type: 'total', amount: 260.1 },
      ]);
      await addToCart(cart, product, ink);
      expect((await cart.read()).totals.at(-1)?.amount).toBe(520.2);
      const full = await cart.setCodes?.([]);
      expect(full?.codes).toEqual([]);
      expect(full?.totals.at(-1)?.amount).toBe(578);
    });

    it('does not reduce prices for an unknown code', async () => {
      const { cart, product } = openShop();
      await addToCart(cart, product);
      const state = await cart.setCodes?.(['NOTHING']);
      expect(state?.codes?.filter(({ isApplied }) => isApplied)).toEqual([]);
      expect(state?.totals.at(-1)?.amount).toBe(289);
    });
  });
}
