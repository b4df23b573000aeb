import { expect, test } from 'vitest';
import { appendKey, findMatch } from '../../../src/components/interactive/typeahead.ts';

const labels = ['Standard', 'Express', 'Pick up', 'Pick up in Évora', 'élan'];

test('letters typed soon after each other make a word, later ones begin anew', () => {
  expect(appendKey({ text: 'p', at: 100 }, 'i', 300)).toEqual({ text: 'pi', at: 300 });
  expect(appendKey({ text: 'p', at: 100 }, 'i', 1300)).toEqual({ text: 'i', at: 1300 });
});

test('a space belongs to a word but begins none, and named keys are no letters', () => {
  expect(appendKey({ text: 'pick', at: 100 }, ' ', 200)?.text).toBe('pick ');
  expect(appendKey({ text: '', at: 0 }, ' ', 2000)).toBeUndefined();
  expect(appendKey({ text: 'p', at: 100 }, 'ArrowDown', 200)).toBeUndefined();
});

test('a word is found from where one is, in either case', () => {
  expect(findMatch(labels, 'EX', 0, 'en')).toBe(1);
  expect(findMatch(labels, 'pick up i', 2, 'en')).toBe(3);
  expect(findMatch(labels, 'É', 0, 'pt')).toBe(4);
});

test('the same letter again goes on to the next one, and round', () => {
  expect(findMatch(labels, 'p', 2, 'en')).toBe(3);
  expect(findMatch(labels, 'pp', 3, 'en')).toBe(2);
});

test('what is nowhere is not found', () => {
  expect(findMatch(labels, 'zebra', 0, 'en')).toBe(-1);
});
