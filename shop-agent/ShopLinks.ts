import { getOwn, type WireProduct } from '../src/protocol/index.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import {
  isAvailable,
  optionsOf,
  type Product,
  pricesOf,
  quantityOf,
  type Variant,
} from './catalogue/schema.ts';

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

  /** @param chart Id of a size chart of the shop. */
  chartUrl(chart: string): string {
    return this.pageUrl(`/media/size-chart-${chart}.png`);
  }

  productUrl(product: Product): string {
    return product.url === undefined
      ? this.pageUrl(`/p/${encodeURIComponent(product.id)}/`)
      : this.#absolute(product.url);
  }

  pictureUrl({ imageUrl, drawing, shape }: Product, variant?: Variant): string {
    const own = variant?.imageUrl ?? imageUrl;
    return own === undefined
      ? this.pageUrl(`/pictures/${drawing ?? shape}-${variant?.colour ?? ''}.svg`)
      : this.#absolute(own);
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
   * Creates the card of a product; a product of another shop keeps the card that it came with.
   *
   * @param variantId The variant that the picture shows; by default one that is in stock.
   * @param facts Short facts that the card shows below the price, such as "340 g".
   */
  card(product: Product, variantId?: string, facts: readonly string[] = []): WireProduct {
    if (product.card) return withFacts(product.card, facts);
    const { variants } = product;
    const shown = variants.find(({ sku }) => sku === variantId) ?? variants.find(isAvailable) ?? variants[0];
    return {
      productId: product.id,
      title: product.title,
      description: product.pitch,
      url: this.productUrl(product),
      imageUrl: this.pictureUrl(product, shown),
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
        variants: variants.map((variant) => ({
          id: variant.sku,
          ...cardOptions(variant),
          stock: quantityOf(variant) ?? 'in stock',
          ...(variant.price !== undefined && pricesOf(product, variant)),
          imageUrl: this.pictureUrl(product, variant),
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
