import { getOwn, isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import type { FeedEntry, FeedFields } from './FeedRecord.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const recordsOf = (value: unknown): readonly JsonRecord[] => listOf(value).filter(isRecord);
const filled = (fields: Readonly<Record<string, string>>): FeedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));

const [maxVariants, maxDepth] = [500, 12];

/**
 * Yields a record for each variant of the products in Shopify's products.json, up to 500 variants of a product, and a problem
 * for each entry that is no object or has no variants.
 */
export function* shopifyRecords(products: readonly unknown[]): Generator<FeedEntry, void, void> {
  for (const [at, product] of products.entries()) {
    const place = `product ${at + 1}`;
    if (!isRecord(product)) {
      yield { place, problem: 'it is no object' };
      continue;
    }
    const variants = recordsOf(product.variants).slice(0, maxVariants);
    if (variants.length === 0) yield { place, problem: 'it has no variants' };
    const image = recordsOf(product.images)[0] ?? recordsOf(product.image)[0];
    const options = recordsOf(product.options).map((option) => textOf(option.name));
    for (const variant of variants) {
      const colourAt = options.findIndex((name) => /colou?r|farbe|couleur/i.test(name));
      const sizeAt = options.findIndex((name, index) => index !== colourAt && name !== 'Title');
      const option = (index: number) => (index < 0 ? '' : textOf(getOwn(variant, `option${index + 1}`)));
      const [price, before] = [textOf(variant.price), textOf(variant.compare_at_price)];
      const isReduced = Number(before) > Number(price);
      const handle = textOf(product.handle);
      const picture = isRecord(variant.featured_image) ? variant.featured_image : image;
      yield {
        place,
        fields: filled({
          id: textOf(variant.id) || textOf(variant.sku),
          group: textOf(product.id) || handle,
          title: textOf(product.title),
          description: textOf(product.body_html),
          link: textOf(product.url) || (handle && `/products/${handle}`),
          image: textOf(picture?.src),
          price: isReduced ? before : price,
          salePrice: isReduced ? price : '',
          availability: variant.available === false ? 'out of stock' : '',
          quantity: variant.inventory_management ? textOf(variant.inventory_quantity) : '',
          brand: textOf(product.vendor),
          kind: textOf(product.product_type),
          colour: option(colourAt),
          size: option(sizeAt),
        }),
      };
    }
  }
}

const isA = (node: JsonRecord, type: string): boolean =>
  listOf(node['@type']).some((each) => textOf(each).replace(/^https?:\/\/schema\.org\//, '') === type);

/** Yields the products and product groups in a JSON-LD document, up to 12 levels deep, without those inside another product. */
function* productsIn(value: unknown, depth = 0): Generator<JsonRecord, void, void> {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) for (const each of value) yield* productsIn(each, depth + 1);
  if (!isRecord(value)) return;
  if (isA(value, 'Product') || isA(value, 'ProductGroup')) yield value;
  else
    for (const each of Object.values(value)) if (typeof each === 'object') yield* productsIn(each, depth + 1);
}

/**
 * Returns a text, number or boolean as text, and the name or address of an object; for a list, of its first element. Returns
 * an empty text for other values.
 */
const nameOf = (value: unknown): string => {
  const [first] = listOf(value);
  return isRecord(first)
    ? textOf(first.name) || textOf(first.url) || textOf(first.contentUrl)
    : textOf(first);
};

/** @param parent The product group of a variant: its name is the title, and its values fill most fields that the variant lacks. */
function jsonLdFields(product: JsonRecord, parent: JsonRecord | undefined): FeedFields {
  const field = (name: string): unknown => getOwn(product, name) ?? getOwn(parent ?? {}, name);
  const [offer] = recordsOf(product.offers ?? parent?.offers);
  const specifications = recordsOf(offer?.priceSpecification);
  // The price before a reduction.
  const former = specifications.find(({ priceType }) =>
    /(?:List|Strikethrough)Price$/.test(textOf(priceType)),
  );
  const specification = specifications.find((each) => each !== former);
  const price = textOf(offer?.price) || textOf(offer?.lowPrice) || textOf(specification?.price);
  const [rating] = recordsOf(field('aggregateRating'));
  const [audience] = recordsOf(field('audience'));
  const image = field('image');
  const [picture] = listOf(image);
  const id = ['sku', 'productID', 'gtin13', 'gtin', 'mpn', '@id', 'url']
    .map((name) => textOf(getOwn(product, name)))
    .find(Boolean);
  return filled({
    id: id ?? '',
    group: textOf(parent?.productGroupID) || textOf(parent?.['@id']) || nameOf(parent?.name),
    title: textOf(parent?.name) || textOf(product.name),
    description: textOf(field('description')),
    link: textOf(product.url) || textOf(offer?.url) || textOf(parent?.url),
    image: isRecord(picture) ? textOf(picture.url) || textOf(picture.contentUrl) : textOf(picture),
    ...(former ? { price: textOf(former.price), salePrice: price } : { price }),
    saleStart: textOf(specification?.validFrom) || textOf(offer?.validFrom),
    saleEnd: textOf(specification?.validThrough) || textOf(offer?.priceValidUntil),
    currency:
      textOf(offer?.priceCurrency) || textOf(specification?.priceCurrency) || textOf(former?.priceCurrency),
    availability: textOf(offer?.availability),
    brand: nameOf(field('brand')),
    colour: nameOf(field('color')),
    size: nameOf(field('size')),
    material: nameOf(field('material')),
    kind: nameOf(field('category')),
    gender: textOf(audience?.suggestedGender),
    rating: textOf(rating?.ratingValue),
    reviews: textOf(rating?.reviewCount) || textOf(rating?.ratingCount),
  });
}

/** Yields a record for each schema.org product in a JSON-LD document, or for each of its first 500 variants. */
export function* jsonLdRecords(document: unknown, place: string): Generator<FeedEntry, void, void> {
  let count = 0;
  for (const product of productsIn(document)) {
    count += 1;
    const variants = recordsOf(product.hasVariant).slice(0, maxVariants);
    const at = `${place}, product ${count}`;
    if (variants.length === 0) yield { place: at, fields: jsonLdFields(product, undefined) };
    for (const variant of variants) yield { place: at, fields: jsonLdFields(variant, product) };
  }
}

const jsonLdType = /\btype\s*=\s*["']?application\/ld\+json\b/i;

/** Yields the text of each JSON-LD script of a page. Takes linear time, whatever is left open in the page. */
function* jsonLdScripts(html: string): Generator<string, void, void> {
  const opening = /<script\b([^>]{0,1000})>/gi;
  const closing = /<\/script>/gi;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html);
    // Later scripts have no end either.
    if (end === null) return;
    if (jsonLdType.test(found[1] ?? '')) yield html.slice(opening.lastIndex, end.index);
    opening.lastIndex = closing.lastIndex;
  }
}

/** Yields the records of the JSON-LD scripts in a page, and a problem for each script that is not JSON. */
export function* pageRecords(html: string, place: string): Generator<FeedEntry, void, void> {
  for (const script of jsonLdScripts(html)) {
    try {
      yield* jsonLdRecords(JSON.parse(script), place);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield { place, problem: 'a JSON-LD script is not JSON' };
    }
  }
}
