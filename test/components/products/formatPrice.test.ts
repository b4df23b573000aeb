import { expect, test } from 'vitest';
import { priceParts, priceText } from '../../../src/components/products/formatPrice.ts';

test.each([
  [9.5, 'EUR', 'en', '€9.50'],
  [9.5, 'EUR', 'de', '9,50\u00a0€'],
  [1200, 'JPY', 'ja', '￥1,200'],
  [49, 'usd', 'en', '$49.00'],
])('%s %s is written as in %s', (price, currency, locale, text) => {
  expect(priceText(price, currency, locale)).toBe(text);
});

test('the currency is a part of its own, so that it can be set smaller', () => {
  const currencies = (price: number, currency: string) =>
    priceParts(price, currency, 'en')?.flatMap(({ type, value }) => (type === 'currency' ? value : []));
  expect(currencies(1234.5, 'EUR')).toEqual(['€']);
  expect(currencies(1234.5, 'points')).toEqual(['points']);
});

test('a well-formed code that nobody knows stands as it came', () => {
  expect(priceText(9.5, 'XQZ', 'en')).toBe('XQZ\u00a09.50');
});

test('a code that is none stands beside plain figures', () => {
  expect(priceText(9.5, 'points', 'en')).toBe('9.50\u00a0points');
  expect(priceText(900, '€', 'de')).toBe('900\u00a0€');
});

test('without a currency the figures stand alone', () => {
  expect(priceText(9.5, undefined, 'en')).toBe('9.50');
  expect(priceText(9, ' ', 'en')).toBe('9');
});

test.each([undefined, 0, -3, Number.NaN, Number.POSITIVE_INFINITY])('%s is no price to show', (price) => {
  expect(priceParts(price, 'EUR', 'en')).toBeUndefined();
});
