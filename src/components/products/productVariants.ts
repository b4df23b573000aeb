import type { Product } from '../../protocol/index.ts';
import type { ChosenVariant } from './cart.ts';
import { type Fields, isFields, numbersOf, type Stock, stockOf, valuesOf } from './productFacts.ts';

export interface ProductVariant extends ChosenVariant {
  readonly stock: Stock;
  readonly price?: number;
  readonly imageUrl?: string;
}

/** Something to choose, such as the size. */
export interface ProductOption {
  /** As the product names it: `size`, `colour`. */
  readonly name: string;
  readonly values: readonly string[];
}

export interface ProductVariants {
  /** Only those that leave a choice. */
  readonly options: readonly ProductOption[];
  /** Empty where the product names its options only, and not which of them exist together. */
  readonly variants: readonly ProductVariant[];
}

/** What the shopper has chosen so far, by the option's name. */
export type ChosenOptions = Readonly<Record<string, string>>;

const optionKeys = ['size', 'colour', 'color'];

const texts = (values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String);

function optionsOf(variant: Fields): ChosenOptions {
  const given = variant.options ?? variant.selectedOptions ?? variant.selected_options;
  const pairs = Array.isArray(given)
    ? given.filter(isFields).map(({ name, value }) => [name, value] as const)
    : Object.entries(isFields(given) ? given : {});
  const own = pairs.length > 0 ? pairs : optionKeys.map((key) => [key, variant[key]] as const);
  const known = own.filter(([name, value]) => texts([name, value]).length === 2);
  const [title] = texts([variant.title, variant.name]);
  if (known.length === 0 && title) return { variant: title };
  return Object.fromEntries(known.map(([name, value]) => [String(name), String(value)]));
}

function readVariant(variant: Fields): ProductVariant {
  const [id] = texts([variant.id, variant.sku, variant.variantId, variant.variant_id]);
  const [imageUrl] = texts([variant.imageUrl, variant.image_url, variant.image]);
  const [price] = numbersOf(variant, /^price$/);
  return {
    options: optionsOf(variant),
    stock: stockOf(variant),
    ...(id !== undefined && { id }),
    ...(price !== undefined && { price }),
    ...(imageUrl !== undefined && { imageUrl }),
  };
}

const valuesByName = (all: readonly ChosenOptions[]): readonly ProductOption[] => {
  const found = new Map<string, Set<string>>();
  for (const picks of all) {
    for (const [name, value] of Object.entries(picks)) {
      found.set(name, (found.get(name) ?? new Set()).add(value));
    }
  }
  return [...found].map(([name, values]) => ({ name, values: [...values] }));
};

/** What there is to choose. Reads a list of variants, or the lists of sizes and colours where that is all. */
export function productVariants({ facets, metadata }: Product): ProductVariants {
  const all: Fields = { ...metadata, ...facets };
  const variants = valuesOf(all, /^variants$/)
    .filter(isFields)
    .map(readVariant);
  const options =
    variants.length > 0
      ? valuesByName(variants.map((variant) => variant.options))
      : optionKeys.map((name) => ({ name, values: [...new Set(texts([all[name]].flat()))] }));
  return { variants, options: options.filter(({ values }) => values.length > 1) };
}

const fits = (variant: ProductVariant, picks: ChosenOptions): boolean =>
  Object.entries(picks).every(([name, value]) => variant.options[name] === value);

/** The one variant that is meant, once every choice was made; nothing is ever chosen for the shopper. */
export function chosenVariant(
  { options, variants }: ProductVariants,
  picks: ChosenOptions,
): ProductVariant | undefined {
  if (options.some(({ name }) => picks[name] === undefined)) return undefined;
  if (variants.length > 0)
    return options.length > 0 || variants.length === 1 ? variants.find((one) => fits(one, picks)) : undefined;
  return options.length > 0 ? { options: picks, stock: { status: 'unknown' } } : undefined;
}

/** Whether a value can still be had beside what else was chosen. */
export const isAvailable = (variants: readonly ProductVariant[], picks: ChosenOptions): boolean =>
  variants.length === 0 || variants.some((one) => fits(one, picks) && one.stock.status !== 'out');
