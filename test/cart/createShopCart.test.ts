import { expect, it } from 'vitest';
import { type CartState, createShopCart, type ShopCartLine } from '../../src/cart.ts';

const mug = { productId: 'mug', title: 'Enamel Mug', description: '' };
const cartOf = (...lines: readonly (readonly [id: string, quantity: number])[]): CartState => ({
  lines: lines.map(
    ([id, quantity]): ShopCartLine => ({ id, productId: 'mug', title: 'Enamel Mug', quantity }),
  ),
  count: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
  totals: [],
});

/** A cart that is `before` until a piece is added, and `after` then. */
const cartWith = (before: CartState, after: CartState) => {
  let current = before;
  return createShopCart({
    read: async () => current,
    add: async () => {
      current = after;
      return { status: 'added' };
    },
    setQuantity: async (line, quantity) => {
      const lines = current.lines.map((each) => (each.id === line.id ? { ...each, quantity } : each));
      current = { ...current, lines, count: lines.reduce((sum, each) => sum + each.quantity, 0) };
      return current;
    },
  });
};

it('counts only the added pieces if the shop gives the line another id', async () => {
  const result = await cartWith(cartOf(['a', 3]), cartOf(['b', 4]))(mug);
  expect(result).toMatchObject({ status: 'added', quantity: 1, lineId: 'b' });
  expect(result.status === 'added' && (await result.undo?.())).toBe(3);
});

it('does not return `added` if the shop only gives the line another id', async () => {
  await expect(cartWith(cartOf(['a', 3]), cartOf(['b', 3]))(mug)).rejects.toThrow('does not have');
});

it('returns the warning of the cart, but not an earlier one, if the cart lacks the pieces', async () => {
  const messages = [{ type: 'warning' as const, text: 'Free shipping is over.' }];
  const before = { ...cartOf(), messages };
  const limit = { type: 'error' as const, text: 'One for each household.' };
  const refusing = cartWith(before, { ...before, messages: [...messages, limit] });
  expect(await refusing(mug)).toEqual({ status: 'refused', reason: 'other', message: limit.text });
  await expect(cartWith(before, before)(mug)).rejects.toThrow('does not have');
});
