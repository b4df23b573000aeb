import { expect, it } from 'vitest';
import { fitTwoLines } from '../../../src/components/suggestions/fitTwoLines.ts';

it('shows all chips that fit into two lines', () => {
  expect(fitTwoLines([100, 100, 100, 100], 210, 60, 8)).toBe(4);
});
it('keeps room for the chip that shows the rest', () => {
  expect(fitTwoLines([100, 100, 100, 100, 100], 210, 60, 8)).toBe(3);
});
it('never shows fewer than one', () => {
  expect(fitTwoLines([300, 300, 300], 210, 60, 8)).toBe(1);
});
