/** A price cut so that the currency can be set smaller than the figures. */
export interface PricePart {
  readonly kind: 'currency' | 'figures';
  readonly text: string;
}

const partsOf = (format: Intl.NumberFormat, value: number): readonly PricePart[] => {
  const parts: { kind: PricePart['kind']; text: string }[] = [];
  for (const { type, value: text } of format.formatToParts(value)) {
    const kind = type === 'currency' ? 'currency' : 'figures';
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
};

/**
 * The price as the locale writes it. Undefined where there is none to show: missing, zero (an encoder's
 * missing) or not a number. A code that is not ISO 4217 is shown as it came, beside plain figures.
 */
export function priceParts(
  price: number | undefined,
  currency: string | undefined,
  locale: string,
): readonly PricePart[] | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined;
  const code = currency?.trim() ?? '';
  if (/^[a-z]{3}$/i.test(code)) {
    return partsOf(new Intl.NumberFormat(locale, { style: 'currency', currency: code }), price);
  }
  const digits = Number.isInteger(price) ? 0 : 2;
  const figures = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price);
  const plain: PricePart = { kind: 'figures', text: code === '' ? figures : `${figures}\u00a0` };
  return code === '' ? [plain] : [plain, { kind: 'currency', text: code }];
}

/** The same as one text, for names and sentences. */
export const priceText = (price: number | undefined, currency: string | undefined, locale: string) =>
  priceParts(price, currency, locale)
    ?.map((part) => part.text)
    .join('');
