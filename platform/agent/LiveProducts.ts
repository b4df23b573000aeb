import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { Memory } from './memory.ts';

/** Keeps products of another shop up to date while an agent works with them. */
export interface LiveProducts {
  /**
   * Searches the other shop for these words, runs a task, and runs it again if a product that it used has changed
   * meanwhile. Resolves with the last result. Never rejects because of the other shop.
   *
   * @param words The shopper's words; an empty text searches for nothing.
   * @param run Synchronous, because it reads products that the next call may replace.
   */
  settle<T>(words: string, run: () => T, idsOf: (result: T) => readonly string[]): Promise<T>;
}

/** Products that do not change. */
export const fixedProducts: LiveProducts = { settle: async (_words, run) => run() };

/** Ids of the products that events show or that the conversation is about. */
export function productIdsIn(events: readonly ResponseEvent[], { focus, shown }: Memory): readonly string[] {
  const carded = events.flatMap((event) =>
    'recommendationEvent' in event
      ? event.recommendationEvent.products.map(({ productId }) => productId)
      : [],
  );
  return [...new Set([...carded, ...(focus === undefined ? [] : [focus]), ...shown])];
}
