import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product, Variant } from '../catalogue/schema.ts';
import { type Memory, omitFromMemory, rememberCards } from '../memory.ts';
import type { Language } from '../parsing/language.ts';
import { productCards, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { ProductSearch, SearchHit, SearchRequest } from '../search/index.ts';
import { cardFacts } from '../skills/productFacts.ts';
import type { SkillContext, SkillResult } from '../skills/Skill.ts';
import { productData, sanitise } from './toolData.ts';

/** A search of the model; stored as the filters of the conversation, so that "more" can repeat it. */
export interface CatalogueQuery {
  readonly words: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly sort?: 'cheapest' | 'dearest' | 'best-rated' | undefined;
  /** Number of products to skip. */
  readonly offset?: number;
}

const pageSize = 3;
/** Products with at most this share of the words are no answer: the word that they lack may be the one that matters. */
const minCoverage = 0.5;
const maxEvidence = 6;
const [maxFacets, maxFacetValues] = [4, 6];

/** Texts for a model that writes none after the search. */
const introductions: Readonly<Record<Language, readonly [found: string, nothing: string]>> = {
  en: ['This is what I found for', 'I found nothing for'],
  de: ['Das habe ich gefunden für', 'Ich habe nichts gefunden für'],
  fr: ['Voici ce que j’ai trouvé pour', 'Je n’ai rien trouvé pour'],
  es: ['Esto es lo que encontré para', 'No encontré nada para'],
};

const introduce = ({ words }: CatalogueQuery, { language }: Memory, hasFound: boolean): ResponseEvent =>
  textMessage(`${introductions[language][hasFound ? 0 : 1]} “${sanitise(words)}”.`);

const requestOf = ({ words, min, max, sort, offset = 0 }: CatalogueQuery): SearchRequest => {
  const price = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {
    ...{ words, offset, limit: pageSize },
    filters: { isAvailable: true, ...(Object.keys(price).length > 0 && { price }) },
    ...(sort && { sort }),
  };
};

/** Returns filters that select the variant of a hit, if the shopper asked for something that only some variants have. */
function filtersOf({ variantId, evidence }: SearchHit, { variants }: Product): Filters {
  const variant = variants.find(({ sku }) => sku === variantId);
  if (!variant || !evidence.some(({ field }) => field === 'option')) return {};
  return { colours: [variant.colour], size: variant.size };
}

const evidenceData = ({ evidence }: SearchHit): readonly string[] =>
  evidence
    .slice(0, maxEvidence)
    .map(({ word, field, text }) => `${sanitise(word)} (${field}: ${sanitise(text)})`);

const variantData = ({ sku, colourName, size }: Variant): object => ({
  variant: sku,
  colour: sanitise(colourName),
  size: sanitise(size),
});

/**
 * Searches the products for the model. Shows cards only of products that have more than half of what was asked for, and
 * reports words that no product has. Finds nothing rather than everything.
 */
export function searchCatalogue(
  context: SkillContext,
  search: ProductSearch,
  query: CatalogueQuery,
): { readonly result: SkillResult; readonly data: object } {
  const { catalogue, memory } = context;
  const found = search.search(requestOf(query));
  const good = found.hits.filter(({ coverage, evidence }) => coverage > minCoverage || evidence.length === 0);
  const entries = good.flatMap((hit) => {
    const product = catalogue.product(hit.productId);
    return product ? [{ hit, product, filters: filtersOf(hit, product) }] : [];
  });
  const elsewhere = entries.length > 0 || query.offset ? [] : catalogue.productsOf(catalogue.foundElsewhere);
  const products = entries.length > 0 ? entries.map(({ product }) => product) : elsewhere.slice(0, pageSize);
  const near = good.length > 0 ? [] : found.hits;
  const data = {
    found: entries.length > 0 ? found.total : elsewhere.length,
    ...(products.length > 0 && {
      products: products.map((product, at) => {
        const hit = entries[at]?.hit;
        const variant = hit && product.variants.find(({ sku }) => sku === hit.variantId);
        return {
          ...productData(product, context),
          ...(hit && { matched: evidenceData(hit) }),
          ...(variant &&
            hit.evidence.some(({ field }) => field === 'option') && { matching: variantData(variant) }),
        };
      }),
      shown_to_the_shopper: [`${products.length} product cards`],
    }),
    ...(found.unmatched.length > 0 && { in_no_product: found.unmatched.map(sanitise) }),
    ...(found.excluded.length > 0 && { without: found.excluded.map(sanitise) }),
    ...(found.limits.length > 0 && { limits: found.limits.map(({ text }) => sanitise(text)) }),
    ...(near.length > 0 && {
      not_shown: near.map((hit) => ({
        product_id: hit.productId,
        title: sanitise(catalogue.product(hit.productId)?.title ?? ''),
        matched: evidenceData(hit),
      })),
    }),
    ...(found.total > pageSize && {
      can_be_narrowed_by: Object.fromEntries(
        found.facets
          .filter(({ values }) => values.length > 1)
          .slice(0, maxFacets)
          .map(({ name, values }) => [
            sanitise(name),
            values.slice(0, maxFacetValues).map(({ value, count }) => `${sanitise(value)} (${count})`),
          ]),
      ),
    }),
  };
  if (products.length === 0) return { result: { events: [introduce(query, memory, false)], memory }, data };
  const card = (product: Product, at: number) => {
    const filters = entries[at]?.filters ?? {};
    return context.links.card(product, filters, cardFacts(product, filters, context));
  };
  const ids = products.map(({ id }) => id);
  const total = found.total > pageSize ? { title: query.words, total: found.total } : {};
  return {
    result: {
      events: [
        introduce(query, memory, true),
        productCards(products.map(card), total),
        ...(products.length > 1 ? [suggestionEvent(['Compare the first two', 'Cheaper ones'])] : []),
      ],
      memory: {
        ...rememberCards(omitFromMemory(memory, 'focus', 'offer', 'open', 'kitId', 'awaitsOrder'), ids),
        ...(products.length === 1 && ids[0] !== undefined && { focus: ids[0] }),
        filters: storedFilters(query, products),
        seen: [...(query.offset ? memory.seen : []), ...ids],
        failures: 0,
      },
    },
    data,
  };
}

/** Returns the query as the filters of the conversation, with the kind of product if all results are of one. */
function storedFilters({ words, min, max, sort }: CatalogueQuery, products: readonly Product[]): Filters {
  const [shape, ...others] = new Set(products.map((product) => product.shape));
  const price = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {
    words,
    ...(shape !== undefined && others.length === 0 && { shapes: [shape] }),
    ...(Object.keys(price).length > 0 && { price }),
    ...(sort && { sort }),
  };
}

/** Returns the query of the last search, without the products already shown; undefined if nothing was searched for. */
export function furtherQuery({ memory }: SkillContext): CatalogueQuery | undefined {
  const { words, price, sort } = memory.filters;
  if (words === undefined) return undefined;
  const isKnown = sort === 'cheapest' || sort === 'dearest' || sort === 'best-rated';
  return {
    words,
    min: price?.min,
    max: price?.max,
    sort: isKnown ? sort : undefined,
    offset: memory.seen.length,
  };
}
