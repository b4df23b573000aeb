import { expect } from 'vitest';

/** Milliseconds of CPU that are enough in any case. */
const goalMilliseconds = 1_000;
/** Milliseconds of CPU at most. Beside other work the same steps take up to three times as long. */
const maxMilliseconds = 3_000;
/** Ten times the events may take twenty times the CPU: collecting garbage costs more in a larger heap. */
const maxGrowth = 20;
/** Below this, start-up and garbage collection decide the time. */
const floor = 15;

/** Runs something and returns the milliseconds of CPU that the process has used. */
async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Expects that many events take about a second of CPU at most, or about ten times as much as a tenth of them. Repeats a
 * measurement that fails, because other work of the process may have caused it.
 */
export async function expectLinear(run: (count: number) => unknown, maxCount = 100_000): Promise<void> {
  await run(maxCount / 20);
  let seen = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const few = await cpuOf(() => run(maxCount / 10));
    const many = await cpuOf(() => run(maxCount));
    seen = `${few.toFixed(0)} ms for ${maxCount / 10}, ${many.toFixed(0)} ms for ${maxCount}`;
    const isLinear = many < maxMilliseconds && many < maxGrowth * Math.max(few, floor);
    if (many < goalMilliseconds || isLinear) return;
  }
  expect.fail(`The work grows faster than the number of events: ${seen}`);
}
