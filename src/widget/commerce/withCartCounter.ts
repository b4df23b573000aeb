import type { AddToCart } from '../../components/index.ts';

/**
 * Updates the page's cart counters: optimistically by one, then with the shop's count. A refusal restores the old
 * count.
 */
export function withCartCounter(addToCart: AddToCart, counters: Iterable<Element>): AddToCart {
  const places = [...counters].map((counter) => ({ counter, before: counter.textContent }));
  const show = (count: number | undefined, step: number) => {
    for (const { counter } of places) {
      const next = count ?? Math.max(0, (Number.parseInt(counter.textContent, 10) || 0) + step);
      counter.textContent = String(next);
      // Shops usually hide a count of zero.
      counter.toggleAttribute('hidden', next === 0);
    }
  };
  const restore = () => {
    for (const { counter, before } of places) {
      counter.textContent = before;
      counter.toggleAttribute('hidden', !Number.parseInt(before, 10));
    }
  };
  return async (product, variant) => {
    show(undefined, 1);
    try {
      const answer = await addToCart(product, variant);
      if (answer.status !== 'added') {
        restore();
        return answer;
      }
      const { count, undo } = answer;
      if (count !== undefined) show(count, 0);
      if (!undo) return answer;
      const takeBack = async () => {
        const left = await undo();
        show(typeof left === 'number' ? left : undefined, -1);
        return left;
      };
      return { ...answer, undo: takeBack };
    } catch (error) {
      restore();
      throw error;
    }
  };
}
