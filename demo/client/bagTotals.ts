import type { BagLine } from './bag.ts';
import { percentOff } from './bagCodes.ts';

/** Currency and delivery of the shop. */
export interface BagTerms {
  readonly locale: string;
  readonly currency: string;
  /** Price of standard delivery. */
  readonly price: number;
  /** Price of the goods, less the discount, from which standard delivery is free. */
  readonly freeFrom: number;
}

/** Reads the terms from the data attributes of the body, which each page of the shop has. */
export function bagTerms({ dataset }: HTMLElement): BagTerms {
  const { locale = 'en', currency = 'EUR', delivery, freeFrom } = dataset;
  return { locale, currency, price: Number(delivery), freeFrom: Number(freeFrom) };
}

interface BagTotals {
  /** Before the discount. */
  readonly goods: number;
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
  /** Amount missing for free delivery; 0 when delivery is free. */
  readonly missing: number;
}

// Sums of decimal fractions are inexact, so amounts are added up in cents.
const cents = (value: number) => Math.round(value * 100);

/** The price of a line before the discount, the discount, and the rest, in the shop's currency. */
export function lineTotal(
  { price, quantity }: Pick<BagLine, 'price' | 'quantity'>,
  codes: readonly string[] = [],
): { readonly full: number; readonly discount: number; readonly total: number } {
  const full = cents(price) * quantity;
  const discount = Math.round((full * percentOff(codes)) / 100);
  return { full: full / 100, discount: discount / 100, total: (full - discount) / 100 };
}

/** Adds up the bag. Delivery is free if the goods cost at least `freeFrom` after the discount. */
export function bagTotals(
  lines: readonly BagLine[],
  terms: Pick<BagTerms, 'price' | 'freeFrom'>,
  codes: readonly string[] = [],
): BagTotals {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
  const totals = lines.map((line) => lineTotal(line, codes));
  const goods = sum(totals.map(({ full }) => full));
  const discount = sum(totals.map((one) => one.discount));
  const missing = Math.max(0, cents(terms.freeFrom) - goods + discount);
  const delivery = missing === 0 ? 0 : cents(terms.price);
  return {
    goods: goods / 100,
    discount: discount / 100,
    delivery: delivery / 100,
    total: (goods - discount + delivery) / 100,
    missing: missing / 100,
  };
}
