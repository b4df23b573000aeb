type AmountParts = readonly Pick<Intl.NumberFormatPart, 'type' | 'value'>[];

/** Smaller amounts would need more decimals than browsers format. */
const smallestAmount = 1e-19;

/** Decimals in which amounts of a currency are usually written. */
const decimalsOf = (currency: string, locale: string): number =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Formats an amount as parts, so that the currency can be shown smaller than the amount. It has the decimals of its currency,
 * and more if it is so small that they would leave fewer than two digits: no amount but 0 is shown as 0.00. A currency that is not
 * a three-letter code is shown as it is, without surrounding spaces, after the amount.
 *
 * @param currency ISO 4217 code, or any text.
 */
const amountParts = (amount: number, currency: string | undefined, locale: string): AmountParts => {
  const size = Math.abs(amount);
  const code = currency?.trim() ?? '';
  const isCode = /^[a-z]{3}$/i.test(code);
  const usual = isCode ? decimalsOf(code, locale) : Number.isInteger(amount) ? 0 : 2;
  const needed = size < smallestAmount ? 0 : Math.ceil(-Math.log10(size)) + 1;
  const parts = new Intl.NumberFormat(locale, {
    ...(isCode && { style: 'currency', currency: code }),
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, needed),
    // -0 is 0.
  }).formatToParts(size < smallestAmount ? 0 : amount);
  return isCode || !code
    ? parts
    : [...parts, { type: 'literal', value: '\u00a0' }, { type: 'currency', value: code }];
};

const joined = (parts: AmountParts): string => parts.map(({ value }) => value).join('');

/** Formats an amount of a cart or an order as `amountParts` does; unlike a price, it may be 0 or negative. */
export const amountText = (amount: number, currency: string | undefined, locale: string): string =>
  joined(amountParts(amount, currency, locale));

/** Whether a price is below the smallest unit of an official currency, so that it cannot be paid. Others have no smallest unit. */
const isBelowSmallestUnit = (price: number, code = '', locale: string): boolean => {
  const currency = code.trim().toUpperCase();
  return (
    price < 1 &&
    Intl.supportedValuesOf('currency').includes(currency) &&
    price < 10 ** -decimalsOf(currency, locale)
  );
};

/**
 * Formats a price as parts.
 *
 * @returns Undefined for a missing, negative or non-finite price, for one below the currency's smallest unit, and for 0, which
 *   counts as a missing price.
 */
export const priceParts = (
  price: number | undefined,
  currency: string | undefined,
  locale: string,
): AmountParts | undefined =>
  price !== undefined &&
  Number.isFinite(price) &&
  price >= smallestAmount &&
  !isBelowSmallestUnit(price, currency, locale)
    ? amountParts(price, currency, locale)
    : undefined;

/** Formats a price as one string, for accessible names and sentences. */
export const priceText = (price: number | undefined, currency: string | undefined, locale: string) => {
  const parts = priceParts(price, currency, locale);
  return parts && joined(parts);
};
