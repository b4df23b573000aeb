import { getOwn, htmlLine, omitUndefined, type Product } from '../../protocol/index.ts';
import { type Fields, isFields, numbersOf, type Stock, stockOf, valuesOf } from './productFacts.ts';
import type { ChosenVariant } from './shopCart.ts';

export interface ProductVariant extends ChosenVariant {
  readonly stock: Stock;
  /** Former price of the variant, if it is higher than the variant's price. */
  readonly wasPrice?: number;
}

/** An option such as the size. */
export interface ProductOption {
  /** Name in the product's data, such as `size` or `colour`. */
  readonly name: string;
  readonly values: readonly string[];
}

export interface ProductVariants {
  /** Only options with more than one value. */
  readonly options: readonly ProductOption[];
  /** Empty if the product lists no variants; it may still list option values. */
  readonly variants: readonly ProductVariant[];
  /** Colours to show beside option values, by value; in hexadecimal, such as `#2f4f3a`. */
  readonly swatches: Readonly<Record<string, string>>;
}

/** Values by option name: those that the shopper has chosen, or those of a variant. */
export type ChosenOptions = Readonly<Record<string, string>>;

const optionKeys = ['size', 'colour', 'color'] as const;

const textsOf = (values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String);

/** Reads the options of a variant in any of the common shapes. Without options, the title becomes an option named `variant`. */
function optionsOf(variant: Fields): ChosenOptions {
  const source = variant.options ?? variant.selectedOptions ?? variant.selected_options;
  const pairs = Array.isArray(source)
    ? source.filter(isFields).map(({ name, value }) => [name, value] as const)
    : Object.entries(isFields(source) ? source : {});
  const candidates = pairs.length > 0 ? pairs : optionKeys.map((key) => [key, variant[key]] as const);
  const valid = candidates.filter(([name, value]) => textsOf([name, value]).length === 2);
  const [title] = textsOf([variant.title, variant.name]);
  if (valid.length === 0 && title) return { variant: htmlLine(title) };
  return Object.fromEntries(valid.map(([name, value]) => [htmlLine(String(name)), htmlLine(String(value))]));
}

function readVariant(variant: Fields): ProductVariant {
  const [id] = textsOf([variant.id, variant.sku, variant.variantId, variant.variant_id]);
  const [imageUrl] = textsOf([variant.imageUrl, variant.image_url, variant.image]);
  const [price] = numbersOf(variant, /^price$/);
  const wasPrice = numbersOf(variant, /^wasPrice$/).find((was) => was > Number(price));
  return {
    options: optionsOf(variant),
    stock: stockOf(variant),
    ...omitUndefined({ id, price, wasPrice, imageUrl }),
  };
}

/** Collects the values of each option, in the order of the variants that have them. */
const collectOptions = (optionsOfVariants: readonly ChosenOptions[]): readonly ProductOption[] => {
  const found = new Map<string, Set<string>>();
  for (const options of optionsOfVariants) {
    for (const [name, value] of Object.entries(options)) {
      found.set(name, (found.get(name) ?? new Set()).add(value));
    }
  }
  return [...found].map(([name, values]) => ({ name, values: [...values] }));
};

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{3,8}$/i.test(value);

/** Reads a product's variants, options and swatches. Without variants, the options are the lists of sizes and colours. */
export function productVariants({ facets, metadata }: Product): ProductVariants {
  const all: Fields = { ...metadata, ...facets };
  const variants = valuesOf(all, /^variants$/)
    .filter(isFields)
    .map(readVariant);
  const options =
    variants.length > 0
      ? collectOptions(variants.map((variant) => variant.options))
      : optionKeys.map((name) => ({ name, values: [...new Set(textsOf([all[name]].flat()).map(htmlLine))] }));
  const swatches = isFields(all.swatches) ? all.swatches : {};
  return {
    variants,
    options: options.filter(({ values }) => values.length > 1),
    swatches: Object.fromEntries(
      Object.entries(swatches).flatMap(([name, colour]) =>
        isColour(colour) ? [[htmlLine(name), colour]] : [],
      ),
    ),
  };
}

const matches = (variant: ProductVariant, chosen: ChosenOptions): boolean =>
  Object.entries(chosen).every(([name, value]) => getOwn(variant.options, name) === value);

/**
 * Returns the variant with all chosen values; undefined until every option is chosen, or if no variant has these values. A
 * product's only variant needs no choice. If the product lists options but no variants, returns the chosen values as a
 * variant of unknown stock.
 */
export function chosenVariant(
  { options, variants }: ProductVariants,
  chosen: ChosenOptions,
): ProductVariant | undefined {
  if (options.some(({ name }) => getOwn(chosen, name) === undefined)) return undefined;
  if (variants.length > 0)
    return options.length > 0 || variants.length === 1
      ? variants.find((variant) => matches(variant, chosen))
      : undefined;
  return options.length > 0 ? { options: chosen, stock: { status: 'unknown' } } : undefined;
}

/** Returns a variant's option values. Leaves out options for which the product has only one value: they need no choice. */
export const chosenValues = (product: Product, variant: ChosenVariant | undefined): readonly string[] => {
  const { options } = productVariants(product);
  return Object.entries(variant?.options ?? {}).flatMap(([option, value]) =>
    options.some(({ name }) => name === option) ? [value] : [],
  );
};

/** Keeps the named option values that the product has, in the product's spelling. Ignores upper and lower case. */
export const knownOptions = (
  { options }: ProductVariants,
  named: Readonly<Record<string, unknown>>,
): ChosenOptions =>
  Object.fromEntries(
    options.flatMap(({ name, values }) => {
      const wanted = htmlLine(String(getOwn(named, name))).toLowerCase();
      const value = values.find((each) => each.toLowerCase() === wanted);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Adds a chosen value. If no available variant has it together with the earlier values, drops the earlier values. */
export function withChoice(
  { variants }: ProductVariants,
  chosen: ChosenOptions,
  name: string,
  value: string,
): ChosenOptions {
  const combined = { ...chosen, [name]: value };
  return isAvailable(variants, combined) ? combined : { [name]: value };
}

/** Whether a variant with these options is not sold out. True if the product lists no variants. */
export const isAvailable = (variants: readonly ProductVariant[], chosen: ChosenOptions): boolean =>
  variants.length === 0 ||
  variants.some((variant) => matches(variant, chosen) && variant.stock.status !== 'out');

/**
 * Returns the picture of the chosen values: the one of a variant that has all of them, preferably the product's main picture.
 * The main picture if nothing is chosen, or if these variants have none.
 */
export function chosenImageUrl(
  { variants }: ProductVariants,
  chosen: ChosenOptions,
  mainUrl: string | undefined,
): string | undefined {
  if (Object.keys(chosen).length === 0) return mainUrl;
  const urls = variants.flatMap((variant) =>
    matches(variant, chosen) && variant.imageUrl !== undefined ? [variant.imageUrl] : [],
  );
  return urls.find((url) => url === mainUrl) ?? urls[0] ?? mainUrl;
}
