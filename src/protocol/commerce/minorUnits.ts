/**
 * ISO 4217's currencies that do not have two decimals. `Intl` has the decimals in which prices are usually written, and
 * browsers differ: in Chromium, HUF, IDR and COP have none, although their minor unit is a hundredth.
 */
const decimals: readonly (readonly [decimals: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** Decimals of a currency in ISO 4217, such as 2 for EUR; undefined if the code has another form than `EUR`. */
export const minorUnitDecimals = (currency: unknown): number | undefined =>
  typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
    ? (decimals.find(([, currencies]) => currencies.includes(currency))?.[0] ?? 2)
    : undefined;

/** Converts an amount in the major unit to whole minor units, such as cents. A code of another form has two decimals. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (minorUnitDecimals(currency) ?? 2));

/** Converts an amount in minor units, such as cents, to the major unit; undefined if amount or currency is invalid. */
export function fromMinorUnits(amount: unknown, currency: unknown): number | undefined {
  const digits = minorUnitDecimals(currency);
  const value = typeof amount === 'string' && amount !== '' ? Number(amount) : amount;
  return digits !== undefined && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value / 10 ** digits
    : undefined;
}
