import type { AddToCart, ShopCart } from '../../components/index.ts';
import { wrapCart } from './wrapCart.ts';

/**
 * Updates the page's cart counters: optimistically, then with the shop's count. If the product was not
 * added, restores the old count.
 *
 * @param findCounters Returns the elements of the page that show the count; they may change.
 */
export function withCartCounter(
  cart: AddToCart | ShopCart,
  findCounters: () => Iterable<Element>,
): AddToCart | ShopCart {
  const add: AddToCart = (...args) => addAndCount(cart, [...findCounters()], args);
  return wrapCart(cart, add, ({ count }) => show([...findCounters()], count, 0));
}

function show(counters: readonly Element[], count: number | undefined, step: number): void {
  for (const counter of counters) {
    const next = count ?? Math.max(0, (Number.parseInt(counter.textContent, 10) || 0) + step);
    counter.textContent = String(next);
    // Shops usually hide a count of zero.
    counter.toggleAttribute('hidden', next === 0);
  }
}

async function addAndCount(
  addToCart: AddToCart,
  counters: readonly Element[],
  [product, variant, quantity = 1]: Parameters<AddToCart>,
): ReturnType<AddToCart> {
  const counts = counters.map((counter) => ({ counter, before: counter.textContent }));
  const restore = () => {
    for (const { counter, before } of counts) {
      counter.textContent = before;
      counter.toggleAttribute('hidden', !Number.parseInt(before, 10));
    }
  };
  show(counters, undefined, quantity);
  try {
    const result = await addToCart(product, variant, quantity);
    if (result.status !== 'added') {
      restore();
      return result;
    }
    const { count, undo, quantity: added = quantity } = result;
    show(counters, count, added - quantity);
    if (!undo) return result;
    const undoAndCount = async () => {
      const left = await undo();
      show(counters, typeof left === 'number' ? left : undefined, -added);
      return left;
    };
    return { ...result, undo: undoAndCount };
  } catch (error) {
    restore();
    throw error;
  }
}
