/** Gives each item a key of its own, also where ids from outside repeat or are empty. */
export function keyed<T>(items: readonly T[], idOf: (item: T) => string): readonly (readonly [string, T])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const id = idOf(item);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return [count === 1 ? id : `${id} ${count}`, item];
  });
}
