/** `2026-03-09` becomes `9 Mar`. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const countFormat = new Intl.NumberFormat('en');

export const formatDay = (day: string): string => dayFormat.format(new Date(day));
export const formatTime = (iso: string): string => `${timeFormat.format(new Date(iso))} UTC`;
export const formatCount = (count: number): string => countFormat.format(count);
export const formatMoney = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(value);
/** Without decimals, so that it fits a narrow tile. */
export const formatRoundMoney = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(value);

/** @param digits Number of digits after the decimal point. */
export const formatPercent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)} %`;

/** Returns the share of `count` in `total` as text; a dash if `total` is 0. */
export const percentOf = (count: number, total: number): string =>
  total === 0 ? '–' : formatPercent(count / total);
