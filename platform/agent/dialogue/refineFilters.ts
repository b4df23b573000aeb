import type { Filters } from '../catalogue/filters.ts';
import { mergeFilters } from '../parsing/PhraseMatcher.ts';

const difference = (
  list: readonly string[] | undefined,
  taken: readonly string[] | undefined,
): readonly string[] | undefined => {
  const left = list?.filter((sentence) => !taken?.includes(sentence));
  return left && left.length > 0 ? left : undefined;
};

function set<K extends keyof Filters>(filters: Filters, key: K, value: Filters[K] | undefined): Filters {
  const rest: Record<string, unknown> = { ...filters };
  if (value === undefined) delete rest[key];
  else rest[key] = value;
  return rest as Filters;
}

/**
 * A wish with a further one: features add up, whatever else is parsed replaces what was parsed before, and a
 * feature unsaid is taken away.
 */
export function refineFilters(before: Filters, parsed: Filters): Filters {
  let next: Filters = { ...mergeFilters(before, parsed) };
  // Sizes of women, men and kids differ.
  if (parsed.fit && before.fit && parsed.fit !== before.fit && !parsed.size)
    next = set(next, 'size', undefined);
  if (parsed.shapes) next = set(next, 'shapes', parsed.shapes);
  if (parsed.colours) next = set(next, 'colours', parsed.colours);
  if (parsed.category) next = set(set(next, 'category', parsed.category), 'shapes', parsed.shapes);
  else if (parsed.shapes) next = set(next, 'category', undefined);
  next = set(next, 'features', difference(next.features, parsed.without));
  next = set(next, 'colours', difference(next.colours, parsed.without));
  next = set(
    next,
    'without',
    difference(next.without, [...(parsed.features ?? []), ...(parsed.colours ?? [])]),
  );
  return next;
}

/** "Any colour", "any size": what no longer matters. */
export function releaseFilters(filters: Filters, text: string): Filters {
  let next = filters;
  const says = (what: string): boolean => new RegExp(`\\b(?:any|all|every|other) ${what}s?\\b`).test(text);
  if (says('colou?r')) next = set(next, 'colours', undefined);
  if (says('size')) next = set(next, 'size', undefined);
  if (says('price')) next = set(next, 'price', undefined);
  if (says('brand')) next = set(next, 'brand', undefined);
  return next;
}
