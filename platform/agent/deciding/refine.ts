import type { Filters } from '../catalogue/filters.ts';
import { joinFilters } from '../understanding/vocabulary.ts';

const minus = (
  list: readonly string[] | undefined,
  taken: readonly string[] | undefined,
): readonly string[] | undefined => {
  const left = list?.filter((one) => !taken?.includes(one));
  return left && left.length > 0 ? left : undefined;
};

function set<K extends keyof Filters>(filters: Filters, key: K, value: Filters[K] | undefined): Filters {
  const rest: Record<string, unknown> = { ...filters };
  if (value === undefined) delete rest[key];
  else rest[key] = value;
  return rest as Filters;
}

/**
 * A wish with a further one: features add up, whatever else is said replaces what was said before, and a
 * feature unsaid is taken away.
 */
export function refined(before: Filters, said: Filters): Filters {
  let next: Filters = { ...joinFilters(before, said) };
  // Sizes of women, men and kids differ.
  if (said.fit && before.fit && said.fit !== before.fit && !said.size) next = set(next, 'size', undefined);
  if (said.shapes) next = set(next, 'shapes', said.shapes);
  if (said.colours) next = set(next, 'colours', said.colours);
  if (said.category) next = set(set(next, 'category', said.category), 'shapes', said.shapes);
  else if (said.shapes) next = set(next, 'category', undefined);
  next = set(next, 'features', minus(next.features, said.without));
  next = set(next, 'colours', minus(next.colours, said.without));
  next = set(next, 'without', minus(next.without, [...(said.features ?? []), ...(said.colours ?? [])]));
  return next;
}

/** "Any colour", "any size": what no longer matters. */
export function released(filters: Filters, text: string): Filters {
  let next = filters;
  const says = (what: string): boolean => new RegExp(`\\b(?:any|all|every|other) ${what}s?\\b`).test(text);
  if (says('colou?r')) next = set(next, 'colours', undefined);
  if (says('size')) next = set(next, 'size', undefined);
  if (says('price')) next = set(next, 'price', undefined);
  if (says('brand')) next = set(next, 'brand', undefined);
  return next;
}
