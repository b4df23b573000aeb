import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskCards, maskInput } from '../../src/protocol/index.ts';
import { read } from '../support/sources.ts';

interface Row {
  readonly text: string;
}
const rows = <T extends Row>(name: string): T[] =>
  read(`test/fixtures/cards/${name}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const cards = rows<Row & { readonly card: string }>('cards');

const digits = /[0-9٠-٩۰-۹०-९０-９]/g;
const digitsOf = (text: string) => text.match(digits)?.length ?? 0;

test('masks every card of 500 texts except its last four digits', () => {
  expect(cards).toHaveLength(500);
  const missed = cards.filter(({ text, card }) => {
    const masked = maskCards(text);
    return masked.length !== text.length || digitsOf(text) - digitsOf(masked) !== card.length - 4;
  });
  expect(missed).toEqual([]);
});

test('does not mask 499 of 500 look-alikes', () => {
  const lookAlikes = rows<Row & { readonly what: string }>('lookAlikes');
  expect(lookAlikes).toHaveLength(500);
  const changed = lookAlikes.filter(({ text }) => maskCards(text) !== text);
  // A tracking number whose inner groups are a valid card number.
  expect(changed).toEqual([{ what: 'tracking number', text: 'USPS 9402 4091 5068 4253 7928 02' }]);
});

test.each([
  ['4111 1111 1111 1111', '•••• •••• •••• 1111'],
  ['378282246310005', '•••••••••••0005'],
  ['4111 1111 1111 1111 and 5555-5555-5555-4444', '•••• •••• •••• 1111 and ••••-••••-••••-4444'],
  ['order 10482 4111 1111 1111 1111 12/27 123', 'order 10482 •••• •••• •••• 1111 12/27 123'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '•••• •••• •••• ١١١١'],
])('%s becomes %s', (text, masked) => {
  expect(maskCards(text)).toBe(masked);
});

const groupsOfFour = (card: string) => card.match(/.{1,4}/g) ?? [];

/** Returns the cards of which `maskCards` does not mask exactly all digits but the last four, if `write` formats them. */
const cardsNotMasked = (write: (card: string) => string) =>
  cards.filter(({ card }) => {
    const text = write(card);
    const masked = maskCards(text);
    const isTail = masked.replace(digits, '').length + 4 === masked.length;
    return !isTail || masked.length !== text.length;
  });

test.each([
  '/',
  ',',
  ', ',
  ' / ',
  '|',
  ' | ',
  '*',
  '_',
  '+',
  '=',
  '~',
  '"',
  '(',
  ') (',
  '    ',
  '\t\t\t\t\t',
  ' '.repeat(40),
  '\n',
  '\r\n\r\n\r\n',
  '\u00a0',
  '\u2007',
  '\u3000',
  '\u2014',
  '\u2212',
  '\u30fb',
  '\ufe0f\u20e3 ',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2060',
  '\u2063',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u3164',
  '\u180e',
  '\0',
])('masks cards whose groups are separated by %j', (separator) => {
  expect(cardsNotMasked((card) => groupsOfFour(card).join(separator))).toEqual([]);
});

test.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u3164', '\ufe0f', '\u0301', '\0'])(
  'masks cards with the invisible character %j anywhere between digits',
  (invisible) => {
    expect(cardsNotMasked((card) => card.replace(/(?<=^.).{3}/g, `$&${invisible}`))).toEqual([]);
    expect(cardsNotMasked((card) => [...card].join(invisible))).toEqual([]);
  },
);

test.each([
  ...['&nbsp;', '&#8203;', '&#x2022;', '%20', '%2D', '%C2%A0', '<br>', '<br />', '</p><p>', '\\u00a0'],
  ...['x', 'X', ' x ', ' and ', ' dann ', '•', ' • ', '->', '😀', ' bis\n'],
])('masks cards of equal groups with %j between them', (separator) => {
  const ofFours = cards.filter(({ card }) => card.length === 16);
  const missed = ofFours.filter(({ card }) => {
    const text = `My card: ${groupsOfFour(card).join(separator)}!`;
    return maskCards(text) !== `My card: ${['••••', '••••', '••••', card.slice(-4)].join(separator)}!`;
  });
  expect(missed).toEqual([]);
});

test('masks the groups of American Express with words between them, and a last group of one to seven digits', () => {
  expect(maskCards('3782x822463x10005')).toBe('••••x••••••x•0005');
  expect(maskCards('6304 and 0000 and 0000 and 0000000')).toBe('•••• and •••• and •••• and •••0000');
});

test.each([
  ['④①①①①①①①①①①①①①①①', '••••••••••••①①①①'],
  ['⁴¹¹¹ ¹¹¹¹ ¹¹¹¹ ¹¹¹¹', '•••• •••• •••• ¹¹¹¹'],
  ['⑷⑴⑴⑴-⑴⑴⑴⑴-⑴⑴⑴⑴-⑴⑴⑴⑴', '••••-••••-••••-⑴⑴⑴⑴'],
  ['𝟒𝟏𝟏𝟏&nbsp;𝟏𝟏𝟏𝟏&nbsp;𝟏𝟏𝟏𝟏&nbsp;𝟏𝟏𝟏𝟏', '••••&nbsp;••••&nbsp;••••&nbsp;𝟏𝟏𝟏𝟏'],
  ['card 4222222222222, please', 'card •••••••••2222, please'],
  ['4222 2222 2222 2', '•••• •••• •222 2'],
])('masks other digits and 13 digits: %s', (text, masked) => expect(maskCards(text)).toBe(masked));

test.each([
  'EAN 4006381333931',
  'GTIN 4902505139314',
  'https://shop.example/products?variant=4222222222222',
  '/products/4222222222222',
  'gid-4222222222222',
  'Order 4111 and order 1111 and 1111 and 1112',
  'from 4111 to 1111 to 1111 and 1111',
  '1200 x 4111 x 1111 cm',
  'call 0800 1111 x 1111',
  '<p>4111</p> 11 pieces <p>1111</p>',
  '€ 4111 and 1111',
])('does not mask %s', (text) => expect(maskCards(text)).toBe(text));

test('takes time in proportion to the length of a text that masks nothing', () => {
  for (const part of ['4111x', '4111 and ', '<1', '&1', '%2', '④', '4111<br>', '4111\u200b'])
    expect(maskCards(part.repeat(20_000)).length).toBe(part.length * 20_000);
});

test.each(['CC', 'MC ', 'NR', 'AB: ', 'De ', 'GB', 'my CC ', 'XX'])(
  'masks cards after the letters %j',
  (letters) => {
    expect(cardsNotMasked((card) => `${letters}${card}`)).toEqual([]);
    expect(cardsNotMasked((card) => `${letters}${groupsOfFour(card).join(' ')}`)).toEqual([]);
  },
);

test.each(['০', '๐', '௦', '𝟎'])('masks cards in the script whose digits begin at %s', (zero) => {
  const from = zero.codePointAt(0) ?? 0;
  const written = [...'4111111111111111'].map((digit) => String.fromCodePoint(from + Number(digit))).join('');
  expect(maskCards(written)).toBe('•'.repeat(12) + [...written].slice(-4).join(''));
});

test('does not mask valid account numbers; masks card numbers in invalid ones', () => {
  // In both, the groups after the check digits are a card number.
  const account = 'AT70 4111 1111 1111 1111';
  expect(maskCards(`IBAN ${account}`)).toBe(`IBAN ${account}`);
  expect(maskCards('IBAN AT12 4111 1111 1111 1111')).toBe('IBAN AT12 •••• •••• •••• 1111');
});

test.each(['ES48 6772 1610 6390 5700 1978', 'DE74 5677 7012 8529 2979 60'])(
  'does not mask an invalid account number that is longer than a card number: %s',
  (account) => expect(maskCards(account)).toBe(account),
);

test('masks a card number after an account number', () => {
  expect(maskCards('DE89 3704 0044 0532 0130 00 4111 1111 1111 1111')).toBe(
    'DE89 3704 0044 0532 0130 00 •••• •••• •••• 1111',
  );
});

test('masking twice changes nothing more, and masking keeps the length of the text', () => {
  const noise = fc.string({ unit: fc.constantFrom('4', '1', '5', '0', ' ', '-', '.', 'a', '+') });
  fc.assert(
    fc.property(noise, noise, (before, after) => {
      const masked = maskCards(`${before} 4111 1111 1111 1111 ${after}`);
      expect(maskCards(masked)).toBe(masked);
      expect(masked.replace(/•/g, '')).not.toContain('4111 1111 1111 1111');
      expect(masked).toHaveLength(before.length + after.length + 21);
    }),
  );
});

test('masks texts, captions and forms', () => {
  const card = '4111111111111111';
  const masked = '••••••••••••1111';
  expect(maskInput({ kind: 'text', text: card })).toEqual({ kind: 'text', text: masked });
  expect(maskInput({ kind: 'image', url: `https://u.example/${card}`, caption: card })).toEqual({
    kind: 'image',
    url: `https://u.example/${card}`,
    caption: masked,
  });
  expect(maskInput({ kind: 'form', values: { note: card, name: 'Ana' } })).toEqual({
    kind: 'form',
    values: { note: masked, name: 'Ana' },
  });
});

test('returns the same object for an input without a card number', () => {
  const input = { kind: 'text', text: 'Order 10482' } as const;
  expect(maskInput(input)).toBe(input);
});
