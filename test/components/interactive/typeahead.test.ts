import { expect, test } from 'vitest';
import { appendKey, findMatch } from '../../../src/components/interactive/typeahead.ts';

const labels = ['Standard', 'Express', 'Pick up', 'Pick up in Évora', 'élan'];

test('joins letters typed in quick succession and starts over after a pause', () => {
  expect(appendKey({ text: 'p', at: 100 }, 'i', 300)).toEqual({ text: 'pi', at: 300 });
  expect(appendKey({ text: 'p', at: 100 }, 'i', 1300)).toEqual({ text: 'i', at: 1300 });
});

test('accepts a space only after other characters, and ignores named keys', () => {
  expect(appendKey({ text: 'pick', at: 100 }, ' ', 200)?.text).toBe('pick ');
  expect(appendKey({ text: '', at: 0 }, ' ', 2000)).toBeUndefined();
  expect(appendKey({ text: 'p', at: 100 }, 'ArrowDown', 200)).toBeUndefined();
});

test('finds a match from the current index, ignoring case', () => {
  expect(findMatch(labels, 'EX', 0, 'en')).toBe(1);
  expect(findMatch(labels, 'pick up i', 2, 'en')).toBe(3);
  expect(findMatch(labels, 'É', 0, 'pt')).toBe(4);
});

test('moves to the next match on a repeated letter and wraps around', () => {
  expect(findMatch(labels, 'p', 2, 'en')).toBe(3);
  expect(findMatch(labels, 'pp', 3, 'en')).toBe(2);
});

test('returns -1 without a match', () => {
  expect(findMatch(labels, 'zebra', 0, 'en')).toBe(-1);
});
