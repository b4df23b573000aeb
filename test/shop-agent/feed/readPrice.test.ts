import { describe, expect, it, test } from 'vitest';
import { currenciesOf, decimalsOf, usualCurrency } from '../../../shop-agent/feed/currencies.ts';
import { PriceMarks, readPrice } from '../../../shop-agent/feed/readPrice.ts';

/** A price as read without other prices of its feed; in a currency that the text does not name, EUR. */
function read(text: string, own = 'EUR') {
  const reading = readPrice(text);
  if (!reading) return undefined;
  const currency = usualCurrency(reading.currencies);
  return { amount: new PriceMarks().amountOf(reading, currency ?? own), currency };
}

test.each([
  // Switzerland
  ['1’299.00 CHF', 1299, 'CHF'],
  ["CHF 1'299.-", 1299, 'CHF'],
  ['1ʼ299.00 CHF', 1299, 'CHF'],
  ['1′299.50 CHF', 1299.5, 'CHF'],
  ['1´299.– CHF', 1299, 'CHF'],
  ['12.- CHF', 12, 'CHF'],
  ['CHF 12.–', 12, 'CHF'],
  ['CHF 12.—', 12, 'CHF'],
  ['Fr. 12.50', 12.5, 'CHF'],
  ['SFr. 12.-', 12, 'CHF'],
  // India
  ['Rs. 1,23,456.00', 123_456, 'INR'],
  ['Rs 1,23,456', 123_456, 'INR'],
  ['Rs.500/-', 500, 'INR'],
  ['₹ 12,34,567.50', 1_234_567.5, 'INR'],
  // The north
  ['12:-', 12, undefined],
  ['1 299:- kr', 1299, undefined],
  ['12:50 kr', 12.5, undefined],
  ['kr. 1.299,95', 1299.95, undefined],
  ['129,- NOK', 129, 'NOK'],
  ['1 299,00 SEK', 1299, 'SEK'],
  // Others
  ['12,-- €', 12, 'EUR'],
  ['€12,−', 12, 'EUR'],
  ['1\u2009299,50\u202f€', 1299.5, 'EUR'],
  ['1.299,00 zł', 1299, 'PLN'],
  ['1 299 Kč', 1299, 'CZK'],
  ['12 990 Ft', 12_990, 'HUF'],
  ['R$ 1.299,90', 1299.9, 'BRL'],
  ['US$1,299.00', 1299, 'USD'],
  ['￥1,299', 1299, 'JPY'],
  ['1,299円', 1299, 'JPY'],
  ['1.234.567,89 EUR', 1_234_567.89, 'EUR'],
  ['$1495', 1495, 'USD'],
  ['CA$ 12.99', 12.99, 'CAD'],
  ['US$ 12.99 USD', 12.99, 'USD'],
  ['€12.99 EUR', 12.99, 'EUR'],
  ['19.99 eur', 19.99, 'EUR'],
  ['₺1.299,90', 1299.9, 'TRY'],
  ['1.299 ₫', 1299, 'VND'],
  ['Rp 49.000', 49_000, 'IDR'],
  ['RM 49.90', 49.9, 'MYR'],
  ['S/ 49.90', 49.9, 'PEN'],
  ['12,90 лв.', 12.9, 'BGN'],
  ['1 299 ₽', 1299, 'RUB'],
  ['49,90 lei', 49.9, 'RON'],
  ['R 1 299,00', 1299, 'ZAR'],
  ['١٬٢٩٩٫٥٠ ر.س', 1299.5, 'SAR'],
  ['12.9900 USD', 12.99, 'USD'],
  ['1\u00a0299,00\u00a0€', 1299, 'EUR'],
  // Three digits after the last separator
  ['1,299.500 EUR', 1299.5, 'EUR'],
  ['0.500 EUR', 0.5, 'EUR'],
  ['12.500 KWD', 12.5, 'KWD'],
  ['12.500 EUR', 12_500, 'EUR'],
])('reads the price %s', (text, amount, currency) => {
  expect(read(text)).toEqual({ amount, currency });
});

test.each([
  '',
  'free',
  '-5 EUR',
  '5- EUR',
  '€ -5',
  '12.- -',
  '12:5',
  '12:500',
  '10 - 20 EUR',
  'Rs.',
  '.-',
  '10 EUR/kg',
  '12 pcs',
  '12 XQZ',
  '$12 EUR',
  'from 12 EUR',
  '1.2.3 EUR',
  '12,3456,78 EUR',
  '1.299,00.5',
])('does not read %j as a price', (text) => {
  expect(readPrice(text)).toBeUndefined();
});

test('reads the code and the sign of every currency that the platform knows', () => {
  const currencies = Intl.supportedValuesOf('currency');
  expect(currencies.length).toBeGreaterThan(150);
  for (const currency of currencies) {
    const decimals = decimalsOf(currency);
    const text = `${(1299.5).toFixed(decimals)} ${currency}`;
    expect(read(text), text).toEqual({ amount: Number((1299.5).toFixed(decimals)), currency });
    const sign = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    const shown = sign.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
    expect(currenciesOf(shown), shown).toContain(currency);
  }
});

test.each([
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'sv-SE',
  'pl-PL',
  'pt-BR',
  'ja-JP',
  'ar-EG',
  'nb-NO',
  'hu-HU',
])('reads prices as they are written in %s', (locale) => {
  for (const currency of ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'INR', 'SEK']) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const amount = Number((1_234_567.891).toFixed(decimalsOf(currency)));
    const text = format.format(amount);
    const reading = readPrice(text);
    expect(reading?.amount, text).toBe(amount);
    expect(reading?.currencies, text).toContain(currency);
  }
});

describe('A price such as 1.234', () => {
  const resolve = (text: string, currency: string, others: readonly string[]) => {
    const marks = new PriceMarks();
    for (const other of others) {
      const reading = readPrice(other);
      if (reading) marks.add(reading);
    }
    const reading = readPrice(text);
    return reading && marks.amountOf(reading, currency);
  };

  it.each([
    ['1.234', 'EUR', [], 1234],
    ['1,234', 'USD', [], 1234],
    ['1.234', 'KWD', [], 1.234],
    ['1.234', 'JPY', [], 1234],
    ['1.234', 'EUR', ['12,99'], 1234],
    ['1.234', 'EUR', ['1.299,00'], 1234],
    ['1.234', 'EUR', ['1.234.567'], 1234],
    ['1,234', 'EUR', ['12.99'], 1234],
    ['1,234', 'KWD', ['12.500,250'], 1.234],
    ['1,234', 'KWD', ['1,299.250'], 1234],
    ['12.990', 'USD', ['0.990'], 12.99],
    ['12.990', 'USD', ['1299.500'], 12.99],
    ['1.234', 'EUR', ['12,99', '12.99', '1.299,00', '1,299.00'], 1234],
  ])('%s %s is resolved by its currency and the prices %j', (text, currency, others, amount) => {
    expect(resolve(text, currency, others)).toBe(amount);
  });

  it.each([
    ['1.234', 'EUR', ['12.99']],
    ['1,234', 'KWD', []],
    ['1.234', 'USD', ['1,299,000']],
  ])('%s %s has no amount beside the prices %j', (text, currency, others) => {
    expect(resolve(text, currency, others)).toBeUndefined();
  });
});
