/**
 * Formats a price as parts, so that the currency can be shown smaller than the amount. A currency that is not a
 * three-letter code is shown as it is, without surrounding spaces, after the amount.
 *
 * @param currency ISO 4217 code, or any text.
 * @returns Undefined for a missing, negative or non-finite price, and for 0, which counts as a missing price.
 */
export const priceParts = (
  price: number | undefined,
  currency: string | undefined,
  locale: string,
): readonly Pick<Intl.NumberFormatPart, 'type' | 'value'>[] | undefined => {
  if (!price || !Number.isFinite(price) || price < 0) return undefined;
  const code = currency?.trim() ?? '';
  if (/^[a-z]{3}$/i.test(code))
    return new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(price);
  const digits = Number.isInteger(price) ? 0 : 2;
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).formatToParts(price);
  return code ? [...amount, { type: 'literal', value: '\u00a0' }, { type: 'currency', value: code }] : amount;
};

/** Formats a price as one string, for accessible names and sentences. */
export const priceText = (price: number | undefined, currency: string | undefined, locale: string) =>
  priceParts(price, currency, locale)
    ?.map(({ value }) => value)
    .join('');
