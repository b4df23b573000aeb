import { isRecord, type Product } from '../../protocol/index.ts';
import { isSimilarUrl, type ProductUrl, readProductUrl } from './productUrl.ts';
import type { IdMention, PageContents } from './readPage.ts';

/** Everything that names one product on one page. */
export interface ProductNames {
  readonly isId: (mention: IdMention) => boolean;
  readonly isUrl: (url: ProductUrl) => boolean;
  /** Whether a URL has the shape of the product's URLs. If `isUrl` is false for such a URL, it probably is another product's. */
  readonly hasShape: (url: ProductUrl) => boolean;
  /** Whether a URL of the product is known. */
  readonly hasUrl: boolean;
  /** Whether the product's ids are so short that products of another list may have the same. */
  readonly hasShortId: boolean;
  /** Query of the product's URL, which may choose a variant. */
  readonly query: string;
  /** Ids of the product itself, without those of its variants. */
  readonly productIds: ReadonlySet<string>;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (values: readonly unknown[]): readonly string[] =>
  values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter(Boolean);

/** Shopify's global ids: `gid://shopify/Product/123`. */
const globalId = /^gid:\/\/shopify\/(Product|ProductVariant)\/(\d+)/u;

/** Whether an id has at most 6 digits, as ids that a shop counts up from 1. */
const isShort = (id: string): boolean => /^\d{1,6}$/u.test(id);

function idsOf({ productId, metadata = {} }: Product) {
  const products = new Set<string>();
  const variants = new Set<string>();
  const add = (id: string, set: Set<string>) => {
    const [, type, number] = globalId.exec(id) ?? [];
    if (number === undefined) set.add(id);
    else (type === 'Product' ? products : variants).add(number);
  };
  const { handle, sku, product_id: numbered } = metadata;
  for (const id of textsOf([productId, handle, sku, numbered])) add(id, products);
  for (const variant of listOf(metadata.variants).filter(isRecord))
    for (const id of textsOf([variant.id, variant.sku, variant.variantId, variant.variant_id]))
      add(id, variants);
  return { products, variants };
}

/** Returns the product's URLs: its own, and those that the page's structured data has for its ids, except short ids. */
function urlsOf(product: Product, ids: ReadonlySet<string>, contents: PageContents): readonly ProductUrl[] {
  const ownUrls = product.url === undefined ? [] : [product.url];
  const described = contents.described
    .filter((each) => each.ids.some((id) => ids.has(id) && !isShort(id)))
    .flatMap(({ urls }) => urls);
  return [...ownUrls, ...described].flatMap((href) => readProductUrl(href, contents.url) ?? []);
}

/**
 * Returns the keys of the product's URLs. If the page contains none of these URLs, adds the key of the only similar one;
 * several similar ones may belong to different products.
 */
function keysOnPage(urls: readonly ProductUrl[], { links, pageUrls }: PageContents): ReadonlySet<string> {
  const keys = new Set(urls.map(({ key }) => key));
  const known = [...pageUrls, ...links.map(({ url }) => url)];
  if (known.some(({ key }) => keys.has(key))) return keys;
  const similar = new Set(
    known.filter((other) => urls.some((url) => isSimilarUrl(url, other))).map(({ key }) => key),
  );
  return similar.size === 1 ? new Set([...keys, ...similar]) : keys;
}

/** Collects what names a product on a page. */
export function readNames(product: Product, contents: PageContents): ProductNames {
  const { products, variants } = idsOf(product);
  const urls = urlsOf(product, products, contents);
  const keys = keysOnPage(urls, contents);
  const shapes = new Set(urls.map(({ shape }) => shape));
  for (const { url } of contents.links) if (keys.has(url.key)) shapes.add(url.shape);
  return {
    isId: ({ kind, value }) => {
      if (kind === 'product' || kind === 'handle') return products.has(value);
      if (kind === 'variant') return variants.has(value);
      return kind === 'sku'
        ? !isShort(value) && (products.has(value) || variants.has(value))
        : products.has(value) || variants.has(value);
    },
    isUrl: ({ key }) => keys.has(key),
    hasShape: ({ shape }) => shapes.has(shape),
    hasUrl: urls.length > 0,
    hasShortId: [...products].every(isShort),
    query: product.url?.split('#')[0]?.split('?')[1] ?? '',
    productIds: products,
  };
}
