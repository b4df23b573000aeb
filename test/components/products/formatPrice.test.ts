import { expect, test } from 'vitest';
import { amountText, priceParts, priceText } from '../../../src/components/products/formatPrice.ts';

test.each([
  [9.5, 'EUR', 'en', '€9.50'],
  [9.5, 'EUR', 'de', '9,50\u00a0€'],
  [1200, 'JPY', 'ja', '￥1,200'],
  [49, 'usd', 'en', '$49.00'],
])('formats %s %s for %s', (price, currency, locale, text) => {
  expect(priceText(price, currency, locale)).toBe(text);
});

test('returns the currency as a part of its own', () => {
  const currencies = (price: number, currency: string) =>
    priceParts(price, currency, 'en')?.flatMap(({ type, value }) => (type === 'currency' ? value : []));
  expect(currencies(1234.5, 'EUR')).toEqual(['€']);
  expect(currencies(1234.5, 'points')).toEqual(['points']);
});

test('shows an unknown but well-formed currency code unchanged', () => {
  expect(priceText(9.5, 'XQZ', 'en')).toBe('XQZ\u00a09.50');
});

test('shows an invalid currency code after the plain amount', () => {
  expect(priceText(9.5, 'points', 'en')).toBe('9.50\u00a0points');
  expect(priceText(900, '€', 'de')).toBe('900\u00a0€');
});

test('shows only the amount without a currency', () => {
  expect(priceText(9.5, undefined, 'en')).toBe('9.50');
  expect(priceText(9, ' ', 'en')).toBe('9');
});

test.each([undefined, 0, -3, Number.NaN, Number.POSITIVE_INFINITY])('returns undefined for %s', (price) => {
  expect(priceParts(price, 'EUR', 'en')).toBeUndefined();
});

test.each([
  [0.0125, 'EUR', '€0.013'],
  [0.05, 'EUR', '€0.05'],
  [0.00012, 'BTC', 'BTC\u00a00.00012'],
  [0.004, undefined, '0.004'],
  [0.000_04, 'points', '0.00004\u00a0points'],
  [1.5, 'JPY', '¥1.5'],
  [0.1 + 0.2, 'EUR', '€0.30'],
  [1.005, 'KWD', 'KWD\u00a01.005'],
  [0.0014, 'KWD', 'KWD\u00a00.0014'],
])('shows %s %s with enough decimals', (price, currency, text) => {
  expect(priceText(price, currency, 'en')).toBe(text);
});

test.each([
  [0.001, 'EUR'],
  [0.001, ' eur '],
  [0.4, 'JPY'],
  [0.0004, 'KWD'],
  [1e-30, 'points'],
])('returns undefined for %s %s, which nobody can pay', (price, currency) => {
  expect(priceText(price, currency, 'en')).toBeUndefined();
});

test.each([
  [0, 'EUR', '€0.00'],
  [-0, 'EUR', '€0.00'],
  [-4.5, 'EUR', '-€4.50'],
  [-0.001, 'EUR', '-€0.001'],
  [4.5, 'points', '4.50\u00a0points'],
])('formats the amount %s %s', (amount, currency, text) => {
  expect(amountText(amount, currency, 'en')).toBe(text);
});
