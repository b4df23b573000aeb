import { getOwn } from '../../src/protocol/index.ts';

/** Currencies by their signs, in lower case and without a point at the end. "kr" stands for several currencies. */
const currencyBySign: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', $: 'USD', us$: 'USD', '£': 'GBP', '¥': 'JPY', 円: 'JPY', '₹': 'INR', rs: 'INR' },
  ...{
    fr: 'CHF',
    sfr: 'CHF',
    zł: 'PLN',
    kč: 'CZK',
    ft: 'HUF',
    r$: 'BRL',
    '₺': 'TRY',
    '₩': 'KRW',
    '₪': 'ILS',
  },
  ...{ a$: 'AUD', au$: 'AUD', c$: 'CAD', ca$: 'CAD', nz$: 'NZD', hk$: 'HKD', s$: 'SGD', mx$: 'MXN' },
};

/** Currencies whose prices have three decimals. */
const hasThreeDecimals = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

const sign = String.raw`[a-z]{0,3}\p{Sc}|rs\.?|s?fr\.?|kr\.?|zł|kč|ft|円|[a-z]{3}`;
/** Stands for missing decimals after an amount: "12.-", "12,--", "12:-", "500/-". */
const noDecimals = String.raw`[.,:/][\p{Pd}\u2212=]{1,2}`;
const form = new RegExp(
  String.raw`^\s*(${sign})?\s*(\d[\d.,'\s]*)(?::(\d\d)|${noDecimals})?\s*(${sign})?\s*$`,
  'iu',
);
/** Characters that Swiss shops use as the apostrophe between thousands. */
const apostrophes = /[\u2018\u2019\u02bc\u2032\u00b4\u0060]/g;

/** A price in units of its currency. `currency` is a code of three letters; undefined if the text names none. */
export interface Price {
  readonly amount: number;
  readonly currency: string | undefined;
}

/**
 * Parses a price such as "19.99 EUR", "€ 1.299,00", "1’299.– CHF", "Rs. 1,23,456.00", "12:-" or "15"; undefined for another
 * text. The last point or comma separates decimals. If exactly three digits follow, it separates thousands, unless the digits
 * before it or the currency show that it does not.
 */
export function parsePrice(text: string): Price | undefined {
  const found = form.exec(text.slice(0, 60).replace(apostrophes, "'").normalize('NFKC'));
  if (!found) return undefined;
  const [, before, digits = '', decimals, after] = found;
  const currency = currencyOf(before ?? after);
  const compact = digits.replace(/['\s]/g, '').replace(/[.,]$/, '');
  const [, whole = compact, separator = '', rest = ''] = /^(.*)([.,])(\d+)$/.exec(compact) ?? [];
  const isFraction =
    rest.length !== 3 ||
    /^0?$/.test(whole) ||
    /[.,]/.test(whole.replaceAll(separator, '')) ||
    (separator === '.' && hasThreeDecimals.test(currency ?? ''));
  const units = (isFraction ? whole : whole + rest).replace(/[.,]/g, '');
  const amount = Number(`${units}.${decimals ?? (isFraction ? rest : '')}`);
  return Number.isFinite(amount) ? { amount, currency } : undefined;
}

function currencyOf(sign: string | undefined): string | undefined {
  const name = sign?.toLowerCase().replace(/\.$/, '') ?? '';
  return getOwn(currencyBySign, name) ?? (/^[a-z]{3}$/.test(name) ? name.toUpperCase() : undefined);
}
