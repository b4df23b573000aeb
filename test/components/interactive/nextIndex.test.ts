import { expect, test } from 'vitest';
import { nextIndex } from '../../../src/components/interactive/nextIndex.ts';

const row = { index: 1, count: 4, isRtl: false, axis: 'row' } as const;

test.each([
  ['ArrowRight', row, 2],
  ['ArrowLeft', row, 0],
  ['Home', row, 0],
  ['End', row, 3],
  ['ArrowRight', { ...row, isRtl: true }, 0],
  ['ArrowLeft', { ...row, isRtl: true }, 2],
  ['ArrowDown', row, undefined],
  ['ArrowDown', { ...row, axis: 'column' }, 2],
  ['ArrowRight', { ...row, axis: 'column' }, undefined],
  ['ArrowDown', { ...row, axis: 'both' }, 2],
  ['ArrowUp', { ...row, axis: 'both' }, 0],
  ['PageDown', { ...row, count: 60, axis: 'column' }, 11],
  ['PageDown', { ...row, axis: 'column' }, 3],
  ['PageUp', { ...row, index: 25, count: 60, axis: 'column' }, 15],
  ['PageUp', { ...row, axis: 'column' }, 0],
  ['PageDown', row, undefined],
  ['PageUp', { ...row, axis: 'both' }, undefined],
  ['Enter', row, undefined],
] as const)('moves with %s from %o to %s', (key, place, index) => {
  expect(nextIndex(key, place)).toBe(index);
});

test('does not wrap around', () => {
  expect(nextIndex('ArrowRight', { ...row, index: 3 })).toBe(3);
  expect(nextIndex('ArrowLeft', { ...row, index: 0 })).toBe(0);
});

test('returns undefined for an empty list', () => {
  expect(nextIndex('Home', { ...row, index: 0, count: 0 })).toBeUndefined();
});
