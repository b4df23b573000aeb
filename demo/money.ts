import type { Shop } from './catalogue.ts';

/** Formats an amount, without cents if it is whole. */
export function money({ locale, currency }: Pick<Shop, 'locale' | 'currency'>, amount: number): string {
  return format(locale, currency, amount).format(amount);
}

/** Formats an amount in parts, so that currency and cents can have styles of their own. */
export const moneyParts = ({ locale, currency }: Pick<Shop, 'locale' | 'currency'>, amount: number) =>
  format(locale, currency, amount).formatToParts(amount);

const format = (locale: string, currency: string, amount: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
