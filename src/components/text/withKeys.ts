/** Pairs items with their index as key: items are only appended, so the index is stable. */
export const withKeys = <T>(items: readonly T[]): readonly (readonly [key: string, item: T])[] =>
  items.map((item, index) => [String(index), item] as const);
