import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Product, Variant } from '../catalogue/schema.ts';
import { type Memory, omitFromMemory } from '../memory.ts';
import type { Language } from '../parsing/language.ts';
import { productCards, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { SearchHit, SearchRequest } from '../search/index.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolResult, VariantChoice } from './ToolSkills.ts';
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

/** Returns what selects the variant of a hit, if the shopper asked for something that only some variants have. */
function choiceOf({ variantId, evidence }: SearchHit, { variants }: Product): VariantChoice {
  const variant = variants.find(({ sku }) => sku === variantId);
  if (!variant || !evidence.some(({ field }) => field === 'option')) return {};
  return { colour: variant.colour, size: variant.size };
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
 * Searches the products for the model. Returns cards only of products that have more than half of what was asked for, and
 * reports words that no product has. Finds nothing rather than everything.
 */
export function searchCatalogue(
  context: ToolContext,
  query: CatalogueQuery,
): { readonly result: ToolResult; readonly data: object } {
  const { catalogue, memory, search } = context;
  const found = search.search(requestOf(query));
  const good = found.hits.filter(({ coverage, evidence }) => coverage > minCoverage || evidence.length === 0);
  const entries = good.flatMap((hit) => {
    const product = catalogue.product(hit.productId);
    return product ? [{ hit, product, choice: choiceOf(hit, product) }] : [];
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
          ...productData(product, catalogue),
          ...(hit && { matched: evidenceData(hit) }),
          ...(variant &&
            hit.evidence.some(({ field }) => field === 'option') && { matching: variantData(variant) }),
        };
      }),
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
    const choice = entries[at]?.choice ?? {};
    const filters: Filters = {
      ...(choice.colour !== undefined && { colours: [choice.colour] }),
      ...(choice.size !== undefined && { size: choice.size }),
    };
    return context.links.card(product, filters, context.skills.cardFacts(product, choice));
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
        ...omitFromMemory(memory, 'focus', 'offer', 'open', 'kitId', 'awaitsOrder'),
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
export function furtherQuery({ memory }: ToolContext): CatalogueQuery | undefined {
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
