import { normalise } from './words.ts';

/** Plurals of products that shoppers request from outfitters but this shop does not sell. */
const regular =
  'snowboards bikes bicycles e-bikes kayaks canoes surfboards helmets phones laptops cameras drones hammocks ropes bras swimsuits bikinis umbrellas chairs tables flights hotels axes';
const irregular: Readonly<Record<string, string>> = {
  ski: 'skis',
  harness: 'harnesses',
  watch: 'watches',
  jeans: 'jeans',
  dress: 'dresses',
  pizza: 'pizza',
  gps: 'GPS devices',
  binoculars: 'binoculars',
  knife: 'knives',
};

/** The plurals by singular and plural, normalised. */
const plurals: ReadonlyMap<string, string> = new Map(
  [
    ...regular.split(' ').map((plural) => [plural.slice(0, -1), plural] as const),
    ...Object.entries(irregular),
  ].flatMap(([singular, plural]) => [
    [normalise(singular), plural],
    [normalise(plural), plural],
  ]),
);
const names = [...plurals.keys()];

/** Names of what the shopper may have: "I need something to protect my laptop". */
const owned = ['laptop', 'kayak', 'canoe'];
const request = new RegExp(
  `\\b(?:sell|have|stock|carry|need|buy|want|looking for|got)\\b.*\\b(${names.filter((name) => !owned.includes(name)).join('|')})$`,
);

/** Returns the plural of a product that is not sold; undefined for any other word. */
export const pluralOf = (word: string): string | undefined => plurals.get(word);

/** Returns the plural of the product that ends a request: "do you sell a helmet"; undefined if there is none. */
export const unsoldName = (normalised: string): string | undefined =>
  plurals.get(request.exec(normalised)?.[1] ?? '');

/** Words after the last product of a list. */
const afterList =
  /(?: (?:for|under|below|within|around|about|max|at most|up to|less than|not more than|costing|budget|please|too|as well|thanks|together|altogether|in total)\b.*)$/;
const asking = 'sell|stock|carry|need|buy|want|like|looking for|get|find|recommend|you have';
const part = new RegExp(
  `^(?:(?:.* )?(?:${asking}) )?(?:me )?(?:(?:a|an|some|any|one|two|three|four) )?(?:(?!(?:my|our|his|her|the) )[a-z]+ )?(${names.join('|')})$`,
);

/**
 * Returns the plurals of the products that the parts of a list name: `['surfboards']` for "a tent, a surfboard and a stove". A
 * bike in "gloves for my bike" is no part of the list.
 *
 * @param parts Normalised.
 */
export function unsoldParts(parts: readonly string[]): readonly string[] {
  const all = parts.flatMap((each) => each.split(/ or /));
  if (all.length < 2) return [];
  const found = all.flatMap((each) => plurals.get(part.exec(each.replace(afterList, ''))?.[1] ?? '') ?? []);
  return [...new Set(found)];
}
