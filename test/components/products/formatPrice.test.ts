import { expect, test } from 'vitest';
import { priceParts, priceText } from '../../../src/components/products/formatPrice.ts';

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
