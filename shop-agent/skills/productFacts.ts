import { getOwn, type ResponseEvent } from '../../src/protocol/index.ts';
import { type Filters, isMeasure, type Measure } from '../catalogue/filters.ts';
import { type Attributes, isAvailable, oneColour, type Product } from '../catalogue/schema.ts';
import { lowerFirst, type PhraseBook } from '../PhraseBook.ts';
import { type CardsMetadata, productCards } from '../responseEvents.ts';
import type { SkillContext } from './Skill.ts';

type AttributeName = keyof Attributes;

/** Describes one attribute in a few words; undefined for the activities, the seasons, and an attribute that the product lacks. */
export function describeAttribute(
  product: Product,
  name: AttributeName,
  phrases: PhraseBook,
): string | undefined {
  const { attributes } = product;
  const value = attributes[name];
  if (value === undefined) return undefined;
  switch (name) {
    case 'waterproofMm':
      return `${phrases.measure('waterproofMm', Number(value))} water column`;
    case 'weightG':
    case 'capacityL':
    case 'lumens':
      return phrases.measure(name, Number(value));
    case 'comfortC':
      return `comfortable to ${phrases.measure('comfortC', Number(value))}`;
    case 'people':
      return `sleeps ${value}`;
    case 'rValue':
      return `R-value ${value}`;
    case 'thicknessCm':
      return `${value} cm thick`;
    case 'boilMin':
      return `boils a litre in ${value} min`;
    case 'lengthCm':
      return `up to ${value} cm`;
    case 'heightCm':
      return `${value} cm shaft`;
    case 'upf':
      return `UPF ${value}+`;
    case 'uvCategory':
      return `category ${value} lenses`;
    case 'material':
      return lowerFirst(String(value));
    default:
      return undefined;
  }
}

const featureFacts: Readonly<Record<string, readonly AttributeName[]>> = {
  waterproof: ['waterproofMm'],
  lightweight: ['weightG'],
  packable: ['weightG'],
  warm: ['comfortC', 'rValue'],
  insulated: ['comfortC', 'rValue'],
  'uv-protection': ['upf', 'uvCategory'],
  merino: ['material'],
};
/** Describes the attribute behind a feature, such as "UPF 50+" for protection from the sun; undefined if the product has none. */
export const describeFeature = (product: Product, feature: string, phrases: PhraseBook): string | undefined =>
  getOwn(featureFacts, feature)
    ?.map((name) => describeAttribute(product, name, phrases))
    .find((text) => text !== undefined);

const sortFacts: Readonly<Record<string, readonly AttributeName[]>> = {
  lightest: ['weightG'],
  warmest: ['comfortC', 'rValue'],
  largest: ['capacityL', 'people'],
  smallest: ['capacityL', 'people'],
  brightest: ['lumens'],
  fastest: ['boilMin'],
};

/**
 * Returns the attributes that the search is about, then those that the shop lists for the product's category. The material is
 * among them only if the search names one.
 */
function relevantAttributes(product: Product, filters: Filters, context: SkillContext): AttributeName[] {
  const category = context.catalogue.data.shop.categories.find(({ id }) => id === product.category);
  const names = [
    ...(Object.keys(filters.measures ?? {}) as Measure[]),
    ...(filters.sort ? (sortFacts[filters.sort] ?? []) : []),
    ...(filters.features ?? []).flatMap((feature) => getOwn(featureFacts, feature) ?? []),
    ...(category?.attributes ?? []),
  ];
  return [...new Set(names)].filter((name) => name !== 'material' || filters.material !== undefined);
}

/** Lists up to three matching colours in stock, and the requested size; empty if neither colour nor size was requested. */
function availableVariants(product: Product, filters: Filters, context: SkillContext): string {
  if (filters.colours === undefined && filters.size === undefined) return '';
  const variants = context.catalogue.variantsFor(product, filters).filter(isAvailable);
  const colours = [...new Set(variants.map(({ colourName }) => colourName))];
  const sized = filters.size !== undefined && variants.some(({ size }) => size !== 'one size');
  return `${colours.includes(oneColour) ? '' : colours.slice(0, 3).join(', ')}${sized ? ` in ${filters.size}` : ''}`;
}

/** Describes an attribute so briefly that two descriptions fit on a line of a card; undefined as in `describeAttribute`. */
export const shortFact = (product: Product, name: AttributeName, phrases: PhraseBook): string | undefined =>
  product.attributes[name] !== undefined && (name === 'waterproofMm' || name === 'comfortC')
    ? phrases.measure(name, product.attributes[name])
    : describeAttribute(product, name, phrases);

/** Returns the facts on a product's card: up to two attributes, those of the search first, and the requested variants in stock. */
export function cardFacts(product: Product, filters: Filters, context: SkillContext): readonly string[] {
  const facts = relevantAttributes(product, filters, context)
    .flatMap((name) => shortFact(product, name, context.phrases) ?? [])
    .slice(0, 2);
  return [...facts, availableVariants(product, filters, context)].filter(Boolean);
}

/** Creates the event with the cards of products, and on each card the product's facts for the search. */
export const cardsOf = (
  products: readonly Product[],
  filters: Filters,
  context: SkillContext,
  metadata?: CardsMetadata,
): ResponseEvent =>
  productCards(
    products.map((product) => context.links.card(product, filters, cardFacts(product, filters, context))),
    metadata,
  );

const measureVerbs: Readonly<Record<Measure, string>> = {
  waterproofMm: 'resist',
  weightG: 'weigh',
  comfortC: 'suit',
  capacityL: 'hold',
  people: 'sleep',
  lumens: 'give',
  rValue: 'have',
};

/**
 * Describes how some products differ, such as "weigh 230 to 420 g": by the first relevant measure that all of them have and
 * in which they differ, if they are of one category; otherwise by price. Undefined if the prices are equal, too.
 */
export function describeDifference(
  products: readonly Product[],
  filters: Filters,
  context: SkillContext,
): string | undefined {
  const { phrases } = context;
  const [first] = products;
  if (!first) return undefined;
  const isOneCategory = products.every(({ category }) => category === first.category);
  for (const name of isOneCategory ? relevantAttributes(first, filters, context) : []) {
    if (!isMeasure(name)) continue;
    const range = rangeOf(products.map(({ attributes }) => attributes[name]));
    if (!range) continue;
    const [from, to] = range.map((value) => phrases.measure(name, value));
    return `${measureVerbs[name]} ${joinRange(from ?? '', to ?? '')}`;
  }
  return describePrices(products, context);
}

/** Describes the prices of some products, such as "cost €89 to €149". Undefined if they are equal. */
export function describePrices(products: readonly Product[], { phrases }: SkillContext): string | undefined {
  const range = rangeOf(products.map(({ price }) => price));
  return range && `cost ${range.map((price) => phrases.price(price)).join(' to ')}`;
}

/** Joins two measures as in "230 to 420 g" or "870 g to 1.4 kg". */
function joinRange(from: string, to: string): string {
  const [, number = '', unit = ''] = /^(\S+) (.+)$/.exec(from) ?? [];
  const isSameUnit = to.endsWith(` ${unit}`) || unit === 'person';
  return `${isSameUnit ? number : from} to ${to}`;
}

/** Returns the least and the greatest value; undefined if a value is unknown or all are equal. */
function rangeOf(values: readonly (number | undefined)[]): readonly [number, number] | undefined {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const greatest = Math.max(...known);
  return known.length === values.length && least < greatest ? [least, greatest] : undefined;
}
