import { expect, it } from 'vitest';
import { fitTwoLines } from '../../../src/components/suggestions/fitTwoLines.ts';

it('returns the number of all chips if they fit', () => {
  expect(fitTwoLines([100, 100, 100, 100], 210, 60, 8)).toBe(4);
});
it('leaves room for the "more" chip', () => {
  expect(fitTwoLines([100, 100, 100, 100, 100], 210, 60, 8)).toBe(3);
});
it('returns at least 1', () => {
  expect(fitTwoLines([300, 300, 300], 210, 60, 8)).toBe(1);
});
