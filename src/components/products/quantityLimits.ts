import { getOwn, type Product } from '../../protocol/index.ts';
import { type Fields, isFields, numbersOf } from './productFacts.ts';
import type { ShopCartLine } from './shopCart.ts';

/** Quantities that a shop accepts: multiples of `step` from `min` to `max`. */
export interface QuantityLimits {
  readonly min: number;
  /** Infinity if there is no maximum. */
  readonly max: number;
  readonly step: number;
}

/** Returns the limits of a line, with `min` and `max` as multiples of the step. */
export function limitsOfLine({
  minQuantity = 1,
  maxQuantity = Infinity,
  quantityStep: step = 1,
}: {
  readonly [Limit in 'minQuantity' | 'maxQuantity' | 'quantityStep']?: ShopCartLine[Limit] | undefined;
}): QuantityLimits {
  const min = Math.max(1, Math.ceil(minQuantity / step)) * step;
  return { min, max: Math.max(min, Math.floor(maxQuantity / step) * step), step };
}

/** The names under which shop systems send the limits of a product or variant. */
const ruleKeys = ['quantity_rule', 'quantityRule', 'quantity_limits', 'add_to_cart', 'quantity_unit'];

function readLimits(fields: Fields): QuantityLimits | undefined {
  const rule = ruleKeys.map((key) => getOwn(fields, key)).find(isFields);
  const positive = (keys: RegExp) => numbersOf(rule ?? {}, keys).find((value) => value >= 1);
  return (
    rule &&
    limitsOfLine({
      minQuantity: positive(/^min(imum)?$/),
      maxQuantity: positive(/^max(imum)?$/),
      quantityStep: positive(/^(increment|multiple_of)$/),
    })
  );
}

/** Returns the limits of a variant, or else those of the product; by default every quantity from 1 on is accepted. */
export function limitsOfProduct(
  { facets, metadata }: Product,
  variant?: { readonly id?: string },
): QuantityLimits {
  const all: Fields = { ...metadata, ...facets };
  const variants = Array.isArray(all.variants) ? all.variants.filter(isFields) : [];
  const chosen = variants.find(({ id }) => id !== undefined && String(id) === variant?.id);
  return (chosen && readLimits(chosen)) ?? readLimits(all) ?? limitsOfLine({});
}

/** Returns the next larger or smaller quantity that the shop accepts; 0 if there is no smaller one. */
export function nextQuantity({ min, step }: QuantityLimits, quantity: number, direction: 1 | -1): number {
  if (direction === 1) return Math.max(min, (Math.floor(quantity / step) + 1) * step);
  const fewer = (Math.ceil(quantity / step) - 1) * step;
  return fewer < min ? 0 : fewer;
}
