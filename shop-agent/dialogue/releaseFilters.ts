import type { Filters, Measure } from '../catalogue/filters.ts';
import { isQuestion } from '../parsing/intent.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { difference, refineFilters, setFilter } from './refineFilters.ts';
import { omitFilter } from './sentenceContext.ts';

/** Names of filters in sentences that drop one: "any colour", "forget the budget". */
const names: readonly (readonly [name: string, filter: keyof Filters | Measure])[] = [
  ['colou?r', 'colours'],
  ['size', 'size'],
  ['(?:price|budget|limit|cost|price limit|price range)', 'price'],
  ['brand', 'brand'],
  ['weight', 'weightG'],
  ['(?:volume|capacity|size)', 'capacityL'],
  ['(?:temperature|warmth)', 'comfortC'],
  ['water column', 'waterproofMm'],
  ['(?:brightness|lumens?)', 'lumens'],
  ['material', 'material'],
  ['season', 'season'],
];

const dropping = '(?:forget|ignore|drop|remove|skip|never mind|without|leave out|lift)';
const unimportant =
  '(?:does not matter|do not matter|is not (?:\\w+ )?(?:important|necessary|needed|essential|required)|is irrelevant|is up to you|is not an issue|is no issue|is optional)';

/** The filters with the patterns of the sentences that drop them. */
const releases = names.map(
  ([name, filter]) =>
    [
      filter,
      new RegExp(
        `\\b(?:any|all|every|other) ${name}s?\\b|\\b${dropping}(?: about)?(?: the| my| that)? ${name}s?\\b|\\b(?:no|without(?: the| a)?) ${name} (?:limit|range)\\b|\\b${name}s?(?: limit| range)? ${unimportant}\\b`,
      ),
    ] as const,
);

/** A sentence that drops the properties it names: "vegan is not a must", "regardless of waterproof" (from "need not be waterproof"). */
const releasesValue =
  /\bregardless of\b|\b(?:forget|ignore|drop|remove|skip|never mind|leave out)\b|\b(?:is|are) not (?:\w+ )?(?:a must|must|important|necessary|needed|essential|required|crucial|mandatory)\b|\b(?:does|do) not matter\b|\b(?:is|are) optional\b|\bno longer\b/;

/** A sentence that allows what was excluded: "leather is fine too". */
const allows =
  /\b(?:is|are|would be|will be) (?:also |just as |actually )?(?:fine|ok|okay|good|alright|all right|possible|no problem)(?: (?:too|as well|also|with me|for me|then|actually))*$|\b(?:i|we) (?:do not|would not) mind\b/;

/** "Or blue" adds another colour. */
const addsAlternative = /^(?:or|also|maybe also)\b|\b(?:too|as well|also)\b/;

/** Removes the filters that a sentence drops by the name of the property. */
function withoutNamed(filters: Filters, text: string): Filters {
  let next = filters;
  for (const [filter, pattern] of releases) {
    if (!pattern.test(text)) continue;
    if (filter in next) next = setFilter(next, filter as keyof Filters, undefined);
    const left = Object.entries(next.measures ?? {}).filter(([measure]) => measure !== filter);
    if (next.measures)
      next = setFilter(next, 'measures', left.length > 0 ? Object.fromEntries(left) : undefined);
  }
  return next;
}

/**
 * Removes the features, exclusions, colours, material, season, activity, size and brand that the second filters also have. A
 * feature counts whether the second filters require or exclude it.
 */
function withoutValues(
  filters: Filters,
  { features = [], without = [], colours, ...single }: Filters,
): Filters {
  const named = [...features, ...without];
  let next = filters;
  next = setFilter(next, 'features', difference(next.features, named));
  next = setFilter(next, 'without', difference(next.without, named));
  next = setFilter(next, 'colours', difference(next.colours, colours));
  for (const key of ['material', 'season', 'activity', 'size', 'brand'] as const)
    if (single[key] !== undefined && next[key] === single[key]) next = setFilter(next, key, undefined);
  return next;
}

/** Materials of animals, which a search for vegan products excludes. */
const animalMaterials: readonly string[] = ['leather', 'silk', 'merino', 'down'];

/** Permits the features, materials and colours of a sentence in addition to those of a search. */
function withAllowed(filters: Filters, added: Filters): Filters {
  const { features = [], material, colours } = added;
  const allowed = [...features, ...(material ? [material] : [])];
  let next = setFilter(filters, 'without', difference(filters.without, allowed));
  if (allowed.some((each) => animalMaterials.includes(each)))
    next = setFilter(next, 'features', difference(next.features, ['vegan']));
  if (material) next = setFilter(next, 'material', undefined);
  return colours && next.colours
    ? setFilter(next, 'colours', [...new Set([...next.colours, ...colours])])
    : next;
}

/**
 * Returns the filters of a search after a sentence that loosens them: drops one ("any colour"), permits an excluded value
 * ("leather is fine too") or adds a colour ("or blue"). Undefined for other sentences, and if another kind of product is named.
 */
export function releaseFilters(current: Filters, { text, filters }: ParsedSentence): Filters | undefined {
  const { shapes, category } = filters;
  const isOtherKind = category !== undefined || shapes?.some((each) => !current.shapes?.includes(each));
  if (isOtherKind === true) return undefined;
  const named = withoutNamed(current, text);
  if (isSmaller(named, current)) return refineFilters(named, omitFilter(filters, 'words'));
  if (releasesValue.test(text)) {
    // A negation in the sentence may have put a colour among the exclusions.
    const colours = [...(filters.colours ?? []), ...(filters.without ?? [])];
    const freed = withoutValues(current, { ...filters, colours });
    const added = withoutValues(omitFilter(filters, 'words'), current);
    return isSmaller(freed, current) ? refineFilters(freed, added) : undefined;
  }
  const { colours, words: _words, ...others } = filters;
  const isColour = colours !== undefined && Object.keys(others).length === 0 && addsAlternative.test(text);
  if (isQuestion(text) || !(allows.test(text) || isColour)) return undefined;
  const allowed = withAllowed(current, filters);
  return JSON.stringify(allowed) === JSON.stringify(current) ? undefined : allowed;
}

const jsonLength = (filters: Filters): number => JSON.stringify(filters).length;

/** Whether values were removed, which makes the JSON of the filters shorter. */
const isSmaller = (next: Filters, before: Filters): boolean => jsonLength(next) < jsonLength(before);
