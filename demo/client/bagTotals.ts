import type { BagLine } from './bag.ts';

/** Currency and delivery of the shop. */
export interface BagTerms {
  readonly locale: string;
  readonly currency: string;
  /** Price of standard delivery. */
  readonly price: number;
  readonly freeFrom: number;
}

/** Reads the terms that each page of the shop states. */
export function bagTerms({ dataset }: HTMLElement): BagTerms {
  const { locale = 'en', currency = 'EUR', delivery, freeFrom } = dataset;
  return { locale, currency, price: Number(delivery), freeFrom: Number(freeFrom) };
}

interface BagTotals {
  readonly goods: number;
  readonly delivery: number;
  readonly total: number;
  /** Amount missing for free delivery; 0 when delivery is free. */
  readonly missing: number;
}

/** Adds up the bag in cents, because sums of decimal fractions are inexact. */
export function bagTotals(lines: readonly BagLine[], terms: Pick<BagTerms, 'price' | 'freeFrom'>): BagTotals {
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
