import { decimalOf } from '../decimalOf.ts';
import type { JsonRecord } from '../records.ts';
import { imageOf } from './imageOf.ts';
import {
  omitNullish,
  productOf,
  recordOf,
  recordsOf,
  starsOf,
  textOf,
  type WireFields,
} from './productFields.ts';

const schemaType = /^(?:https?:\/\/schema\.org\/)?Product(?:Group|Model)?$/;

/** Whether an object is a product of schema.org. */
export const isSchemaProduct = (item: JsonRecord): boolean =>
  [item['@type']].flat().some((type) => schemaType.test(textOf(type) ?? ''));

/** A product of schema.org, as in a page's JSON-LD. */
export function schemaProduct(item: JsonRecord): WireFields | undefined {
  const variants = recordsOf(item.hasVariant);
  const offers = [item, ...variants].flatMap((one) => recordsOf(one.offers));
  const { price, ...offer } = offerOf(offers);
  const rating = recordOf(item.aggregateRating);
  return productOf({
    id: item.sku ?? item.productID ?? item.productGroupID ?? item['@id'] ?? item.url,
    title: item.name,
    description: item.description,
    url: item.url,
    imageUrl: imageOf(item.image),
    price,
    currency: offer.currency,
    metadata: {
      maxPrice: offer.maxPrice,
      wasPrice: offer.wasPrice,
      availability: offer.availability,
      ...starsOf(
        rating.ratingValue,
        decimalOf(rating.bestRating) || 5,
        rating.reviewCount ?? rating.ratingCount,
      ),
      variants: variants.map(schemaVariant),
    },
  });
}

const schemaVariant = ({ sku, name, size, color, image, offers }: JsonRecord): JsonRecord => {
  const { price, availability } = offerOf(offers);
  return omitNullish({ id: sku, title: name, size, color, price, availability, imageUrl: imageOf(image) });
};

/**
 * The lowest and the highest price of the offers, the currency and former price of the cheapest offer, and the
 * availability of the first offer that is not sold out, else of the first offer.
 */
function offerOf(offers: unknown) {
  const all = recordsOf(offers).map((offer) => {
    const specifications = recordsOf(offer.priceSpecification);
    const isFormer = ({ priceType }: JsonRecord) =>
      /ListPrice|Strikethrough|SRP/.test(textOf(priceType) ?? '');
    const current = specifications.find((one) => !isFormer(one)) ?? {};
    const price = decimalOf(offer.lowPrice ?? offer.price ?? current.price) ?? Number.NaN;
    return {
      price,
      maxPrice: decimalOf(offer.highPrice) ?? price,
      wasPrice: decimalOf(specifications.find(isFormer)?.price),
      currency: offer.priceCurrency ?? current.priceCurrency,
      availability: offer.availability,
    };
  });
  const priced = all.filter(({ price }) => Number.isFinite(price));
  // A long list cannot be spread into the arguments of `Math.min`.
  const price = priced.reduce((least, offer) => Math.min(least, offer.price), Number.POSITIVE_INFINITY);
  const maxPrice = priced.reduce((most, offer) => Math.max(most, offer.maxPrice), Number.NEGATIVE_INFINITY);
  const inStock = all.find(({ availability }) => !/OutOfStock|SoldOut/.test(textOf(availability) ?? ''));
  const cheapest = priced.find((offer) => offer.price === price);
  return {
    ...(cheapest && { price, maxPrice, wasPrice: cheapest.wasPrice, currency: cheapest.currency }),
    availability: (inStock ?? all[0])?.availability,
  };
}
