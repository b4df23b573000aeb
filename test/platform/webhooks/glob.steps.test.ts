import { expect, it } from 'vitest';
import { matchesGlob } from '../../../platform/webhooks/glob.ts';
import { stepCounter } from '../../support/countSteps.ts';

const countSteps = stepCounter();

it('a glob takes linear steps for values that make backtracking slow', async () => {
  const expressions = [`${'*a'.repeat(500)}*`, `*${'a'.repeat(500)}b*`, `*${'a'.repeat(500)}b*c*`];
  for (const expression of expressions) {
    const stepsFor = (length: number) =>
      countSteps('/platform/webhooks/glob.ts', () => matchesGlob(expression, 'a'.repeat(length)));
    await stepsFor(1_000);
    const [half, whole] = [await stepsFor(20_000), await stepsFor(40_000)];
    expect(half).toBeGreaterThan(0);
    expect(whole / half).toBeLessThan(2.2);
    expect(whole / 40_000).toBeLessThan(10);
  }
});
