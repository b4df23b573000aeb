import { getOwn, isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import { type FeedEntry, type FeedFields, filled, maxVariants, named } from './FeedRecord.ts';
import { listOf, priceText, recordsOf, textOf } from './jsonTexts.ts';
import { upperFirst } from './optionNames.ts';

const maxDepth = 12;

/** Returns the name of a term of schema.org, such as "color" for "https://schema.org/color". */
const termOf = (value: unknown): string => textOf(value).replace(/^https?:\/\/schema\.org\//, '');

const isA = (node: JsonRecord, type: string): boolean =>
  listOf(node['@type']).some((each) => termOf(each) === type);

/** A JSON-LD document: its products, and its nodes by their ids, to which others may refer. */
class LinkedData {
  readonly products: JsonRecord[] = [];
  readonly #nodes = new Map<string, JsonRecord>();

  constructor(document: unknown) {
    this.#collect(document, 0, false);
  }

  /** Collects the products and product groups, up to 12 levels deep, without those inside another product. */
  #collect(value: unknown, depth: number, isInside: boolean): void {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) for (const each of value) this.#collect(each, depth + 1, isInside);
    if (!isRecord(value)) return;
    const id = textOf(value['@id']);
    if (id !== '' && Object.keys(value).length > 1 && !this.#nodes.has(id)) this.#nodes.set(id, value);
    const isProduct = isA(value, 'Product') || isA(value, 'ProductGroup');
    if (isProduct && !isInside) this.products.push(value);
    for (const each of Object.values(value))
      if (typeof each === 'object') this.#collect(each, depth + 1, isInside || isProduct);
  }

  /** Returns the objects of a value; of one that only refers to another, that other. */
  recordsOf(value: unknown): readonly JsonRecord[] {
    return recordsOf(value).map((node) =>
      Object.keys(node).length === 1 ? (this.#nodes.get(textOf(node['@id'])) ?? node) : node,
    );
  }

  /** Returns a text or number as text, or the name or address of an object; for a list, of its first element. */
  nameOf(value: unknown): string {
    const [first] = listOf(value);
    if (!isRecord(first)) return textOf(first);
    const [node] = this.recordsOf(first);
    return textOf(node?.name) || textOf(node?.url) || textOf(node?.contentUrl);
  }

  imageOf(value: unknown): string {
    const [first] = listOf(value);
    const [node] = this.recordsOf(first);
    return node ? textOf(node.url) || textOf(node.contentUrl) : textOf(first);
  }
}

/** Returns the cheapest offer that is available, else the cheapest, with what an aggregate says for all of its offers. */
function offerOf(data: LinkedData, value: unknown): JsonRecord | undefined {
  const offers = data.recordsOf(value).flatMap((offer) => {
    const parts = data.recordsOf(offer.offers).filter((part) => part.price !== undefined);
    return parts.length === 0 ? [offer] : parts.map((part) => ({ ...offer, ...part }));
  });
  const isOut = ({ availability }: JsonRecord) =>
    /OutOfStock|SoldOut|Discontinued/.test(textOf(availability));
  const rank = (offer: JsonRecord) =>
    [isOut(offer) ? 1 : 0, Number(offer.price ?? offer.lowPrice ?? 0)] as const;
  return [...offers].sort((a, b) => {
    const [[outA, priceA], [outB, priceB]] = [rank(a), rank(b)];
    return outA - outB || priceA - priceB;
  })[0];
}

function pricesOf(data: LinkedData, offer: JsonRecord | undefined): FeedFields {
  const specifications = data.recordsOf(offer?.priceSpecification);
  // The price before a reduction.
  const former = specifications.find(({ priceType }) =>
    /(?:List|Strikethrough|Regular|MSRP|SRP)(?:Price)?$/.test(textOf(priceType)),
  );
  const specification = specifications.find((each) => each !== former);
  const price = priceText(offer?.price) || priceText(offer?.lowPrice) || priceText(specification?.price);
  return filled({
    ...(former ? { price: priceText(former.price), salePrice: price } : { price }),
    saleStart: textOf(specification?.validFrom) || textOf(offer?.validFrom),
    saleEnd: textOf(specification?.validThrough) || textOf(offer?.priceValidUntil),
    currency: [offer, specification, former].map((one) => textOf(one?.priceCurrency)).find(Boolean),
    availability: textOf(offer?.availability),
    availableFrom: textOf(offer?.availabilityStarts),
    quantity: textOf(data.recordsOf(offer?.inventoryLevel)[0]?.value),
  });
}

/** Returns a rating of any scale as one of 0 to 5. */
function ratingOf(rating: JsonRecord | undefined): string {
  const best = Number(rating?.bestRating ?? 5);
  const value = Number(textOf(rating?.ratingValue).replace(',', '.'));
  return value > 0 && best > 0 ? String((value * 5) / best) : '';
}

/** Properties that a shop names in `variesBy`; `size` and `color` vary in any case. */
const usualOptions = ['color', 'size'] as const;
const titleOf = (property: string): string => (property === 'color' ? 'Colour' : upperFirst(property));

/** @param group The product group of a variant: its values fill most fields that the variant lacks. */
function fieldsOf(data: LinkedData, product: JsonRecord, group: JsonRecord | undefined): FeedFields {
  const field = (name: string): unknown => getOwn(product, name) ?? getOwn(group ?? {}, name);
  const offer = offerOf(data, product.offers ?? group?.offers);
  const [rating] = data.recordsOf(field('aggregateRating'));
  const [audience] = data.recordsOf(field('audience'));
  const id = ['sku', 'productID', 'gtin13', 'gtin', 'mpn', '@id', 'url', 'name']
    .map((name) => textOf(getOwn(product, name)))
    .find(Boolean);
  const varying = [...new Set([...usualOptions, ...listOf(group?.variesBy).map(termOf)])];
  const facts = data
    .recordsOf(field('additionalProperty'))
    .map(({ name, value, unitText }) => [textOf(name), `${textOf(value)} ${textOf(unitText)}`] as const);
  const shared = ['material', 'pattern'].filter((name) => !varying.includes(name));
  const description = textOf(group?.description) || textOf(product.description);
  return {
    ...filled({
      id,
      group: textOf(group?.productGroupID) || textOf(group?.['@id']) || data.nameOf(group?.name),
      title: textOf(product.name),
      description,
      link: textOf(product.url) || textOf(offer?.url),
      image: data.imageOf(product.image),
      brand: data.nameOf(field('brand')),
      kind: data.nameOf(field('category')),
      gender: textOf(audience?.suggestedGender),
      rating: ratingOf(rating),
      reviews: textOf(rating?.reviewCount) || textOf(rating?.ratingCount),
    }),
    ...pricesOf(data, offer),
    product: {
      title: textOf(group?.name),
      link: textOf(group?.url),
      image: data.imageOf(group?.image),
    },
    options: named(varying.map((name) => [titleOf(name), data.nameOf(getOwn(product, name))] as const)),
    details: named([...facts, ...shared.map((name) => [titleOf(name), data.nameOf(field(name))] as const)]),
  };
}

/** Yields a record for each schema.org product in a JSON-LD document, or for each of its first 500 variants. */
export function* jsonLdRecords(document: unknown, place: string): Generator<FeedEntry, void, void> {
  const data = new LinkedData(document);
  const groups = new Map<JsonRecord, JsonRecord>();
  for (const product of data.products)
    for (const variant of data.recordsOf(product.hasVariant)) groups.set(variant, product);
  let count = 0;
  for (const product of data.products) {
    // It was or will be a variant of its group.
    if (groups.has(product)) continue;
    count += 1;
    const at = `${place}, product ${count}`;
    const variants = data.recordsOf(product.hasVariant).slice(0, maxVariants);
    const [group] = data.recordsOf(product.isVariantOf);
    const parent =
      group ??
      (product.inProductGroupWithID === undefined
        ? undefined
        : { productGroupID: product.inProductGroupWithID });
    // Groups to which products refer have no offers of their own.
    if (isA(product, 'ProductGroup') && variants.length === 0 && product.offers === undefined) continue;
    if (variants.length === 0) yield { place: at, fields: fieldsOf(data, product, parent) };
    for (const variant of variants) yield { place: at, fields: fieldsOf(data, variant, product) };
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
