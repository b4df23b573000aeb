import { getOwn } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import { isAvailable, type Product, type Variant } from '../catalogue/schema.ts';
import {
  featuredVariant,
  minorUnits,
  optionsOf,
  productOptions,
  type SelectedOption,
  ucpProductOf,
} from './products.ts';
import { InvalidArguments, notFound, type UcpResponse, ucpHead } from './responses.ts';

interface Filters {
  readonly categories?: readonly string[];
  /** In minor units of the shop's currency. */
  readonly price?: { readonly min?: number; readonly max?: number };
}

export interface SearchRequest {
  readonly query?: string;
  readonly filters?: Filters;
  readonly pagination?: { readonly cursor?: string; readonly limit?: number };
}

export interface LookupRequest {
  readonly ids: readonly string[];
  readonly filters?: Filters;
}

export interface ProductRequest {
  readonly id: string;
  readonly selected?: readonly SelectedOption[];
  readonly preferences?: readonly string[];
  readonly filters?: Filters;
}

const defaultPageSize = 10;
const maxPageSize = 50;

/** Returns one page of the products that match a text and filters; without text and filters, all products match. */
export function searchCatalog(request: SearchRequest, shop: AgentShop): UcpResponse {
  const { query = '', filters = {}, pagination: { cursor, limit = defaultPageSize } = {} } = request;
  const start = cursor === undefined ? 0 : offsetOf(cursor);
  const size = Math.min(limit, maxPageSize);
  const { products, total } = pageOf({ query: query.trim(), filters, start, size }, shop);
  const hasNext = start + size < total;
  return {
    ucp: ucpHead('catalog.search'),
    products: products.map(([product, variant]) =>
      ucpProductOf(product, featuredFirst(product, variant), shop),
    ),
    pagination: {
      has_next_page: hasNext,
      ...(hasNext && { cursor: `after-${start + size}` }),
      total_count: total,
    },
  };
}

interface Page {
  readonly query: string;
  readonly filters: Filters;
  readonly start: number;
  readonly size: number;
}

/** Returns a page of the products that the shop's search finds, best first; of all, in the order of the catalogue, for an empty query. */
function pageOf({ query, filters, start, size }: Page, shop: AgentShop) {
  const { data, search, catalogue } = shop;
  if (query === '') {
    const all = data.products.filter((product) => matchesFilters(product, filters, shop));
    return {
      products: all.slice(start, start + size).map((product) => [product, undefined] as const),
      total: all.length,
    };
  }
  const { categories, price: { min = 0, max = Number.POSITIVE_INFINITY } = {} } = filters;
  const unit = minorUnits(1, shop);
  const { hits, total } = search.search({
    words: query,
    offset: start,
    limit: size,
    filters: {
      price: { min: min / unit, max: max / unit },
      ...(categories && { facets: { kind: categories } }),
    },
  });
  const products = hits.flatMap(({ productId, variantId }) => {
    const product = catalogue.product(productId);
    return product ? [[product, product.variants.find(({ sku }) => sku === variantId)] as const] : [];
  });
  return { products, total };
}

function offsetOf(cursor: string): number {
  const [, digits] = /^after-(\d{1,7})$/.exec(cursor) ?? [];
  if (digits === undefined) throw new InvalidArguments('The cursor is not one of an earlier response.');
  return Number(digits);
}

function matchesFilters(product: Product, { categories, price }: Filters, shop: AgentShop): boolean {
  const amount = minorUnits(product.price, shop);
  const { title } = getOwn(shop.data.shop.shapes, product.shape) ?? { title: product.shape };
  return (
    amount >= (price?.min ?? 0) &&
    amount <= (price?.max ?? Number.POSITIVE_INFINITY) &&
    (categories === undefined || categories.includes(title))
  );
}

/** Returns the variants of a product, the given or else the featured one first. */
const featuredFirst = (product: Product, first = featuredVariant(product)): readonly Variant[] => [
  ...(first ? [first] : []),
  ...product.variants.filter((variant) => variant !== first),
];

/**
 * Looks up products by the ids of products or variants. Each product has the variants that were requested; its own id stands
 * for the featured variant.
 */
export function lookupCatalog({ ids, filters = {} }: LookupRequest, shop: AgentShop): UcpResponse {
  const inputs = new Map<Product, Map<Variant, { id: string; match: string }[]>>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const found = findItem(id, shop);
    if (found === undefined) missing.push(id);
    if (found === undefined || !matchesFilters(found.product, filters, shop)) continue;
    const variants = inputs.get(found.product) ?? new Map();
    inputs.set(found.product, variants);
    const known = variants.get(found.variant) ?? [];
    variants.set(found.variant, [...known, { id, match: found.isExact ? 'exact' : 'featured' }]);
  }
  return {
    ucp: ucpHead('catalog.lookup'),
    products: [...inputs].map(([product, variants]) => {
      const mapped = ucpProductOf(product, [...variants.keys()], shop);
      const correlated = [...variants.values()];
      return {
        ...mapped,
        variants: mapped.variants.map((variant, index) => ({ ...variant, inputs: correlated[index] })),
      };
    }),
    ...(missing.length > 0 && {
      messages: missing.map((id) => ({ type: 'info', code: 'not_found', content: id })),
    }),
  };
}

/** Finds a product by the id of one of its variants, or by its own id, which stands for the featured variant. */
function findItem(id: string, { catalogue }: AgentShop) {
  const bySku = catalogue.bySku(id);
  if (bySku) return { ...bySku, isExact: true };
  const product = catalogue.product(id);
  const variant = product && featuredVariant(product);
  return product && variant ? { product, variant, isExact: false } : undefined;
}

/**
 * Returns one product, and which values of its options can be chosen together. With the id of a variant, the product has
 * the variants with the same options; with its own id, the variants of the selected options, or all variants if nothing is
 * selected.
 */
export function getProduct(request: ProductRequest, shop: AgentShop): UcpResponse {
  const found = findItem(request.id, shop);
  if (found === undefined || !matchesFilters(found.product, request.filters ?? {}, shop))
    return notFound('product');
  const { product, variant, isExact } = found;
  const wanted = isExact ? undefined : request.selected;
  const selected = wanted ? effectiveSelection(product, wanted, request.preferences) : optionsOf(variant);
  const matching = product.variants.filter((each) => hasOptions(each, selected));
  const first = isExact ? variant : (matching.find(isAvailable) ?? matching[0] ?? variant);
  const rest = wanted || isExact ? matching : product.variants;
  const { options: _, ...mapped } = ucpProductOf(
    product,
    [first, ...rest.filter((each) => each !== first)],
    shop,
  );
  const options = productOptions(product);
  return {
    ucp: ucpHead('catalog.lookup'),
    product: {
      ...mapped,
      ...(options.length > 0 && {
        selected,
        options: options.map(({ name, labels }) => ({
          name,
          values: labels.map((label) => ({ label, ...signalsOf(product, selected, { name, label }) })),
        })),
      }),
    },
  };
}

const hasOptions = (variant: Variant, selected: readonly SelectedOption[]): boolean => {
  const options = optionsOf(variant);
  return selected.every(({ name, label }) => options.some((one) => one.name === name && one.label === label));
};

/** Drops selections, the least preferred first, until a variant has the remaining ones. */
function effectiveSelection(
  product: Product,
  selected: readonly SelectedOption[],
  preferences: readonly string[] = [],
): readonly SelectedOption[] {
  const rank = ({ name }: SelectedOption) => {
    const place = preferences.indexOf(name);
    return place < 0 ? preferences.length : place;
  };
  const remaining = [...selected].sort((a, b) => rank(a) - rank(b));
  while (!product.variants.some((variant) => hasOptions(variant, remaining))) remaining.pop();
  return remaining.map(({ name, label }) => ({ name, label }));
}

/** `exists`: a variant has this value and the selected values of the other options. `available`: such a variant is in stock. */
function signalsOf(product: Product, selected: readonly SelectedOption[], option: SelectedOption) {
  const others = selected.filter(({ name }) => name !== option.name);
  const matching = product.variants.filter((variant) => hasOptions(variant, [...others, option]));
  return { available: matching.some(isAvailable), exists: matching.length > 0 };
}
