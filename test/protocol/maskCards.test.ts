import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskCards, maskInput, mayHoldCard } from '../../src/protocol/index.ts';
import { stepCounter } from '../support/countSteps.ts';
import { read } from '../support/sources.ts';

const countSteps = stepCounter();

interface Row {
  readonly text: string;
}
const rows = <T extends Row>(name: string): T[] =>
  read(`test/fixtures/cards/${name}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const digits = /[0-9٠-٩۰-۹०-९０-９]/g;
const digitsOf = (text: string) => text.match(digits)?.length ?? 0;

test('hides every card of 500 texts but for its last four digits', () => {
  const cards = rows<Row & { readonly card: string }>('cards');
  expect(cards).toHaveLength(500);
  const missed = cards.filter(({ text, card }) => {
    const masked = maskCards(text);
    return masked.length !== text.length || digitsOf(text) - digitsOf(masked) !== card.length - 4;
  });
  expect(missed).toEqual([]);
});

test('leaves 499 of 500 look-alikes as they are', () => {
  const lookAlikes = rows<Row & { readonly what: string }>('lookAlikes');
  expect(lookAlikes).toHaveLength(500);
  const changed = lookAlikes.filter(({ text }) => maskCards(text) !== text);
  // A parcel's number whose inner groups are a card's to the last check digit.
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

test('masking once is masking for good, and changes digits only', () => {
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

/** Of this process, which other ones do not lengthen. */
function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user;
}

test.each(['4', '4 ', '4.', '4111 1111 1111 1111 ', '12345 ', 'AB4 '])(
  'takes steps in proportion to how many there are of "%s"',
  async (unit) => {
    const text = (length: number) => unit.repeat(length / unit.length);
    const stepsFor = (length: number) =>
      countSteps('/src/protocol/maskCards.ts', () => maskCards(text(length)));
    await stepsFor(1_000);
    const [half, whole] = [await stepsFor(20_000), await stepsFor(40_000)];
    expect(half).toBeGreaterThan(0);
    expect(whole / half).toBeLessThan(2.2);
    // What the engine does for a pattern has no steps to count: minutes, if it were a square.
    expect(cpuOf(() => maskCards(text(500_000)))).toBeLessThan(20_000_000);
  },
);

test('masks what the shopper writes: texts, captions, forms', async () => {
  const card = '4111111111111111';
  const masked = '••••••••••••1111';
  expect(await maskInput({ kind: 'text', text: card })).toEqual({ kind: 'text', text: masked });
  expect(await maskInput({ kind: 'image', url: `https://u.example/${card}`, caption: card })).toEqual({
    kind: 'image',
    url: `https://u.example/${card}`,
    caption: masked,
  });
  expect(await maskInput({ kind: 'form', values: { note: card, name: 'Ana' } })).toEqual({
    kind: 'form',
    values: { note: masked, name: 'Ana' },
  });
});

test('an input without a card stays the same object', async () => {
  const input = { kind: 'text', text: 'Order 10482' } as const;
  expect(await maskInput(input)).toBe(input);
});

test('what masks is fetched for every text with a card, and not for an order number', () => {
  const isFetched = (text: string) => mayHoldCard({ kind: 'text', text });
  expect(rows('cards').filter(({ text }) => !isFetched(text))).toEqual([]);
  expect(isFetched('Where is order 10482-332?')).toBe(false);
});
