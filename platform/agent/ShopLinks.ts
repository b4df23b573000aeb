import type { WireProduct } from '../../src/protocol/index.ts';
import type { Catalogue } from './catalogue/Catalogue.ts';
import type { Filters } from './catalogue/filters.ts';
import type { Product } from './catalogue/schema.ts';

/** Builds URLs of the shop and product cards that link to it. */
export class ShopLinks {
  readonly #catalogue: Catalogue;
  readonly #shopUrl: string;

  constructor(catalogue: Catalogue, shopUrl: string) {
    this.#catalogue = catalogue;
    this.#shopUrl = shopUrl.replace(/\/+$/, '');
  }

  /** @param path Begins with a slash. */
  pageUrl(path: string): string {
    return `${this.#shopUrl}${path}`;
  }

  mediaUrl(file: string): string {
    return this.pageUrl(`/media/${file}`);
  }

  /**
   * The card's picture shows a variant that matches `filters` and is in stock, if there is one.
   *
   * @param facts Short facts that the card shows below the price, such as "340 g".
   */
  card(product: Product, filters: Filters = {}, facts: readonly string[] = []): WireProduct {
    const matching = this.#catalogue.variantsFor(product, filters);
    const variant =
      matching.find(({ stock }) => stock > 0) ??
      matching[0] ??
      product.variants.find(({ stock }) => stock > 0);
    const colour = (variant ?? product.variants[0])?.colour ?? '';
    const picture = (of: string) => this.pageUrl(`/pictures/${product.drawing ?? product.shape}-${of}.svg`);
    return {
      productId: product.id,
      title: product.title,
      description: product.pitch,
      url: this.pageUrl(`/p/${product.id}/`),
      imageUrl: picture(colour),
      price: product.price,
      currency: this.#catalogue.data.shop.currency,
      facets: { brand: product.brand, material: product.attributes.material },
      metadata: {
        ...(product.wasPrice !== undefined && { wasPrice: product.wasPrice }),
        ...(facts.length > 0 && { facts }),
        rating: product.rating,
        reviews: product.reviews,
        longDescription: product.description,
        variants: product.variants.map(({ sku, colour: tone, colourName, size, stock }) => ({
          id: sku,
          colour: colourName,
          size,
          stock,
          imageUrl: picture(tone),
        })),
      },
    };
  }
}
