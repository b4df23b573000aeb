/** Decimals of the currencies that do not have two (ISO 4217); `Intl` differs from it for some. */
const decimals = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'].map((code) => [code, 0] as const),
  ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);

/** Converts an amount in minor units, such as cents, to the main unit of its currency. */
export const fromMinorUnits = (amount: number, currency: string): number =>
  amount / 10 ** (decimals.get(currency.toUpperCase()) ?? 2);
