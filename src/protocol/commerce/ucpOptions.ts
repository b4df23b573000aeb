import type { JsonRecord } from '../records.ts';
import { recordsOf, textOf } from './productFields.ts';

/**
 * With more combinations of option values, none is added. If a value is then missing from the variants, the card lists no
 * variants, and the shopper chooses in the shop.
 */
const maxCombinations = 1_000;
/** With more options than these, no combination is added either. */
const maxAxes = 16;

/** A variant as cards read it. */
export type CardVariant = JsonRecord & { readonly options: readonly Choice[] };

export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** An option of a product, such as the size. */
interface Axis {
  readonly name: string;
  readonly values: ReadonlySet<unknown>;
  /** Values that the shop marks as unavailable. */
  readonly soldOut: ReadonlySet<unknown>;
}

/**
 * Puts variants and their options into the order of the product's options. If a value of an option occurs in no variant,
 * adds the combinations that the shop did not list: a search may return only the variant that it features, which must not
 * become the shopper's choice. Added combinations have neither id nor price; their stock is known only if the product has one
 * option and the shop marks the value as unavailable.
 *
 * @param options The `options` of the UCP product.
 */
export function arrangeVariants(variants: readonly CardVariant[], options: unknown): readonly CardVariant[] {
  const axes = axesOf(options);
  /** Returns the value that a variant has of each axis: its first choice of that name. */
  const chosenIn = ({ options: choices }: CardVariant) => {
    const byName = new Map(choices.toReversed().map(({ name, value }) => [name, value]));
    return axes.map(({ name }) => byName.get(name));
  };
  const known = variants
    .filter(({ options: choices }) => choices.length >= axes.length)
    .map((variant) => ({ variant, chosen: chosenIn(variant) }))
    .filter(({ chosen }) => axes.every(({ values }, at) => values.has(chosen[at])));
  // If one of several variants contradicts the options, all variants stay as they are. A single variant that contradicts them
  // is dropped, because it would become the shopper's choice.
  if (axes.length === 0 || (variants.length > 1 && known.length < variants.length)) return variants;
  const isComplete = axes.every(
    ({ values }, at) => new Set(known.map(({ chosen }) => chosen[at])).size === values.size,
  );
  const combinations = axes.reduce((count, { values }) => count * values.size, 1);
  if (combinations > maxCombinations || axes.length > maxAxes)
    return isComplete ? known.map(({ variant }) => variant) : [];
  const keyOf = (values: readonly unknown[]) => JSON.stringify(values);
  const byKey = new Map<string, CardVariant[]>();
  for (const { variant, chosen } of known) {
    const same = byKey.get(keyOf(chosen)) ?? [];
    same.push(variant);
    byKey.set(keyOf(chosen), same);
  }
  return combinationsOf(axes).flatMap((chosen) => {
    const listed = byKey.get(keyOf(chosen.map(({ value }) => value)));
    if (listed) return listed.map((variant) => ({ ...variant, options: chosen }));
    const isSoldOut = axes.length === 1 && axes[0]?.soldOut.has(chosen[0]?.value);
    return isComplete ? [] : { options: chosen, ...(isSoldOut && { available: false }) };
  });
}

const combinationsOf = (axes: readonly Axis[]): readonly (readonly Choice[])[] =>
  axes.reduce<readonly (readonly Choice[])[]>(
    (found, { name, values }) =>
      found.flatMap((chosen) => [...values].map((value) => [...chosen, { name, value: `${value}` }])),
    [[]],
  );

const axesOf = (options: unknown): readonly Axis[] =>
  recordsOf(options).flatMap((option) => {
    const name = textOf(option.name);
    const labelled = recordsOf(option.values).filter(({ label }) => textOf(label) !== undefined);
    const values = new Set<unknown>(labelled.map(({ label }) => `${label}`));
    // Both fields may depend on the values chosen in other options. With several options, they are ignored.
    const isOut = ({ available, exists }: JsonRecord) => available === false || exists === false;
    const soldOut = new Set(labelled.filter(isOut).map(({ label }) => label));
    return name === undefined || values.size === 0 ? [] : { name, values, soldOut };
  });
