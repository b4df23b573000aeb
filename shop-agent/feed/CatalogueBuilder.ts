import { getOwn } from '../../src/protocol/index.ts';
import type { CatalogueData, Fit, Product, Variant } from '../catalogue/schema.ts';
import { oneColour, oneSize } from '../catalogue/schema.ts';
const colourFamilies = (_name: string) => ({ families: [], tone1: '#9a9a9a', tone2: '#9a9a9a', ground: '#eeeeee' });
import type { FeedFields, FeedProblem, FeedRecord } from './FeedRecord.ts';
import { parsePrice } from './parsePrice.ts';
import { plainText } from './plainText.ts';
import { salePeriodOf } from './salePeriod.ts';

/** Number of pieces assumed for an available offer whose quantity is missing or no whole number. */
const unknownQuantity = 100;
const maxProducts = 100_000;
const maxVariants = 500;
/** Maximum characters. */
const lengths = { id: 100, title: 150, description: 2000, pitch: 120, word: 60, url: 2000 } as const;

interface Offer {
  readonly place: string;
  readonly fields: FeedFields;
  readonly title: string;
  readonly price: number;
  readonly wasPrice: number | undefined;
  readonly currency: string | undefined;
}

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, lengths.id)
    .replace(/-+$/, '');

/**
 * Returns a link that is an http or https address without credentials, or a path of the shop that consists of ASCII letters,
 * digits and `_-./%?=&`; undefined for any other link, and for a link of more than 2,000 characters.
 */
export function safeLink(link: string | undefined): string | undefined {
  if (link === undefined || link.length > lengths.url) return undefined;
  if (/^\/(?!\/)[\w\-./%?=&]*$/.test(link)) return link;
  if (!URL.canParse(link)) return undefined;
  const { protocol, username, password, href } = new URL(link);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}

function fitOf({ gender = '', ageGroup = '' }: FeedFields): Fit {
  if (/kid|toddler|infant|newborn|child/i.test(ageGroup)) return 'kids';
  if (/^(?:female|women|woman|f)\b/i.test(gender)) return 'women';
  return /^(?:male|men|man|m)\b/i.test(gender) ? 'men' : 'unisex';
}

function stockOf({ availability = '', quantity = '' }: FeedFields): number {
  const words = availability.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const isAvailable =
    words === '' || /(?<!not)instock$|limitedavailability$|onlineonly$|^(?:1|yes|true)$/.test(words);
  if (!isAvailable) return 0;
  return /^-?\d{1,9}(?:\.0+)?$/.test(quantity) ? Math.max(0, Math.trunc(Number(quantity))) : unknownQuantity;
}

/**
 * Returns the category and the kind of a product, such as "Clothing" and "Rain jackets" for "Clothing > Jackets > Rain
 * jackets"; "Products" if the feed names none.
 */
function kindsOf({ kind = '' }: FeedFields): readonly [category: string, kind: string] {
  const levels = (kind.split(/[,|]/)[0] ?? '')
    .split('>')
    .map((level) => plainText(level, lengths.word))
    .filter((level) => level !== '' && !/^\d+$/.test(level));
  return [levels[0] ?? 'Products', levels.at(-1) ?? 'Products'];
}

const maxDetails = 40;

/** Returns the names and values of a product's details. A comma within a value is followed by a space or a digit. */
function detailsOf({ details = '' }: FeedFields): NonNullable<Product['details']> {
  const entries = details.includes('\n') ? details.split('\n') : details.split(/,(?=[^\s\d])/);
  return entries.slice(0, maxDetails + 1).flatMap((entry) => {
    const [value = '', name = ''] = entry.split(':').reverse();
    const detail = { name: plainText(name, lengths.word), value: plainText(value, lengths.pitch) };
    return detail.name === '' || detail.value === '' ? [] : [detail];
  });
}

/** The locale of a shop's prices by currency. */
const localesByCurrency: Readonly<Record<string, string>> = {
  USD: 'en-US',
  GBP: 'en-GB',
  AUD: 'en-AU',
  CAD: 'en-CA',
  INR: 'en-IN',
};

/** Builds a catalogue from the records of a feed. Records that cannot be used are reported as problems. */
export class CatalogueBuilder {
  readonly #problems: FeedProblem[];
  readonly #groups = new Map<string, Offer[]>();
  readonly #ids = new Set<string>();
  readonly #now: number;
  #validUntil: number | undefined;

  /**
   * @param problems List to which the problems are added.
   * @param now Decides which sale prices apply.
   */
  constructor(problems: FeedProblem[], now = new Date()) {
    this.#problems = problems;
    this.#now = now.getTime();
  }

  /** When the next sale starts or ends, in milliseconds since 1970; undefined if none will. */
  get validUntil(): number | undefined {
    return this.#validUntil;
  }

  add({ place, fields }: FeedRecord): void {
    const problem = this.#addOffer(place, fields);
    if (problem !== undefined) this.#problems.push({ place, problem });
  }

  /** Adds the offer of a record to its product; returns the reason if the record cannot be used. */
  #addOffer(place: string, fields: FeedFields): string | undefined {
    const id = fields.id?.slice(0, lengths.id) ?? '';
    const group = fields.group ?? id;
    const offers = this.#groups.get(group) ?? [];
    // Some exports have the title only in the first row of a product.
    const title = plainText(fields.title ?? '', lengths.title) || (offers[0]?.title ?? '');
    // Some exports have rows that only add pictures to a product.
    if (fields.title === undefined && fields.price === undefined && offers.length > 0) return undefined;
    const salePrice = this.#isOnSale(place, fields) ? fields.salePrice : undefined;
    const full = parsePrice(fields.price ?? salePrice ?? '');
    const sale = salePrice === undefined ? undefined : parsePrice(salePrice);
    if (id === '') return 'it has no id';
    if (slugOf(id) === '') return 'its id has no Latin letter or digit';
    if (title === '') return 'it has no title';
    if (!full) return fields.price === undefined ? 'it has no price' : 'its price cannot be read';
    const isReduced = sale !== undefined && sale.amount > 0 && sale.amount < full.amount;
    const price = isReduced ? sale.amount : full.amount;
    if (price <= 0) return 'its price is not above 0';
    if (fields.link !== undefined && safeLink(fields.link) === undefined)
      return 'its link is no http address';
    const key = `${id} ${fields.colour ?? ''} ${fields.size ?? ''}`;
    if (this.#ids.has(key)) return `its id ${plainText(id, lengths.word)} was used before`;
    if (offers.length === 0 && this.#groups.size >= maxProducts)
      return `there are more than ${maxProducts} products`;
    if (offers.length >= maxVariants) return `its product has more than ${maxVariants} variants`;
    this.#ids.add(key);
    this.#groups.set(group, offers);
    const currency = full.currency ?? fields.currency?.toUpperCase().slice(0, 3);
    offers.push({ place, fields, title, price, wasPrice: isReduced ? full.amount : undefined, currency });
    return undefined;
  }

  /** Returns whether the dates of an offer's sale price allow it now. */
  #isOnSale(place: string, fields: FeedFields): boolean {
    if (fields.salePrice === undefined) return false;
    const period = salePeriodOf(fields);
    if (!period) this.#problems.push({ place, problem: 'the dates of its sale price cannot be read' });
    const { start, end } = period ?? { start: 0, end: 0 };
    for (const time of [start, end])
      if (time > this.#now && Number.isFinite(time))
        this.#validUntil = Math.min(time, this.#validUntil ?? time);
    return start <= this.#now && this.#now < end;
  }

  /** Returns the currency of most offers; EUR if no offer states one. */
  #currency(): string {
    const counts = new Map<string, number>();
    for (const { currency } of [...this.#groups.values()].flat())
      if (currency !== undefined && /^[A-Z]{3}$/.test(currency))
        counts.set(currency, (counts.get(currency) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'EUR';
  }

  /**
   * Creates the catalogue. Drops offers in another currency than most offers, because their prices are not comparable, and
   * reports them as problems.
   *
   * @param name Name of the shop.
   */
  finish(name: string): CatalogueData {
    const currency = this.#currency();
    const taken = new Set<string>();
    const products: Product[] = [];
    const kinds = new Map<string, { readonly title: string; readonly category: string }>();
    const categories = new Map<string, { readonly title: string; readonly shapes: Set<string> }>();
    const palette = new Map<string, CatalogueData['palette'][string]>();
    for (const [group, all] of this.#groups) {
      const offers = all.filter(({ place, currency: own }) => {
        const isSame = own === undefined || own === currency;
        if (!isSame) this.#problems.push({ place, problem: `its price is not in ${currency}` });
        return isSame;
      });
      const [first] = offers;
      if (!first) continue;
      const [category, kind] = kindsOf(first.fields);
      const [categoryId, shape] = [slugOf(category) || 'products', slugOf(kind) || 'products'];
      kinds.set(shape, kinds.get(shape) ?? { title: kind, category: categoryId });
      const listed = categories.get(categoryId) ?? { title: category, shapes: new Set() };
      listed.shapes.add(shape);
      categories.set(categoryId, listed);
      const id = uniqueId(slugOf(group) || slugOf(first.fields.id ?? ''), taken);
      products.push(productOf(id, categoryId, shape, offers, palette));
    }
    const brands = [...new Set(products.map(({ brand }) => brand))].filter((brand) => brand !== name);
    return {
      shop: {
        name,
        tagline: name,
        about: `${name} sells ${products.length} products.`,
        currency,
        locale: getOwn(localesByCurrency, currency) ?? 'en-IE',
        catalogId: slugOf(name) || 'feed',
        freeDeliveryFrom: 0,
        categories: [...categories].map(([id, { title, shapes }]) => ({
          id,
          title,
          text: title,
          shapes: [...shapes],
          attributes: [],
        })),
        shapes: Object.fromEntries([...kinds].map(([id, { title }]) => [id, { title, plural: title }])),
        brands: [name, ...brands].map((brand) => ({ name: brand, text: '' })),
        features: {},
        attributes: {},
        activities: {},
        delivery: [],
      },
      products,
      stores: [],
      knowledge: [],
      kits: [],
      sizes: {},
      orders: [],
      palette: Object.fromEntries(palette),
      words: {},
      recordings: [],
    };
  }
}

/** Returns the slug, with a number if it is taken, and adds the result to `taken`. */
function uniqueId(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}

function productOf(
  id: string,
  category: string,
  shape: string,
  offers: readonly Offer[],
  palette: Map<string, CatalogueData['palette'][string]>,
): Product {
  const cheapest = offers.reduce((best, offer) => (offer.price < best.price ? offer : best));
  const [first] = offers;
  const { fields, title } = first ?? cheapest;
  const description = plainText(fields.description ?? '', lengths.description) || title;
  const [sentence = ''] = /^.{20,}?[.!?](?= |$)/.exec(description) ?? [];
  const url = safeLink(fields.link);
  const imageUrl = safeLink(fields.image?.split(/[,\s]/)[0]);
  const rating = Number(fields.rating ?? Number.NaN);
  const reviews = Math.trunc(Number(fields.reviews ?? 0));
  const isRated = rating > 0 && rating <= 5 && reviews > 0;
  const material = plainText(fields.material ?? '', lengths.word);
  const details = detailsOf(fields);
  return {
    id,
    title,
    category,
    shape,
    brand: plainText(fields.brand ?? '', lengths.word),
    fit: fitOf(fields),
    pitch: (sentence || description).slice(0, lengths.pitch),
    description,
    features: [],
    attributes: { ...(material !== '' && { material }), season: [], activity: [] },
    ...(details.length > 0 && { details }),
    price: cheapest.price,
    ...(cheapest.wasPrice !== undefined && { wasPrice: cheapest.wasPrice }),
    rating: isRated ? rating : 0,
    reviews: isRated ? reviews : 0,
    variants: offers.map((offer) => variantOf(offer, palette)),
    ...(url !== undefined && { url }),
    imageUrl: imageUrl ?? '',
  };
}

function variantOf({ fields }: Offer, palette: Map<string, CatalogueData['palette'][string]>): Variant {
  const colourName = plainText(fields.colour ?? '', lengths.word) || oneColour;
  const colour = slugOf(colourName) || 'other';
  if (!palette.has(colour)) palette.set(colour, { name: colourName, ...colourFamilies(colourName) });
  return {
    sku: fields.id ?? '',
    colour,
    colourName,
    size: plainText(fields.size ?? '', lengths.word) || oneSize,
    stock: stockOf(fields),
  };
}
