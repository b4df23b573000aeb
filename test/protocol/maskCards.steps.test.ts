import { expect, test } from 'vitest';
import { maskCards } from '../../src/protocol/maskCards.ts';
import { stepCounter } from '../support/countSteps.ts';

const countSteps = stepCounter();

/** Returns the CPU time that `run` takes, in microseconds; unlike elapsed time, it does not depend on other processes. */
function cpuTimeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user;
}

test.each([
  '4',
  '4 ',
  '4.',
  '4\u200b',
  '4    ',
  '4111 1111 1111 1111 ',
  '12345 ',
  'AB4 ',
  'DE89 ',
  'DE893704 ',
])('takes time in proportion to the number of repetitions of "%s"', async (unit) => {
  const text = (length: number) => unit.repeat(length / unit.length);
  const stepsFor = (length: number) => countSteps('/src/protocol/', () => maskCards(text(length)));
  await stepsFor(1_000);
  const [half, whole] = [await stepsFor(20_000), await stepsFor(40_000)];
  expect(half).toBeGreaterThan(0);
  expect(whole / half).toBeLessThan(2.2);
  // Steps inside the regular expression engine are not counted. In quadratic time they would take minutes.
  expect(cpuTimeOf(() => maskCards(text(500_000)))).toBeLessThan(20_000_000);
});
