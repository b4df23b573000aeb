import type { ResponseEvent } from '../src/protocol/index.ts';
import type { Memory } from './memory.ts';

/** Keeps products of another shop up to date while an agent works with them. */
export interface LiveProducts {
  /**
   * Searches the other shop for the words, calls `run`, and updates the products in its result. If products have changed
   * meanwhile, calls `run` again, a limited number of times. Resolves with the last result. Never rejects because the other
   * shop fails.
   *
   * @param words The shopper's words; an empty text searches for nothing.
   * @param run Synchronous, so that the products do not change while it runs.
   * @param idsOf Returns the ids of the products in a result.
   */
  settle<T>(words: string, run: () => T, idsOf: (result: T) => readonly string[]): Promise<T>;
}

/** Products that do not change. */
export const fixedProducts: LiveProducts = { settle: async (_words, run) => run() };

/** Returns the ids of the products on the cards of events, of the product under discussion, and of the products last shown. */
export function productIdsIn(events: readonly ResponseEvent[], { focus, shown }: Memory): readonly string[] {
  const carded = events.flatMap((event) =>
    'recommendationEvent' in event
      ? event.recommendationEvent.products.map(({ productId }) => productId)
      : [],
  );
  return [...new Set([...carded, ...(focus === undefined ? [] : [focus]), ...shown])];
}
