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
