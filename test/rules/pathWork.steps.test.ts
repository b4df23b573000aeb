import { expect, it } from 'vitest';
import { matchesPath } from '../../src/widget/page/matchesPath.ts';
import { stepCounter } from '../support/countSteps.ts';

const countSteps = stepCounter();

it('matching a path takes steps linear in the pieces of the pattern, independent of the path’s length', async () => {
  const stepsFor = (pieces: number, length: number) =>
    countSteps('/src/widget/page/matchesPath.ts', () =>
      expect(matchesPath(`${'*a'.repeat(pieces)}*b`, `/${'a'.repeat(length)}`)).toBe(false),
    );
  await stepsFor(50, 1_000);
  const few = await stepsFor(50, 1_000);
  expect(few).toBeGreaterThanOrEqual(50);
  expect(await stepsFor(50, 100_000)).toBe(few);
  expect((await stepsFor(100, 100_000)) / few).toBeLessThan(2.2);
});
