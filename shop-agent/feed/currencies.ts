/** Signs that Intl does not give, in the form of `normalise`. */
const otherSigns: Readonly<Record<string, string>> = {
  ...{
    us$: 'USD',
    u$s: 'USD',
    fr: 'CHF',
    sfr: 'CHF',
    rs: 'INR',
    円: 'JPY',
    元: 'CNY',
    rmb: 'CNY',
    원: 'KRW',
  },
  ...{
    tl: 'TRY',
    руб: 'RUB',
    грн: 'UAH',
    ден: 'MKD',
    дин: 'RSD',
    din: 'RSD',
    lei: 'RON',
    c$: 'CAD',
    s$: 'SGD',
  },
  ...{ '£e': 'EGP', dh: 'AED', dhs: 'AED' },
};
/** What a sign means that several currencies have, unless the shop's own currency is one of them. */
const usual = ['USD', 'GBP', 'JPY', 'INR', 'CHF', 'KRW', 'AED', 'CNY'] as const;

const normalise = (sign: string): string =>
  sign
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replace(/\.$/, '');

let currenciesBySign: ReadonlyMap<string, readonly string[]> | undefined;

/** Collects the signs of all currencies, in English and in the language of the country after which the code is named. */
function collectSigns(): ReadonlyMap<string, readonly string[]> {
  const signs = new Map<string, string[]>();
  const add = (sign: string, currency: string) => {
    const name = normalise(sign);
    const known = signs.get(name) ?? [];
    if (!known.includes(currency)) signs.set(name, [...known, currency]);
  };
  for (const [sign, currency] of Object.entries(otherSigns)) add(sign, currency);
  for (const currency of Intl.supportedValuesOf('currency')) {
    const country = /^[A-WYZ][A-Z]/.exec(currency)?.[0];
    for (const locale of ['en', ...(country === undefined ? [] : [`und-${country}`])])
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const { language, region } = new Intl.Locale(locale).maximize();
        // With a script, the country would be ignored.
        const format = new Intl.NumberFormat(`${language}-${region}`, {
          style: 'currency',
          currency,
          currencyDisplay,
        });
        add(format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency, currency);
      }
  }
  // A code is never the sign of another currency.
  for (const currency of Intl.supportedValuesOf('currency')) signs.set(currency.toLowerCase(), [currency]);
  return signs;
}

/** Returns the codes of the currencies that a sign or code stands for, in any case; undefined if it is none. */
export function currenciesOf(sign: string): readonly string[] | undefined {
  currenciesBySign ??= collectSigns();
  const name = normalise(sign);
  const known = currenciesBySign.get(name);
  if (known) return known;
  // A sign with the country before or after it, such as "JP¥" and "$US".
  const country = /^\p{Sc}?([a-z]{2})\p{Sc}?$/u.exec(name)?.[1]?.toUpperCase();
  const own = currenciesBySign.get(name.replace(/[a-z]/g, ''));
  const ofCountry = own?.filter((one) => country !== undefined && one.startsWith(country)) ?? [];
  return ofCountry.length > 0 ? ofCountry : undefined;
}

/** Returns the one currency of several that is meant if nothing else is known; undefined if none is usual. */
export const usualCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.length === 1 ? currencies[0] : usual.find((one) => currencies.includes(one));

/** Returns the code of three letters if ISO 4217 has it; undefined for another text. */
export const currencyCode = (text: string): string | undefined =>
  /^[a-z]{3}$/i.test(text) ? currenciesOf(text)?.[0] : undefined;

const digits = new Map<string, number>();

/** Returns the number of decimals of a currency's prices, such as 2. */
export function decimalsOf(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
