import type { Filters } from '../catalogue/filters.ts';
import { mergeFilters } from '../parsing/PhraseMatcher.ts';

const difference = (
  list: readonly string[] | undefined,
  removed: readonly string[] | undefined,
): readonly string[] | undefined => {
  const remaining = list?.filter((sentence) => !removed?.includes(sentence));
  return remaining && remaining.length > 0 ? remaining : undefined;
};

function set<K extends keyof Filters>(filters: Filters, key: K, value: Filters[K] | undefined): Filters {
  const rest: Record<string, unknown> = { ...filters };
  if (value === undefined) delete rest[key];
  else rest[key] = value;
  return rest as Filters;
}

/**
 * Merges the filters of a further sentence into those of a search: features accumulate, other filters are replaced, and
 * negated features and colours are removed.
 */
export function refineFilters(current: Filters, added: Filters): Filters {
  let next: Filters = { ...mergeFilters(current, added) };
  // Sizes differ between women, men and kids.
  if (added.fit && current.fit && added.fit !== current.fit && !added.size)
    next = set(next, 'size', undefined);
  if (added.shapes) next = set(next, 'shapes', added.shapes);
  if (added.colours) next = set(next, 'colours', added.colours);
  if (added.category) next = set(set(next, 'category', added.category), 'shapes', added.shapes);
  else if (added.shapes) next = set(next, 'category', undefined);
  next = set(next, 'features', difference(next.features, added.without));
  next = set(next, 'colours', difference(next.colours, added.without));
  next = set(
    next,
    'without',
    difference(next.without, [...(added.features ?? []), ...(added.colours ?? [])]),
  );
  return next;
}

/** Removes the filters that the text gives up, as in "any colour". */
export function releaseFilters(filters: Filters, text: string): Filters {
  let next = filters;
  const releases = (name: string): boolean =>
    new RegExp(
      `\\b(?:any|all|every|other) ${name}s?\\b|\\b(?:forget|ignore|drop|remove|skip|never mind)(?: about)?(?: the| my| that)? ${name}s?\\b|\\b${name}s?(?: limit| range)? (?:does not matter|do not matter|is not important|is irrelevant|is up to you)\\b`,
    ).test(text);
  if (releases('colou?r')) next = set(next, 'colours', undefined);
  if (releases('size')) next = set(next, 'size', undefined);
  if (releases('(?:price|budget|limit)')) next = set(next, 'price', undefined);
  if (releases('brand')) next = set(next, 'brand', undefined);
  return next;
}
