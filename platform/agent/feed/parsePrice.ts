import { getOwn } from '../../../src/protocol/index.ts';

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
};

/** A price in units of its currency. `currency` is a code of three letters; undefined if the text has none. */
export interface Price {
  readonly amount: number;
  readonly currency: string | undefined;
}

/**
 * Parses a price such as "19.99 EUR", "€ 1.299,00", "1,299.00" or "15"; undefined for another text. The last point or comma
 * separates decimals, unless exactly three digits follow.
 */
export function parsePrice(text: string): Price | undefined {
  const found = /^\s*([A-Z]{3}|[€$£¥₹])?\s*(\d[\d.,' \u00a0\u202f]*)\s*([A-Z]{3}|[€$£¥₹])?\s*$/i.exec(
    text.slice(0, 60),
  );
  if (!found) return undefined;
  const [, before, digits = '', after] = found;
  const compact = digits.replace(/[' \u00a0\u202f]/g, '').replace(/[.,]$/, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const decimals = last < 0 ? 0 : compact.length - last - 1;
  const hasFraction = decimals > 0 && decimals !== 3;
  const whole = (hasFraction ? compact.slice(0, last) : compact).replace(/[.,]/g, '');
  const amount = Number(hasFraction ? `${whole}.${compact.slice(last + 1)}` : whole);
  const code = before ?? after;
  return Number.isFinite(amount)
    ? { amount, currency: code === undefined ? undefined : (getOwn(symbols, code) ?? code.toUpperCase()) }
    : undefined;
}
