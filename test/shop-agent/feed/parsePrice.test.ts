import { expect, test } from 'vitest';
import { parsePrice } from '../../../shop-agent/feed/parsePrice.ts';

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
  // Three digits after the last separator
  ['1,299.500 EUR', 1299.5, 'EUR'],
  ['0.500 EUR', 0.5, 'EUR'],
  ['12.500 KWD', 12.5, 'KWD'],
  ['12.500 EUR', 12_500, 'EUR'],
])('reads the price %s', (text, amount, currency) => {
  expect(parsePrice(text)).toEqual({ amount, currency });
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
])('does not read %j as a price', (text) => {
  expect(parsePrice(text)).toBeUndefined();
});
