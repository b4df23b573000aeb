import type { AddToCart, CartState, CartTotal, ShopCart, ShopCartLine } from '../../src/components/index.ts';

/** Contents of a cart; the fake shop calculates its amounts. */
export interface FakeCartOptions {
  readonly lines?: readonly ShopCartLine[];
  /** Codes that reduce the price by 10 %. Undefined: the shop has no codes. */
  readonly validCodes?: readonly string[];
  readonly codes?: readonly string[];
  readonly messages?: CartState['messages'];
  readonly checkoutUrl?: string;
  /** Called before each operation, which starts once the promise has resolved and rejects if the promise does. */
  readonly before?: (operation: 'read' | 'add' | 'quantity' | 'codes') => Promise<void>;
}

/** A line of this fake shop, in EUR. */
export const fakeLine = (id: string, change: Partial<ShopCartLine> = {}): ShopCartLine => ({
  id,
  productId: id,
  title: id,
  quantity: 1,
  price: 20,
  ...change,
});

export type FakeCart = ShopCart & {
  /** Replaces the lines, as another page of the shop would. */
  readonly replace: (lines: readonly ShopCartLine[]) => void;
  readonly lines: () => readonly ShopCartLine[];
};

/** The cart of a fake shop, in memory. */
export function createFakeCart({
  lines: initial = [],
  validCodes,
  codes: initialCodes = [],
  messages: initialMessages,
  checkoutUrl = '/checkout',
  before = async () => {},
}: FakeCartOptions = {}): FakeCart {
  let lines = initial;
  let codes = initialCodes;
  let messages = initialMessages;
  const isApplied = (code: string) => validCodes?.includes(code) ?? false;
  const state = (): CartState => {
    const subtotal = lines.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0);
    const discount = codes.some(isApplied) ? -subtotal / 10 : 0;
    const totals: readonly CartTotal[] = [
      { type: 'subtotal', amount: subtotal },
      ...(discount === 0 ? [] : [{ type: 'discount', label: codes.find(isApplied) ?? '', amount: discount }]),
      { type: 'total', amount: subtotal + discount },
    ];
    return {
      lines: lines.map((line) => ({ ...line, total: line.total ?? line.quantity * (line.price ?? 0) })),
      count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      currency: 'EUR',
      totals,
      ...(validCodes && { codes: codes.map((code) => ({ code, isApplied: isApplied(code) })) }),
      ...(lines.length > 0 && { checkoutUrl }),
      ...(messages && { messages }),
    };
  };
  const add: AddToCart = async ({ productId, title }, variant, quantity = 1) => {
    await before('add');
    const id = variant?.id ?? productId;
    const known = lines.find((line) => line.id === id);
    const line = {
      ...(known ?? fakeLine(id, { productId, title, options: variant?.options ?? {} })),
      quantity: (known?.quantity ?? 0) + quantity,
      ...(variant?.id !== undefined && { variantId: variant.id }),
    };
    lines = known ? lines.map((each) => (each === known ? line : each)) : [...lines, line];
    const undo = async () => {
      lines = lines.flatMap((each) => {
        const left = each.id === id ? each.quantity - quantity : each.quantity;
        return left > 0 ? [{ ...each, quantity: left }] : [];
      });
    };
    const cart = state();
    return { status: 'added', count: cart.count, cart, quantity, lineId: id, undo };
  };
  return Object.assign(add, {
    read: async () => {
      await before('read');
      return state();
    },
    setQuantity: async (lineId: string, wanted: number) => {
      await before('quantity');
      messages = undefined;
      lines = lines.flatMap((line) => {
        if (line.id !== lineId) return [line];
        const quantity = Math.min(wanted, line.maxQuantity ?? wanted);
        if (quantity < wanted) messages = [{ type: 'warning', text: `Only ${quantity} of these are left.` }];
        return quantity > 0 ? [{ ...line, quantity }] : [];
      });
      return state();
    },
    ...(validCodes && {
      setCodes: async (next: readonly string[]) => {
        await before('codes');
        codes = next;
        return state();
      },
    }),
    replace: (next: readonly ShopCartLine[]) => {
      lines = next;
    },
    lines: () => lines,
  });
}
