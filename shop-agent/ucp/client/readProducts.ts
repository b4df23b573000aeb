import { createHash } from 'node:crypto';
import { createProductReader, type JsonRecord, type WireProduct } from '../../../src/protocol/index.ts';
import { type FeedFields, named } from '../../feed/FeedRecord.ts';
import { safeLink } from '../../feed/productOf.ts';
import { recordOf, recordsOf, textOf } from './content.ts';

/** A product of another shop. */
export interface RemoteProduct {
  readonly id: string;
  /** The id in the form of the catalogue's own ids; different for different ids. */
  readonly key: string;
  readonly card: WireProduct;
  /** The records from which the catalogue is built: one for each variant, or one for a product without variants. */
  readonly offers: readonly FeedFields[];
}

/** Maximum number of characters of a product as JSON: ten products have to fit in one line of the wire format. */
const maxProductLength = 80_000;
const maxIdLength = 200;
/** Maximum number of prices of units that a card shows. */
const maxRates = 3;
const readCards = createProductReader();

/**
 * Returns the products in a response of a tool of the catalogue. Leaves out items without a price above 0 or without a
 * currency, with an id of more than 200 characters, or with more than `maxProductLength` characters.
 */
export function readProducts(content: JsonRecord): readonly RemoteProduct[] {
  const items = [...recordsOf(content.products), ...recordsOf(content.product)];
  const byId = new Map(items.map((item) => [String(item.id), item]));
  // The mapper reads fields of these names only, and the messages with the warnings about each product.
  const { products, product, messages } = content;
  return readCards('', { products, product, messages }).flatMap((fields) => {
    const card = cardOf(recordOf(fields), byId);
    if (card === undefined || JSON.stringify(card).length > maxProductLength) return [];
    const id = card.productId;
    const offers = offersOf(card, recordOf(byId.get(id)));
    return offers.length > 0 ? { id, key: keyOf(id), card, offers } : [];
  });
}

function cardOf(fields: JsonRecord, byId: ReadonlyMap<string, JsonRecord>): WireProduct | undefined {
  const { price } = fields;
  const currency = textOf(fields.currency);
  const productId = textOf(fields.productId);
  if (typeof price !== 'number' || price <= 0 || currency === '' || productId.length > maxIdLength)
    return undefined;
  return {
    productId,
    price,
    currency,
    title: textOf(fields.title),
    description: textOf(fields.description),
    url: safeLink(textOf(fields.url)) ?? '',
    imageUrl: safeLink(textOf(fields.imageUrl)) ?? '',
    metadata: withMeasures(recordOf(fields.metadata), currency, byId.get(productId)),
  };
}

/**
 * Adds what the reader leaves out of variants that are sold by a measure: the step of their quantity, and a fact with the price
 * of a unit, since a price alone would be read as that of a piece.
 */
function withMeasures(metadata: JsonRecord, currency: string, item: JsonRecord = {}): JsonRecord {
  const units = new Map(
    recordsOf(item.variants)
      .map(({ id, quantity_unit }) => [String(id), recordOf(quantity_unit)] as const)
      .filter(([, { unit }]) => textOf(unit) !== '' && unit !== 'C62'),
  );
  if (units.size === 0) return metadata;
  const rates = new Set<string>();
  const variants = recordsOf(metadata.variants).map((variant) => {
    const quantity_unit = units.get(String(variant.id));
    if (quantity_unit === undefined) return variant;
    const unit = textOf(quantity_unit.display_text);
    if (typeof variant.price === 'number' && unit !== '') rates.add(`${variant.price} ${currency} / ${unit}`);
    return { ...variant, quantity_unit };
  });
  const facts = [metadata.facts, [...rates].slice(0, maxRates)].flat();
  return { ...metadata, facts: facts.filter((fact) => typeof fact === 'string'), variants };
}

const plainKey = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Ids of another form are hashed: removing their other characters could make two ids equal. */
const keyOf = (id: string): string =>
  plainKey.test(id) && id.length <= 80
    ? id
    : `p-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;

/**
 * One record for each variant that the shop listed, or one for a product without variants. All have the product's lowest price,
 * as on the card.
 */
function offersOf(card: WireProduct, item: JsonRecord): readonly FeedFields[] {
  const { variants, wasPrice, rating, reviews, brand, attributes } = recordOf(card.metadata);
  const facts = recordOf(attributes);
  const group = keyOf(card.productId);
  const shared: FeedFields = {
    group,
    title: card.title,
    description: card.description,
    ...(card.url !== '' && { link: card.url }),
    ...(card.imageUrl !== '' && { image: card.imageUrl }),
    price: priceText(typeof wasPrice === 'number' ? wasPrice : card.price, card.currency),
    ...(typeof wasPrice === 'number' && { salePrice: priceText(card.price, card.currency) }),
    kind: kindOf(item),
    brand: textOf(brand) || textOf(facts.brand),
    details: named([['Material', textOf(facts.material)]]),
    rating: String(rating ?? ''),
    reviews: String(reviews ?? ''),
  };
  const listed = recordsOf(variants).filter(({ id }) => textOf(id) !== '');
  if (listed.length === 0) return [{ ...shared, id: group }];
  return listed.map((variant, at) => {
    const options = recordsOf(variant.options).map(
      ({ name, value }) => [textOf(name), textOf(value)] as const,
    );
    return {
      ...shared,
      id: textOf(variant.id).length <= 100 ? textOf(variant.id) : `${group}-${at}`,
      availability: variant.available === false ? 'out_of_stock' : 'in_stock',
      options: named(options),
    };
  });
}

/** Formats a price with four decimals: three could be read as a group of thousands. */
const priceText = (amount: number, currency: string): string => `${amount.toFixed(4)} ${currency}`;

/** The category of the shop's own taxonomy, which describes the kind of product better than other taxonomies; else the first. */
function kindOf({ categories }: JsonRecord): string {
  const all = recordsOf(categories);
  const ownCategory = all.find(({ taxonomy }) => taxonomy === 'merchant') ?? all[0];
  return textOf(ownCategory?.value);
}
