import { currenciesOf, decimalsOf } from './currencies.ts';

/** A mark that separates decimals in some countries and thousands in others. */
type Mark = '.' | ',';

/** A price as its text can be understood. */
export interface PriceReading {
  /** Codes of the currencies that the text can mean; empty if it names none. */
  readonly currencies: readonly string[];
  /** In units of the currency. */
  readonly amount: number;
  /** For a text such as "1.234": the amount if its mark separates thousands, when `amount` is the one if it does not. */
  readonly thousands?: number;
  /** What the text shows about the marks of its feed. */
  readonly mark?: Mark;
  readonly decimals?: number;
  readonly separator?: string;
}

/** Characters that shops use as the apostrophe between thousands. */
const apostrophes = /[\u2018\u2019\u02bc\u2032\u00b4\u0060\u066c]/g;
/** Stands for missing decimals after an amount: "12.-", "12,--", "12:-", "500/-", "12.". */
const noDecimals = /^\s*(?:[.,:/][\p{Pd}\u2212=]{1,2}|[.,])/u;

/** Returns the digits of groups of thousands, or of hundreds after a first group of thousands as in India; undefined for others. */
function joinGroups(groups: readonly string[]): string | undefined {
  const [first = '', ...rest] = groups;
  if (first.length < 1 || first.length > 3) return undefined;
  const areThousands = rest.every(({ length }) => length === 3);
  const areIndian = rest.at(-1)?.length === 3 && rest.slice(0, -1).every(({ length }) => length === 2);
  return areThousands || (areIndian && first.length < 3) ? groups.join('') : undefined;
}

/** Reads digits and what separates them. */
function readAmount(text: string): Omit<PriceReading, 'currencies'> | undefined {
  const groups = text.split(/\D+/);
  const separators = text.match(/\D+/g) ?? [];
  const last = separators.at(-1);
  const [tail = '', head = ''] = [groups.at(-1), groups[0]];
  const amountOf = (whole: string | undefined, decimals = ''): number =>
    whole === undefined || whole.length > 15 ? Number.NaN : Number(`${whole}.${decimals}`);
  if (last === undefined) return { amount: amountOf(head) };
  const others = separators.slice(0, -1);
  const [separator = last] = others;
  if (others.some((other) => other !== separator)) return undefined;
  if (last !== '.' && last !== ',' && last !== ':')
    return separator === last ? { amount: amountOf(joinGroups(groups)), separator } : undefined;
  if (others.length > 0 && separator === last)
    return last === ':' ? undefined : { amount: amountOf(joinGroups(groups)), separator };
  const whole = others.length > 0 ? joinGroups(groups.slice(0, -1)) : head;
  const decimal = amountOf(whole, tail);
  if (last === ':') return tail.length === 2 ? { amount: decimal } : undefined;
  const isClear = others.length > 0 || tail.length !== 3 || head.length > 3 || head.startsWith('0');
  if (!isClear) return { amount: decimal, thousands: amountOf(head + tail), mark: last };
  return { amount: decimal, mark: last, decimals: tail.length, ...(others.length > 0 && { separator }) };
}

/**
 * Reads a price such as "19.99 EUR", "€ 1.299,00", "1’299.– CHF", "Rs. 1,23,456.00", "12:-" or "15"; undefined for another
 * text. Takes time in proportion to the first 60 characters.
 */
export function readPrice(text: string): PriceReading | undefined {
  const plain = text
    .trim()
    .slice(0, 60)
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\u066b', ',')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ');
  const start = plain.search(/\d/);
  if (start < 0) return undefined;
  const length = plain.slice(start).search(/[^\d.,:' ]|$/);
  const body = plain.slice(start, start + length).replace(/[^\d]+$/, '');
  const after = plain.slice(start + body.length).replace(noDecimals, '');
  const signs = [plain.slice(0, start), after].map((sign) => sign.trim()).filter((sign) => sign !== '');
  const found = signs.map(currenciesOf);
  if (found.includes(undefined)) return undefined;
  const [first, second] = found;
  const currencies = first && second ? first.filter((one) => second.includes(one)) : (first ?? []);
  const amount = readAmount(body);
  if (!amount || !Number.isFinite(amount.amount) || (first && currencies.length === 0)) return undefined;
  return { ...amount, currencies };
}

/** Resolves amounts such as "1.234" by the other prices of the feed and by the currency. */
export class PriceMarks {
  /** Marks that separate decimals in some price, those before three decimals, and what separates thousands. */
  readonly #decimal = new Set<string>();
  readonly #threeDecimals = new Set<string>();
  readonly #grouping = new Set<string>();

  add({ mark, decimals, separator }: PriceReading): void {
    if (separator !== undefined) this.#grouping.add(separator);
    if (mark === undefined || decimals === undefined) return;
    this.#decimal.add(mark);
    if (decimals === 3) this.#threeDecimals.add(mark);
  }

  /** Returns the amount of a price; undefined if it may be one of two. */
  amountOf({ amount, thousands, mark = '.' }: PriceReading, currency: string): number | undefined {
    if (thousands === undefined) return amount;
    const hasThree = decimalsOf(currency) === 3 || this.#threeDecimals.has(mark);
    const separates = this.#grouping.has(mark);
    if (this.#decimal.has(mark)) {
      if (hasThree) return separates ? undefined : amount;
      return separates ? thousands : undefined;
    }
    const other = mark === '.' ? ',' : '.';
    if (separates || this.#decimal.has(other)) return thousands;
    if (this.#grouping.has(other)) return hasThree ? amount : undefined;
    if (!hasThree) return thousands;
    return mark === '.' ? amount : undefined;
  }
}
