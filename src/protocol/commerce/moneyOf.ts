import { decimalOf } from '../decimalOf.ts';
import { isRecord } from '../records.ts';
import { textOf } from './productFields.ts';

/** An amount in the major unit of its currency; each is undefined if unknown. */
export interface Money {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}

/** An amount with a code or a sign before or after it. */
const named = /^([A-Z]{3}|\p{Sc})?\s*([+-]?\d[\d.,]*)\s*([A-Z]{3}|\p{Sc})?$/u;

/**
 * Reads a number, a text such as "12.00", "12.00 EUR" and "€ 12.00", or an object with an amount and a currency. A whole
 * number in `amount` beside `currency` has no amount: it may be cents, as in UCP, or not.
 */
export function moneyOf(value: unknown): Money {
  if (isRecord(value)) return moneyOfRecord(value.amount ?? value.value, value);
  const amount = decimalOf(value);
  if (amount !== undefined || typeof value !== 'string') return { amount };
  const [, before, digits, after] = named.exec(value.trim()) ?? [];
  return before && after ? {} : { amount: decimalOf(digits), currency: before ?? after };
}

function moneyOfRecord(amount: unknown, fields: Readonly<Record<string, unknown>>): Money {
  const code = textOf(fields.currencyCode) ?? textOf(fields.currency_code);
  const isMajor = code !== undefined || fields.amount === undefined || !/^[+-]?\d+$/.test(String(amount));
  return {
    amount: isMajor ? decimalOf(amount) : undefined,
    currency: code ?? textOf(fields.currency),
  };
}
