import type { AddToCart } from '../../components/index.ts';

/**
 * Updates the page's cart counters: optimistically, then with the shop's count. A refusal restores the old
 * count.
 */
export function withCartCounter(addToCart: AddToCart, counters: Iterable<Element>): AddToCart {
  const counts = [...counters].map((counter) => ({ counter, before: counter.textContent }));
  const show = (count: number | undefined, step: number) => {
    for (const { counter } of counts) {
      const next = count ?? Math.max(0, (Number.parseInt(counter.textContent, 10) || 0) + step);
      counter.textContent = String(next);
      // Shops usually hide a count of zero.
      counter.toggleAttribute('hidden', next === 0);
    }
  };
  const restore = () => {
    for (const { counter, before } of counts) {
      counter.textContent = before;
      counter.toggleAttribute('hidden', !Number.parseInt(before, 10));
    }
  };
  return async (product, variant, quantity = 1) => {
    show(undefined, quantity);
    try {
      const result = await addToCart(product, variant, quantity);
      if (result.status !== 'added') {
        restore();
        return result;
      }
      const { count, undo, quantity: added = quantity } = result;
      show(count, added - quantity);
      if (!undo) return result;
      const undoAndCount = async () => {
        const left = await undo();
        show(typeof left === 'number' ? left : undefined, -added);
        return left;
      };
      return { ...result, undo: undoAndCount };
    } catch (error) {
      restore();
      throw error;
    }
  };
}
