import type { Filters } from '../catalogue/filters.ts';
import { mergeFilters } from '../parsing/PhraseMatcher.ts';

/** Returns a list without some values; undefined instead of an empty one. */
export const difference = (
  list: readonly string[] | undefined,
  removed: readonly string[] | undefined,
): readonly string[] | undefined => {
  const remaining = list?.filter((value) => !removed?.includes(value));
  return remaining && remaining.length > 0 ? remaining : undefined;
};

/** Returns the filters with one of them replaced, or removed if its value is undefined. */
export function setFilter<K extends keyof Filters>(
  filters: Filters,
  key: K,
  value: Filters[K] | undefined,
): Filters {
  const rest: Record<string, unknown> = { ...filters };
  if (value === undefined) delete rest[key];
  else rest[key] = value;
  return rest as Filters;
}

/**
 * Merges the filters of a further sentence into a search: features, exclusions and measures accumulate, other filters are
 * replaced. A feature or colour that the sentence excludes is no longer required, and the reverse.
 */
export function refineFilters(current: Filters, added: Filters): Filters {
  let next: Filters = { ...mergeFilters(current, added) };
  // Sizes differ between women, men and kids.
  if (added.fit && current.fit && added.fit !== current.fit && !added.size)
    next = setFilter(next, 'size', undefined);
  if (added.shapes) next = setFilter(next, 'shapes', added.shapes);
  if (added.colours) next = setFilter(next, 'colours', added.colours);
  if (added.category) next = setFilter(setFilter(next, 'category', added.category), 'shapes', added.shapes);
  else if (added.shapes) next = setFilter(next, 'category', undefined);
  next = setFilter(next, 'features', difference(next.features, added.without));
  next = setFilter(next, 'colours', difference(next.colours, added.without));
  next = setFilter(
    next,
    'without',
    difference(next.without, [...(added.features ?? []), ...(added.colours ?? [])]),
  );
  return next;
}
