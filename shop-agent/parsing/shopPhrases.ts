import type { Filters, SortKey } from '../catalogue/filters.ts';
import type { CatalogueData, Product } from '../catalogue/schema.ts';
import { lexiconPhrases, lexiconShapes } from './lexicon.ts';
import { normalise, stem, wordsOf } from './words.ts';

/** Whether a product has the data for a sort order. Orders that are not listed are by price. */
const sortFacts: { readonly [S in SortKey]?: (product: Product) => boolean } = {
  lightest: ({ attributes }) => attributes.weightG !== undefined,
  warmest: ({ attributes }) => attributes.comfortC !== undefined || attributes.rValue !== undefined,
  largest: ({ attributes }) => attributes.capacityL !== undefined || attributes.people !== undefined,
  smallest: ({ attributes }) => attributes.capacityL !== undefined || attributes.people !== undefined,
  brightest: ({ attributes }) => attributes.lumens !== undefined,
  fastest: ({ attributes }) => attributes.boilMin !== undefined,
  'best-rated': ({ reviews }) => reviews > 0,
};

/** Returns a function that checks whether a shop's data can answer every part of a phrase. */
function createCheck({ shop, products }: CatalogueData): (filters: Filters) => boolean {
  const hasSeasons = products.some(({ attributes }) => attributes.season.length > 0);
  const hasMaterials = products.some(({ attributes }) => attributes.material !== undefined);
  const hasFits = products.some(({ fit }) => fit !== 'unisex');
  const impossibleSorts = new Set(
    Object.entries(sortFacts).flatMap(([sort, has]) => (products.some(has) ? [] : [sort])),
  );
  return ({ shapes = [], features = [], activity, season, material, fit, sort }) =>
    shapes.every((shape) => Object.hasOwn(shop.shapes, shape)) &&
    features.every((feature) => Object.hasOwn(shop.features, feature)) &&
    (activity === undefined || Object.hasOwn(shop.activities, activity)) &&
    (season === undefined || hasSeasons) &&
    (material === undefined || hasMaterials) &&
    (fit === undefined || hasFits) &&
    (sort === undefined || !impossibleSorts.has(sort));
}

/**
 * Yields phrases for the kinds that the lexicon lacks: their titles, the parts of titles such as "Hats & caps", and the last
 * word of each part.
 */
function* kindPhrases({ shop }: CatalogueData): Generator<readonly [phrase: string, filters: Filters]> {
  const byLastWord = new Map<string, Set<string>>();
  for (const [id, { title, plural }] of Object.entries(shop.shapes)) {
    if (lexiconShapes.has(id)) continue;
    for (const name of [title, plural]) yield [name.toLowerCase(), { shapes: [id] }];
    for (const part of title.split(/\s*(?:&|,|\/|\band\b)\s*/i)) {
      if (part !== '') yield [part.toLowerCase(), { shapes: [id] }];
      const last = stem(wordsOf(normalise(part)).at(-1) ?? '');
      if (last.length > 2) byLastWord.set(last, (byLastWord.get(last) ?? new Set()).add(id));
    }
  }
  for (const [word, ids] of byLastWord) yield [word, { shapes: [...ids] }];
}

/**
 * Yields the phrases that a shop's data can answer, with their filters. Words of other phrases stay free words, which
 * search the texts of the products.
 */
export function* shopPhrases(data: CatalogueData): Generator<readonly [phrase: string, filters: Filters]> {
  const { shop, palette } = data;
  const canAnswer = createCheck(data);
  const brands = shop.brands.map(({ name }) => name);
  for (const [phrase, filters] of lexiconPhrases(palette, brands))
    if (canAnswer(filters)) yield [phrase, filters];
  yield* kindPhrases(data);
}

/** Returns the names of the attributes that at least one product has; the measures are among them. */
export const knownAttributes = ({ products }: CatalogueData): ReadonlySet<string> =>
  new Set(products.flatMap(({ attributes }) => Object.keys(attributes)));
