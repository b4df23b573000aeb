import { expect, test } from 'vitest';
import { groupTitle } from '../../../shop-agent/feed/groupTitle.ts';

/** Options named Size and Colour of each variant; a text without "/" is a colour. */
const optionsOf = (variants: readonly string[]) =>
  variants.map((variant) => {
    const [size = '', colour = size] = variant.split('/');
    return [
      ...(variant.includes('/') && size !== '' ? [{ name: 'Size', value: size }] : []),
      ...(colour !== '' ? [{ name: 'Colour', value: colour }] : []),
    ];
  });

test.each([
  [['Serena Machine – Black', 'Serena Machine – Steel'], ['Black', 'Steel'], 'Serena Machine'],
  [['Shirt, Size M', 'Shirt, Size L'], ['M/', 'L/'], 'Shirt'],
  [['Shirt (M, red)', 'Shirt (L, blue)'], ['M/red', 'L/blue'], 'Shirt'],
  [['Chair in Oak', 'Chair in Walnut'], ['Oak', 'Walnut'], 'Chair'],
  [["Men's Red Shirt", "Men's Blue Shirt"], ['Red', 'Blue'], "Men's Shirt"],
  [['Mug 250 ml blue', 'Mug 350 ml blue'], ['250 ml/blue', '350 ml/blue'], 'Mug'],
  [['Knife 20 cm, carbon steel', 'Knife 16 cm, carbon steel'], ['20 cm/', '16 cm/'], 'Knife, carbon steel'],
  [['Stub Candle', 'Stub Candle'], ['Red', 'Blue'], 'Stub Candle'],
  [['Trail Runner GTX 41', 'Trail Runner GTX 42'], ['', ''], 'Trail Runner GTX'],
  [['Rot Kissen', 'Blau Kissen'], ['', ''], 'Kissen'],
  [['Lamp, Size S', 'Lamp, Size M'], ['', ''], 'Lamp'],
  [['Cloud Nine', 'Mist'], ['', ''], 'Cloud Nine'],
])('the product of %j has the title of its variants without %j', (titles, variants, title) => {
  expect(groupTitle(titles, optionsOf(variants))).toBe(title);
});

test('takes time in proportion to the titles', () => {
  const titles = Array.from({ length: 500 }, (_, at) => `${'word '.repeat(25)}${at}`);
  const options = titles.map((_, at) => [{ name: 'Size', value: String(at) }]);
  const before = process.cpuUsage();
  expect(groupTitle(titles, options)).toBe('word '.repeat(25).trim());
  const { user } = process.cpuUsage(before);
  expect(user).toBeLessThan(500_000);
});
