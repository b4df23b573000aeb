import type { BagLine } from './bag.ts';

interface DeliveryTerms {
  readonly price: number;
  readonly freeFrom: number;
}

interface BagTotals {
  readonly goods: number;
  readonly delivery: number;
  readonly total: number;
  /** Amount missing for free delivery; 0 when delivery is free. */
  readonly missing: number;
}

/** Adds up the bag in cents, because sums of decimal fractions are inexact. */
export function bagTotals(lines: readonly BagLine[], terms: DeliveryTerms): BagTotals {
  const cents = (value: number) => Math.round(value * 100);
  const goods = lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0);
  const missing = Math.max(0, cents(terms.freeFrom) - goods);
  const delivery = missing === 0 ? 0 : cents(terms.price);
  return {
    goods: goods / 100,
    delivery: delivery / 100,
    total: (goods + delivery) / 100,
    missing: missing / 100,
  };
}
