/**
 * The price as the locale writes it, cut so that the currency can be set smaller than the figures. Undefined where
 * there is none to show: missing, zero (an encoder's missing) or not a number. A code that is not ISO 4217 is shown
 * as it came, beside plain figures.
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
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).formatToParts(price);
  return code
    ? [...figures, { type: 'literal', value: '\u00a0' }, { type: 'currency', value: code }]
    : figures;
};

/** The same as one text, for names and sentences. */
export const priceText = (price: number | undefined, currency: string | undefined, locale: string) =>
  priceParts(price, currency, locale)
    ?.map(({ value }) => value)
    .join('');
