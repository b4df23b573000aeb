import type { Shop } from './catalogue.ts';

/** Writes an amount as the shop does: whole euros without cents. */
export function money({ locale, currency }: Pick<Shop, 'locale' | 'currency'>, amount: number): string {
  return format(locale, currency, amount).format(amount);
}

/** The same in parts, so that the currency can be set smaller. */
export const moneyParts = ({ locale, currency }: Pick<Shop, 'locale' | 'currency'>, amount: number) =>
  format(locale, currency, amount).formatToParts(amount);

const format = (locale: string, currency: string, amount: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
