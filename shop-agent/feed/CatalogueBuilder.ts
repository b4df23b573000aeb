import type { CatalogueData, Product } from '../catalogue/schema.ts';
import { currencyCode, usualCurrency } from './currencies.ts';
import { FeedError, type FeedFields, type FeedProblem, type FeedRecord, maxVariants } from './FeedRecord.ts';
import { plainText } from './plainText.ts';
import { lengths, type PricedOffer, productOf, safeLink, slugOf } from './productOf.ts';
import { PriceMarks, type PriceReading, readPrice } from './readPrice.ts';
import { salePeriodOf } from './salePeriod.ts';

const maxProducts = 100_000;

interface Offer {
  readonly place: string;
  readonly fields: FeedFields;
  readonly title: string;
  readonly full: PriceReading;
  readonly sale: PriceReading | undefined;
}

export interface BuilderOptions {
  /** Decides which sale prices apply. */
  readonly now?: Date | undefined;
  /** Currency of prices that name none; offers in others are left out. Default: that of most offers. */
  readonly currency?: string | undefined;
}

/**
 * Returns the category and the kind of a product, such as "Clothing" and "Rain jackets" for "Clothing > Jackets > Rain
 * jackets"; "Products" if the feed names none.
 */
function kindsOf({ kind = '' }: FeedFields): readonly [category: string, kind: string] {
  const levels = kind
    .split('>')
    .map((level) => plainText(level, lengths.word))
    .filter((level) => level !== '' && !/^\d+$/.test(level));
  return [levels[0] ?? 'Products', levels.at(-1) ?? 'Products'];
}

/** Returns the locale of prices: English with the customs of the country after which the currency is named. */
const localeOf = (currency: string): string =>
  /^(?:EU|X)/.test(currency) ? 'en-IE' : `en-${currency.slice(0, 2)}`;

/** Builds a catalogue from the records of a feed. Records that cannot be used are reported as problems. */
export class CatalogueBuilder {
  readonly #problems: FeedProblem[];
  readonly #groups = new Map<string, Offer[]>();
  readonly #ids = new Set<string>();
  readonly #marks = new PriceMarks();
  readonly #now: number;
  readonly #ownCurrency: string | undefined;
  #validUntil: number | undefined;

  /** @param problems List to which the problems are added. */
  constructor(problems: FeedProblem[], { now = new Date(), currency }: BuilderOptions = {}) {
    this.#problems = problems;
    this.#now = now.getTime();
    this.#ownCurrency = currency;
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
    const title =
      plainText(fields.title ?? fields.product?.title ?? '', lengths.title) || (offers[0]?.title ?? '');
    // Some exports have rows that only add pictures to a product.
    if (fields.title === undefined && fields.price === undefined && offers.length > 0) return undefined;
    const salePrice = this.#isOnSale(place, fields) ? fields.salePrice : undefined;
    const full = readPrice(fields.price ?? salePrice ?? '');
    const sale = salePrice === undefined ? undefined : readPrice(salePrice);
    if (id === '') return 'it has no id';
    if (title === '') return 'it has no title';
    if (!full)
      return (fields.price ?? salePrice) === undefined ? 'it has no price' : 'its price cannot be read';
    if (full.amount <= 0) return 'its price is not above 0';
    if (fields.link !== undefined && safeLink(fields.link) === undefined)
      return 'its link is no http address';
    const values = (fields.options ?? []).map(({ value }) => value);
    const key = [id, ...values].join('\n');
    if (this.#ids.has(key)) return `its id ${plainText(id, lengths.word)} was used before`;
    if (offers.length === 0 && this.#groups.size >= maxProducts)
      return `there are more than ${maxProducts} products`;
    if (offers.length >= maxVariants) return `its product has more than ${maxVariants} variants`;
    this.#ids.add(key);
    this.#groups.set(group, offers);
    this.#marks.add(full);
    if (sale) this.#marks.add(sale);
    offers.push({ place, fields, title, full, sale });
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

  /**
   * Returns the currency of most offers.
   * @throws FeedError if no offer states one.
   */
  #currency(): string {
    if (this.#ownCurrency !== undefined) return this.#ownCurrency;
    const counts = new Map<string, number>();
    for (const offers of this.#groups.values())
      for (const { full, fields } of offers) {
        const stated = currencyCode(fields.currency ?? '') ?? usualCurrency(full.currencies);
        if (stated !== undefined) counts.set(stated, (counts.get(stated) ?? 0) + 1);
      }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (most) return most[0];
    throw new FeedError(
      'The feed names no currency: set CATALOGUE_CURRENCY to the currency of its prices, such as EUR.',
    );
  }

  /** Returns the offer with its prices in a currency; undefined, after reporting the reason, if it has none. */
  #price({ place, fields, title, full, sale }: Offer, currency: string): PricedOffer | undefined {
    const report = (problem: string) => this.#problems.push({ place, problem });
    const stated = currencyCode(fields.currency ?? '');
    const isSame =
      full.currencies.length === 0 ? (stated ?? currency) === currency : full.currencies.includes(currency);
    if (!isSame) {
      report(`its price is not in ${currency}`);
      return undefined;
    }
    const amount = this.#marks.amountOf(full, currency);
    const reduced = sale && this.#marks.amountOf(sale, currency);
    if (amount === undefined || (sale && reduced === undefined)) {
      const text = plainText(amount === undefined ? (fields.price ?? '') : (fields.salePrice ?? ''), 30);
      report(`its price ${text} may mean two amounts`);
      return undefined;
    }
    const isReduced = reduced !== undefined && reduced > 0 && reduced < amount;
    return { fields, title, price: isReduced ? reduced : amount, ...(isReduced && { wasPrice: amount }) };
  }

  /**
   * Creates the catalogue. Drops offers in another currency than most offers, because their prices are not comparable, and
   * reports them as problems.
   *
   * @param name Name of the shop.
   * @throws FeedError if the feed has offers and nothing names their currency.
   */
  finish(name: string): CatalogueData {
    const currency = this.#groups.size === 0 ? 'EUR' : this.#currency();
    const newId = uniqueIds();
    const newSku = uniqueIds();
    const products: Product[] = [];
    const kinds = new Map<string, { readonly title: string; readonly category: string }>();
    const categories = new Map<string, { readonly title: string; readonly shapes: Set<string> }>();
    for (const [group, all] of this.#groups) {
      const offers = all.flatMap((offer) => this.#price(offer, currency) ?? []);
      const [first] = offers;
      if (!first) continue;
      const [category, kind] = kindsOf(first.fields);
      const [categoryId, shape] = [slugOf(category), slugOf(kind)];
      kinds.set(shape, kinds.get(shape) ?? { title: kind, category: categoryId });
      const listed = categories.get(categoryId) ?? { title: category, shapes: new Set() };
      listed.shapes.add(shape);
      categories.set(categoryId, listed);
      const ids = { id: newId(slugOf(group)), category: categoryId, shape };
      products.push(productOf(ids, offers, newSku));
    }
    const brands = [...new Set(products.map(({ brand }) => brand))].filter((brand) => brand !== name);
    return {
      shop: {
        name,
        tagline: name,
        about: `${name} sells ${products.length} products.`,
        currency,
        locale: localeOf(currency),
        catalogId: slugOf(name),
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
      palette: {},
      words: {},
      recordings: [],
    };
  }
}

/** Returns a function that returns an id, with a number if it was returned before. */
function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  return (id) => {
    let count = counts.get(id) ?? 0;
    let unique = id;
    while (count > 0 && counts.has(unique)) unique = `${id}-${++count}`;
    counts.set(id, Math.max(1, count));
    if (unique !== id) counts.set(unique, 1);
    return unique;
  };
}
