/** Pieces of a text are only ever added at the end, so their place is their identity. */
export const numbered = <T>(items: readonly T[]): readonly (readonly [key: string, item: T])[] =>
  items.map((item, index) => [String(index), item] as const);
