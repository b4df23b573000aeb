/** The URL of a product, reduced to what identifies it. */
export interface ProductUrl {
  /** Equal for two URLs of one product, except those that only `isSimilarUrl` recognises. */
  readonly key: string;
  /** The key without the language of the shop. */
  readonly plainKey: string;
  /** Host and last part of the path, if these alone may identify the product; otherwise empty. */
  readonly leaf: string;
  /** Whether the path has only one part, besides a language. */
  readonly isLeafOnly: boolean;
  /** Equal for URLs that differ only in the product that they name. */
  readonly shape: string;
  /** Whether other pages, such as `/about`, have URLs of this shape, too. */
  readonly isCommonShape: boolean;
}

/** Parameters that name a product. All others choose a variant or record where the shopper came from. */
const namingParams =
  /^(?:p|pid|id|item|item_?id|product|id_product|products?_?id|path_?info|route|controller|sku)$/iu;

const languageCodes = new Set(
  'ar bg cs da de el en es et fi fr he hi hr hu id is it ja ko lt lv nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  ),
);
const isLanguage = (part: string | undefined): boolean =>
  part !== undefined &&
  /^[a-z]{2}(?:[-_][a-z]{2})?$/iu.test(part) &&
  languageCodes.has(part.slice(0, 2).toLowerCase());

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * Drops what shop systems add to the path of a product: Shopify its language and collection, PrestaShop the number of
 * the variant.
 */
const plainPath = (path: string): string =>
  path
    .replace(/^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/collections\/[^/]+)?(?=\/products\/[^/]+\/?$)/iu, '')
    .replace(/\/(\d+)-\d+-(?=[^/\d][^/]*\.html$)/u, '/$1-');

/**
 * Reads the URL of a page; undefined if it is invalid, is not HTTP or is a shop's home page. Ignores the hash, a
 * trailing slash and all parameters that do not name a product.
 */
export function readProductUrl(href: string, base: string): ProductUrl | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (!/^https?:$/u.test(url.protocol)) return undefined;
  const host = url.host.replace(/^www\./u, '');
  const parts = plainPath(url.pathname).split('/').filter(Boolean).map(decoded);
  const naming = [...url.searchParams]
    .filter(([name, value]) => namingParams.test(name) && value !== '')
    .map((pair) => pair.join('='))
    .sort();
  if (parts.length === 0 && naming.length === 0) return undefined;
  const query = naming.length === 0 ? '' : `?${naming.join('&')}`;
  const plainParts = isLanguage(parts[0]) ? parts.slice(1) : parts;
  const last = plainParts.at(-1) ?? '';
  const extension = /\.html?$/u.exec(last)?.[0] ?? '';
  const form = naming.length === 0 ? `*${extension}` : `${last}?`;
  return {
    key: `${host}/${parts.join('/')}${query}`,
    plainKey: `${host}/${plainParts.join('/')}${query}`,
    leaf: extension !== '' && query === '' ? `${host}/${last}` : '',
    isLeafOnly: plainParts.length === 1,
    shape: [host, ...plainParts.slice(0, -1), form].join('/'),
    isCommonShape: plainParts.length < 2 && extension === '' && query === '',
  };
}

/**
 * Whether two URLs with different keys probably name one product: in another language, or with and without its categories (`/mugs/6-enamel-mug.html`, `/6-enamel-mug.html`).
 */
export const isSimilarUrl = (one: ProductUrl, other: ProductUrl): boolean =>
  one.plainKey === other.plainKey ||
  (one.leaf !== '' && one.leaf === other.leaf && (one.isLeafOnly || other.isLeafOnly));
