import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { Variant } from '../catalogue/schema.ts';
import { answered, omitFromMemory } from '../memory.ts';
import { textMessage } from '../responseEvents.ts';
import type { SearchHit, SearchRequest } from '../search/index.ts';

import { cardsOf, hitOf } from '../skills/find.ts';
import { isMeasureOrder } from '../skills/measureOrder.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolResult } from './ToolSkills.ts';

import { productData, sanitise } from './toolData.ts';

/** A search of the model; stored as the search of the conversation, so that "more" can repeat it. */
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

/** The text for a model that writes none after the search. */
const introduce = ({ words }: CatalogueQuery, { sentences }: ToolContext, count: number): ResponseEvent => {
  const quoted = sentences.quote([sanitise(words)]);
  return textMessage(
    count > 0
      ? sentences.say('found', { count, words: quoted })
      : sentences.say('nothing', { words: quoted }),
  );
};

const requestOf = ({ words, min, max, sort, offset = 0 }: CatalogueQuery): SearchRequest => {
  const price = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {
    ...{ words, offset, limit: pageSize },
    filters: { isAvailable: true, ...(Object.keys(price).length > 0 && { price }) },
    ...(sort && { sort }),
  };
};

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
  const { memory } = context;
  const { catalogue, search } = context.shop;
  const found = search.search(requestOf(query));
  const good = found.hits.filter(({ coverage, evidence }) => coverage > minCoverage || evidence.length === 0);
  const entries = good.flatMap((hit) => {
    const product = catalogue.product(hit.productId);
    return product ? [{ hit, product }] : [];
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
  if (products.length === 0) return { result: { events: [introduce(query, context, 0)], memory }, data };
  const ids = products.map(({ id }) => id);
  const total = found.total > pageSize ? { total: found.total } : {};
  const { order = 'relevance' } = { order: query.sort };
  return {
    result: {
      events: [
        introduce(query, context, entries.length > 0 ? found.total : products.length),
        cardsOf(entries.length > 0 ? good : products.map((product) => hitOf(product)), context, total),
      ],
      memory: {
        ...omitFromMemory(answered(memory), 'focus'),
        ...(products.length === 1 && ids[0] !== undefined && { focus: ids[0] }),
        search: { words: wordsWithLimits(query), order },
        seen: (query.offset ?? 0) + ids.length,
      },
    },
    data,
  };
}

/** Returns the words of a query with its limits, as a shopper would write them. */
const wordsWithLimits = ({ words, min, max }: CatalogueQuery): string =>
  [words, ...(min === undefined ? [] : [`over ${min}`]), ...(max === undefined ? [] : [`under ${max}`])].join(
    ', ',
  );

/** Returns the query of the last search, without the products already shown; undefined if nothing was searched for. */
export function furtherQuery({ memory }: ToolContext): CatalogueQuery | undefined {
  const { search, seen } = memory;
  if (!search) return undefined;
  const { words, order = 'relevance' } = search;
  return { words, offset: seen, ...(order !== 'relevance' && !isMeasureOrder(order) && { sort: order }) };
}
