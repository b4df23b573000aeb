import { getOwn } from '../src/protocol/index.ts';
import { type Filters, type Measure, measureEntries, type Range } from './catalogue/filters.ts';
import type { Product, Shop } from './catalogue/schema.ts';

/** Joins words as in "a, b and c". */
export function joinWords(words: readonly string[], conjunction = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
/** Writes the first letter in lower case, unless the text begins with two capitals, as "UPF" does. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const formatMeasure: Readonly<Record<Measure, (value: number) => string>> = {
  waterproofMm: (value) => `${value.toLocaleString('en')} mm`,
  weightG: (value) =>
    value >= 1000 ? `${(value / 1000).toFixed(value % 1000 === 0 ? 0 : 1)} kg` : `${value} g`,
  comfortC: (value) => `${value < 0 ? '−' : ''}${Math.abs(value)} °C`,
  capacityL: (value) => `${value} l`,
  people: (value) => formatCount(value, 'person', 'people'),
  lumens: (value) => `${value} lm`,
  rValue: (value) => `R ${value}`,
};

/** Everyday words for sets of kinds of product (shapes), by the shapes' sorted ids. */
const shapeGroups: Readonly<Record<string, string>> = {
  'parka,shell-jacket': 'jackets',
  'daypack,trekking-pack': 'packs',
  'hiking-boot,sandal,trail-shoe': 'shoes',
  'daypack,dry-bag,duffel': 'bags',
};

const fits = { women: "women's", men: "men's", kids: "kids'", unisex: 'unisex' } as const;

/** Number formats with and without cents, shared by all turns because creating one is slow. */
export interface MoneyFormats {
  readonly exact: Intl.NumberFormat;
  readonly round: Intl.NumberFormat;
}

export function createMoneyFormats({ locale, currency }: Shop): MoneyFormats {
  const style = { style: 'currency', currency } as const;
  return {
    exact: new Intl.NumberFormat(locale, style),
    round: new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 }),
  };
}

/** Formats prices, measures and filters in the words of one shop, and varies phrases at random. */
export class PhraseBook {
  readonly #shop: Shop;
  readonly #money: MoneyFormats;
  readonly #random: () => number;
  readonly #colours: (id: string) => string;

  constructor(shop: Shop, colourName: (id: string) => string, money: MoneyFormats, random: () => number) {
    this.#shop = shop;
    this.#money = money;
    this.#random = random;
    this.#colours = colourName;
  }

  /** Returns one of several phrases with the same meaning. */
  pick(...phrases: readonly [string, ...string[]]): string {
    return phrases[Math.floor(this.#random() * phrases.length)] ?? phrases[0];
  }

  price(amount: number): string {
    return (Number.isInteger(amount) ? this.#money.round : this.#money.exact).format(amount);
  }

  /** Formats the price, with the former price of a reduced product. */
  priceTag(product: Product): string {
    const was = product.wasPrice === undefined ? '' : ` (was ${this.price(product.wasPrice)})`;
    return `${this.price(product.price)}${was}`;
  }

  feature(id: string): string {
    return lowerFirst(getOwn(this.#shop.features, id) ?? id);
  }

  activity(id: string): string {
    return lowerFirst(getOwn(this.#shop.activities, id) ?? id);
  }

  colour(id: string): string {
    return lowerFirst(this.#colours(id));
  }

  shapes(ids: readonly string[]): string {
    const group = getOwn(shapeGroups, [...ids].sort().join());
    return (
      group ??
      joinWords(
        ids.map((id) => lowerFirst(getOwn(this.#shop.shapes, id)?.plural ?? id)),
        'or',
      )
    );
  }

  measure(name: Measure, value: number): string {
    return formatMeasure[name](value);
  }

  range({ min, max, above, below }: Range, format: (value: number) => string): string {
    if (above !== undefined) return `over ${format(above)}`;
    if (below !== undefined) return `under ${format(below)}`;
    if (min !== undefined && max !== undefined) return `${format(min)} to ${format(max)}`;
    return max !== undefined ? `up to ${format(max)}` : `from ${format(min ?? 0)}`;
  }

  /** Describes a requested measure, such as "for 2 people" or "down to −5 °C". */
  describeMeasure(name: Measure, range: Range): string {
    const { min, max, above, below } = range;
    if (name === 'people' && (min !== undefined || max !== undefined))
      return `for ${this.measure(name, min ?? max ?? 1)}`;
    if (name === 'people')
      return `for ${above === undefined ? 'fewer' : 'more'} than ${this.measure(name, above ?? below ?? 1)}`;
    if (name === 'comfortC' && below === undefined)
      return `down to ${this.measure(name, max ?? min ?? above ?? 0)}`;
    const isExact = name === 'rValue';
    return this.range(range, (value) => this.measure(name, isExact ? value : Math.round(value)));
  }

  /**
   * Describes the requested features, exclusions, material, activity, season, fit, colours and size as a predicate, such as
   * "is waterproof and has pit zips"; "is right for that" if none of these is requested. Plural for a count other than 1.
   *
   * @param count Number of products that are the subject.
   */
  predicate(filters: Filters, count: number): string {
    const [is, has, comes] = count === 1 ? ['is', 'has', 'comes'] : ['are', 'have', 'come'];
    const { features = [], without = [], material, activity, season, colours, size, fit } = filters;
    const clauses = [
      ...features.map((id) => {
        const clause = getOwn(featureClauses, id);
        if (clause) return clause[count === 1 ? 0 : 1];
        if (isAdjective(id)) return `${is} ${this.feature(id)}`;
        if (isWidth(id)) return `${comes} in a ${this.feature(id)}`;
        return `${has} ${isCountable(id) ? 'a ' : ''}${this.feature(id)}`;
      }),
      ...without.map((id) => `${is} without ${this.feature(id)}`),
      ...(material ? [`${is} made of ${material}`] : []),
      ...(activity ? [`${is} made for ${this.activity(activity)}`] : []),
      ...(season ? [`${is} made for ${season}`] : []),
      ...(fit ? [`${is} for ${fit}`] : []),
      ...(colours
        ? [
            `${comes} in ${joinWords(
              colours.map((id) => this.colour(id)),
              'or',
            )}`,
          ]
        : []),
      ...(size ? [`${comes} in size ${size}`] : []),
    ];
    return clauses.length > 0 ? joinWords(clauses) : `${is} right for that`;
  }

  /** Names up to three kinds of product that a search is for, or their category, such as "hiking boots"; else "products". */
  describeKind({ shapes = [], category: id }: Filters): string {
    const category = this.#shop.categories.find((one) => one.id === id);
    if (shapes.length > 0) return this.shapes(shapes.slice(0, 3));
    return category ? lowerFirst(category.title) : 'products';
  }

  /** Describes a search as a noun phrase, such as "waterproof women's hiking boots in blue, up to €150". */
  describeFilters(filters: Filters): string {
    const noun = hasOnlyWords(filters) ? `“${filters.words}”` : this.describeKind(filters);
    const measures = measureEntries(filters.measures).map(([name, range]) =>
      this.describeMeasure(name, range),
    );
    const parts = [
      [
        ...(filters.reduced ? ['reduced'] : []),
        ...(filters.features ?? []).filter((id) => isAdjective(id)).map((id) => this.feature(id)),
        ...(filters.material ? [filters.material] : []),
        ...(filters.fit ? [fits[filters.fit]] : []),
        ...(filters.brand ? [filters.brand] : []),
        noun,
      ].join(' '),
      ...featureList(
        (filters.features ?? [])
          .filter((id) => !isAdjective(id) && !isWidth(id) && !Object.hasOwn(featureClauses, id))
          .map((id) => this.feature(id)),
      ),
      ...(filters.features ?? []).flatMap((id) => {
        const clause = getOwn(featureClauses, id);
        return clause ? `that ${clause[1]}` : [];
      }),
      ...(filters.features ?? []).filter(isWidth).map((id) => `in a ${this.feature(id)}`),
      ...(filters.activity ? [`for ${this.activity(filters.activity)}`] : []),
      ...(filters.season ? [`for ${filters.season}`] : []),
      ...(filters.colours
        ? [
            `in ${joinWords(
              filters.colours.map((id) => this.colour(id)),
              'or',
            )}`,
          ]
        : []),
      ...(filters.size ? [`in size ${filters.size}`] : []),
      ...(filters.without
        ? [
            `without ${joinWords(
              filters.without.map((id) => this.feature(id)),
              'or',
            )}`,
          ]
        : []),
    ];
    const tail = [
      ...measures,
      ...(filters.price ? [this.range(filters.price, (value) => this.price(value))] : []),
    ];
    return [parts.join(' '), ...tail].join(', ');
  }
}

const hasOnlyWords = (filters: Filters): boolean =>
  filters.words !== undefined && Object.keys(filters).every((key) => key === 'words' || key === 'sort');

const adjectives = new Set(
  'waterproof water-repellent windproof breathable lightweight warm insulated vegan quick-dry cushioned freestanding self-inflating rechargeable dimmable shock-absorbing polarised leakproof dishwasher-safe reflective repairable'.split(
    ' ',
  ),
);
/** Clauses for features that need their own verb, for one product and for several. */
const featureClauses: Readonly<Record<string, readonly [one: string, many: string]>> = {
  packable: ['packs small', 'pack small'],
  'keeps-hot': ['keeps drinks hot', 'keep drinks hot'],
  'quick-pitch': ['is quick to pitch', 'are quick to pitch'],
};
const isWidth = (feature: string): boolean => feature === 'wide-fit' || feature === 'narrow-fit';
const countable = new Set(
  'rain-cover hip-belt laptop-sleeve hooded ventilated-back red-light cork-grip roll-top grippy'.split(' '),
);
const isCountable = (feature: string): boolean => countable.has(feature);
export const isAdjective = (feature: string): boolean => adjectives.has(feature);
const featureList = (features: readonly string[]): string[] =>
  features.length > 0 ? [`with ${joinWords(features)}`] : [];
