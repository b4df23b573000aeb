/** Pairs items with their index as key, for lists that grow only at the end, or whose items have no state. */
export const withKeys = <T>(items: readonly T[]): readonly (readonly [key: string, item: T])[] =>
  items.map((item, index) => [String(index), item] as const);
