import { own } from '../../../src/protocol/index.ts';
import type { Filters, Measure } from '../catalogue/filters.ts';
import type { Attributes, Product } from '../catalogue/schema.ts';
import type { PhraseBook } from '../PhraseBook.ts';
import type { SkillContext } from './Skill.ts';

type AttributeName = keyof Attributes;

/** Describes one attribute in a few words; undefined if the product lacks it or it needs more words. */
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
      return attributes.material.charAt(0).toLowerCase() + attributes.material.slice(1);
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
const sortFacts: Readonly<Record<string, readonly AttributeName[]>> = {
  lightest: ['weightG'],
  warmest: ['comfortC', 'rValue'],
  largest: ['capacityL', 'people'],
  smallest: ['capacityL', 'people'],
};

/** Returns the attributes that concern the search, then those important for the category. */
function relevantAttributes(product: Product, filters: Filters, context: SkillContext): AttributeName[] {
  const category = context.catalogue.data.shop.categories.find(({ id }) => id === product.category);
  const names = [
    ...(Object.keys(filters.measures ?? {}) as Measure[]),
    ...(filters.sort ? (sortFacts[filters.sort] ?? []) : []),
    ...(filters.features ?? []).flatMap((feature) => own(featureFacts, feature) ?? []),
    ...(category?.attributes ?? []),
  ];
  return [...new Set(names)].filter((name) => name !== 'material' || filters.material !== undefined);
}

/** Describes the variants available in the requested colour or size; empty without such a request. */
function availableVariants(product: Product, filters: Filters, context: SkillContext): string {
  if (filters.colours === undefined && filters.size === undefined) return '';
  const variants = context.catalogue.variantsFor(product, filters).filter(({ stock }) => stock > 0);
  const colours = [...new Set(variants.map(({ colourName }) => colourName))];
  const sized = filters.size !== undefined && variants.some(({ size }) => size !== 'one size');
  return `${colours.slice(0, 3).join(', ')}${sized ? ` in ${filters.size}` : ''}`;
}

/** Describes a product in one line: title, price, facts that concern the search, and its pitch. */
export function productLine(product: Product, filters: Filters, context: SkillContext): string {
  const facts = relevantAttributes(product, filters, context)
    .flatMap((name) => describeAttribute(product, name, context.phrases) ?? [])
    .slice(0, 2);
  const parts = [
    context.phrases.priceTag(product),
    ...facts,
    availableVariants(product, filters, context),
  ].filter(Boolean);
  return `- **${product.title}** · ${parts.join(' · ')}. ${product.pitch}`;
}
