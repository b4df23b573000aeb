import { isRecord, jsonOf } from '../../protocol/index.ts';
import { type ProductUrl, readProductUrl } from './productUrl.ts';
import {
  type DescribedProduct,
  describedProducts,
  nestedItemScope,
  productScope,
  propertyOf,
} from './structuredData.ts';

/** The subject of an id: a product, a variant, or either of them. Handles and SKUs have rules of their own. */
type IdKind = 'product' | 'variant' | 'either' | 'handle' | 'sku';

/** An element that names a product by an id. */
export interface IdMention {
  readonly element: Element;
  readonly kind: IdKind;
  readonly value: string;
}
/** An element that links to a page, perhaps of a product. */
export interface LinkMention {
  readonly element: Element;
  readonly url: ProductUrl;
  /** The URL as it is written, with its parameters. */
  readonly href: string;
}

/** Everything on a page that may name a product. */
export interface PageContents {
  readonly page: Document;
  /** URL of the page. */
  readonly url: string;
  /** The page's own URL and the canonical one. */
  readonly pageUrls: readonly ProductUrl[];
  readonly idMentions: readonly IdMention[];
  readonly links: readonly LinkMention[];
  /** Products in the page's JSON-LD and microdata. */
  readonly described: readonly DescribedProduct[];
  /** Returns the mentions by an element and by the elements inside it. */
  readonly idsIn: (element: Element) => readonly IdMention[];
  readonly linksIn: (element: Element) => readonly LinkMention[];
}

/** Attributes of shop systems and their themes, each with the kind of id that it contains. */
const attributeKinds: Readonly<Record<string, IdKind>> = {
  'data-product-id': 'product',
  'data-product_id': 'product',
  'data-productid': 'product',
  'data-id-product': 'product',
  'data-entity-id': 'product',
  'data-product': 'product',
  'data-pid': 'either',
  'data-product-handle': 'handle',
  'data-product-slug': 'handle',
  'data-sku': 'sku',
  'data-product-sku': 'sku',
  'data-product_sku': 'sku',
  'data-variant-id': 'variant',
  'data-product-variant-id': 'variant',
};

/** Selectors of further elements with an id, and the functions that read it. */
const readers: readonly (readonly [selector: string, kind: IdKind, read: (element: Element) => unknown])[] = [
  // WooCommerce
  [
    '.product[class*="post-"],.type-product',
    'product',
    ({ className }) => /(?:^|\s)post-(\d+)/u.exec(className)?.[1],
  ],
  ['button[name="add-to-cart"],input[name="add-to-cart"]', 'product', (field) => field.getAttribute('value')],
  // WooCommerce, BigCommerce
  [
    'a[href*="add-to-cart="],a[href*="cart.php?action=add"]',
    'product',
    (link) => /[?&](?:add-to-cart|product_id)=(\d+)/u.exec(link.getAttribute('href') ?? '')?.[1],
  ],
  // Shopify
  ['input[name="product-id"]', 'product', (field) => field.getAttribute('value')],
  [
    'form[action*="/cart/add"] :is(input,select)[name="id"]',
    'variant',
    (field) => field.getAttribute('value'),
  ],
  // Magento, PrestaShop, BigCommerce
  [
    'form :is(input[name="product"],input[name="id_product"],input[name="product_id"])',
    'product',
    (field) => field.getAttribute('value'),
  ],
  // Shopware
  ['input[name^="lineItems["][name$="][id]"]', 'product', (field) => field.getAttribute('value')],
  [
    '[data-product-information]',
    'product',
    (box) => {
      const information = jsonOf(box.getAttribute('data-product-information') ?? '');
      return isRecord(information) ? information.id : undefined;
    },
  ],
  // Wix, Squarespace
  ['[data-hook^="product-item"][data-slug]', 'handle', (item) => item.getAttribute('data-slug')],
  [
    ':is(.ProductList-item,.ProductItem,.product-variants,.sqs-add-to-cart-button,.post-type-store-item)[data-item-id]',
    'product',
    (item) => item.getAttribute('data-item-id'),
  ],
  // Microdata
  [`:is(${productScope}) [itemprop="sku"]`, 'sku', propertyOf],
  // Read as `handle`, which never counts as another product: the card's other ids may be of another list.
  [`:is(${productScope}) [itemprop="productID"]`, 'handle', propertyOf],
];

/** The most characters of an id; longer values are other data. */
const maxIdLength = 100;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxIdLength && !/[{[\n]/u.test(value);

function idMentionsOf(page: Document): readonly IdMention[] {
  const names = Object.keys(attributeKinds);
  const marked = Array.from(page.querySelectorAll(names.map((name) => `[${name}]`).join())).flatMap(
    (element) =>
      Object.entries(attributeKinds).map(([name, kind]) => ({
        element,
        kind,
        value: element.getAttribute(name),
      })),
  );
  const others = readers.flatMap(([selector, kind, read]) =>
    Array.from(page.querySelectorAll(selector), (element) => ({ element, kind, value: read(element) })),
  );
  return [...marked, ...others].filter((mention): mention is IdMention => isId(mention.value));
}

function linksOf(page: Document, base: string): readonly LinkMention[] {
  const linked = Array.from(
    page.querySelectorAll(
      `a[href],[itemprop="url"][href],[data-product-url],:is(${productScope}) meta[itemprop="url"]`,
    ),
  );
  return linked.flatMap((element) => {
    if (element.tagName !== 'A' && element.closest(nestedItemScope)) return [];
    const [href = ''] = ['href', 'data-product-url', 'content'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    );
    const url = href.startsWith('#') ? undefined : readProductUrl(href, base);
    return url ? [{ element, url, href }] : [];
  });
}

/** Indexes mentions by their elements and the ancestors of these. */
function indexed<M extends { readonly element: Element }>(mentions: readonly M[]) {
  const index = new Map<Element, M[]>();
  for (const mention of mentions) {
    for (let element: Element | null = mention.element; element; element = element.parentElement) {
      const inside = index.get(element);
      if (inside) inside.push(mention);
      else index.set(element, [mention]);
    }
  }
  return (element: Element): readonly M[] => index.get(element) ?? [];
}

/** Collects everything on a page that may name a product. Changes nothing. */
export function readPage(page: Document, url: string): PageContents {
  const idMentions = idMentionsOf(page);
  const links = linksOf(page, page.baseURI || url);
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
  return {
    page,
    url,
    pageUrls: [url, canonical].flatMap((href) => (href ? (readProductUrl(href, url) ?? []) : [])),
    idMentions,
    links,
    described: describedProducts(page),
    idsIn: indexed(idMentions),
    linksIn: indexed(links),
  };
}
