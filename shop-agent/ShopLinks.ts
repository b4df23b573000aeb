import { getOwn, type WireProduct } from '../src/protocol/index.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import type { Filters } from './catalogue/filters.ts';
import {
  isAvailable,
  optionsOf,
  type Product,
  pricesOf,
  quantityOf,
  type Variant,
} from './catalogue/schema.ts';

/** Values of the parameter `sort` of the shop's category pages, by the search's sort key. */
const pageOrders: Readonly<Record<string, string>> = {
  cheapest: 'price',
  dearest: 'price-down',
  'best-rated': 'rating',
  lightest: 'weight',
};

/** Builds URLs of the shop and product cards that link to it. */
export class ShopLinks {
  readonly #catalogue: Catalogue;
  readonly #shopUrl: string;
  /** URLs of the products whose address is part of the data; other products have the address `/p/ID/`. */
  readonly #productUrls: ReadonlySet<string>;

  constructor(catalogue: Catalogue, shopUrl: string) {
    this.#catalogue = catalogue;
    this.#shopUrl = shopUrl.replace(/\/+$/, '');
    const urls = catalogue.data.products.flatMap(({ url }) => url ?? []);
    this.#productUrls = new Set(urls.map((url) => this.#absolute(url)));
  }

  /** Address of the cart page; undefined for shops whose pages are unknown. */
  get cartPageUrl(): string | undefined {
    // Only a catalogue folder has kits; the cart page of a shop with a feed is unknown.
    return this.#catalogue.data.kits.length > 0 ? this.pageUrl('/cart/') : undefined;
  }

  /** @param path Begins with a slash. */
  pageUrl(path: string): string {
    return `${this.#shopUrl}${path}`;
  }

  /**
   * Returns the absolute URL of an address that names a known page of the shop: a product, a category, a page of the
   * knowledge, the cart, the help, the stores or the home page. Undefined for other addresses.
   */
  knownPage(address: string): string | undefined {
    if (this.#productUrls.has(address)) return address;
    const base = `${this.#shopUrl}/`;
    if (!URL.canParse(address, base)) return undefined;
    const url = new URL(address, base).href;
    if (!url.startsWith(base)) return undefined;
    const { data } = this.#catalogue;
    const path = url.slice(base.length - 1);
    const [, id] = /^\/p\/([^/?#]+)\/$/.exec(path) ?? [];
    const [, category] = /^\/c\/([^/?#]+)\/$/.exec(path) ?? [];
    const isKnown =
      (id !== undefined && this.#catalogue.product(id) !== undefined) ||
      data.shop.categories.some((each) => each.id === category) ||
      data.knowledge.some(({ link }) => link === path) ||
      ['/', '/cart/', '/help/', '/stores/'].includes(path);
    return isKnown ? url : undefined;
  }

  /** Returns the absolute URL of an address in the shop's data, which may be a path. */
  #absolute(address: string): string {
    return address.startsWith('/') ? this.pageUrl(address) : address;
  }

  mediaUrl(file: string): string {
    return this.pageUrl(`/media/${file}`);
  }

  productUrl(product: Product): string {
    return product.url === undefined
      ? this.pageUrl(`/p/${encodeURIComponent(product.id)}/`)
      : this.#absolute(product.url);
  }

  /** @param colour Id of a colour of the palette. */
  pictureUrl(product: Product, colour: string): string {
    return product.imageUrl === undefined
      ? this.pageUrl(`/pictures/${product.drawing ?? product.shape}-${colour}.svg`)
      : this.#absolute(product.imageUrl);
  }

  /** Returns the colours of the variants as `#rrggbb` by colour name, without colours of unknown families. */
  #swatches({ variants }: Product): Readonly<Record<string, string>> {
    const { palette } = this.#catalogue.data;
    return Object.fromEntries(
      variants.flatMap(({ colour, colourName }) => {
        const known = getOwn(palette, colour);
        return known && known.families.length > 0 ? [[colourName, known.tone1]] : [];
      }),
    );
  }

  /**
   * Returns the URL of the category page with these results. Undefined without results, for results of several categories,
   * for shops without a catalogue folder, and if the page has no filter or order for a criterion.
   */
  resultsUrl(
    found: readonly Product[],
    { shapes = [], features = [], ...filters }: Filters,
  ): string | undefined {
    const { category: _, fit, price, reduced, sort, ...others } = filters;
    const [first] = found;
    const order = sort === undefined ? '' : getOwn(pageOrders, sort);
    const isOneCategory = found.every(({ category }) => category === first?.category);
    // Only a shop with a catalogue folder has these category pages; its products have drawings instead of an `imageUrl`.
    if (
      !first ||
      first.imageUrl !== undefined ||
      !isOneCategory ||
      order === undefined ||
      price?.min !== undefined
    )
      return undefined;
    if (Object.values(others).some((value) => value !== undefined)) return undefined;
    const query = new URLSearchParams([
      ...shapes.map((shape) => ['shape', shape]),
      ...(fit ? [['fit', fit]] : []),
      ...features.map((feature) => ['feature', feature]),
      ...(reduced ? [['reduced', 'yes']] : []),
      ...(price?.max === undefined ? [] : [['max', String(price.max)]]),
      ...(order ? [['sort', order]] : []),
    ]);
    return this.pageUrl(`/c/${first.category}/${query.size > 0 ? `?${query}` : ''}`);
  }

  /**
   * Creates the card of a product; a product of another shop keeps the card that it came with. The picture of a new card
   * shows a variant that matches `filters` and is in stock, if there is one.
   *
   * @param facts Short facts that the card shows below the price, such as "340 g".
   */
  card(product: Product, filters: Filters = {}, facts: readonly string[] = []): WireProduct {
    if (product.card) return withFacts(product.card, facts);
    const matching = this.#catalogue.variantsFor(product, filters);
    const variant = matching.find(isAvailable) ?? matching[0] ?? product.variants.find(isAvailable);
    const colour = (variant ?? product.variants[0])?.colour ?? '';
    const picture = (of: string) => this.pictureUrl(product, of);
    return {
      productId: product.id,
      title: product.title,
      description: product.pitch,
      url: this.productUrl(product),
      imageUrl: picture(colour),
      price: product.price,
      currency: this.#catalogue.data.shop.currency,
      facets: {
        ...(product.brand !== '' && { brand: product.brand }),
        ...(product.attributes.material !== undefined && { material: product.attributes.material }),
      },
      metadata: {
        ...(product.wasPrice !== undefined && { wasPrice: product.wasPrice }),
        ...(facts.length > 0 && { facts }),
        ...(product.reviews > 0 && { rating: product.rating, reviews: product.reviews }),
        longDescription: product.description,
        swatches: this.#swatches(product),
        variants: product.variants.map((each) => ({
          id: each.sku,
          ...cardOptions(each),
          stock: quantityOf(each) ?? 'in stock',
          ...(each.price !== undefined && pricesOf(product, each)),
          imageUrl: each.imageUrl ?? picture(each.colour),
        })),
      },
    };
  }
}

/** The options of a variant as cards read them: colour and size, or all of them by name if there are others. */
const cardOptions = (variant: Variant) =>
  variant.options === undefined
    ? { colour: variant.colourName, size: variant.size }
    : { options: optionsOf(variant) };

/** Adds facts after those of another shop's card, because the shop may require its own to be shown. */
function withFacts(card: WireProduct, facts: readonly string[]): WireProduct {
  if (facts.length === 0) return card;
  return { ...card, metadata: { ...card.metadata, facts: [card.metadata?.facts ?? [], facts].flat() } };
}
