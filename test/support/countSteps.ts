import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll } from 'vitest';

/**
 * Creates a function that counts how often the engine runs blocks of the code under `folder` while `run` runs: the same number
 * on every machine, however busy.
 *
 * Only for files named `*.steps.test.ts`, which run in a new worker: functions compiled before counting began have no block
 * counters.
 */
export function stepCounter(): (folder: string, run: () => unknown) => Promise<number> {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());
  const count = async (folder: string, run: () => unknown): Promise<number> => {
    await session.post('Profiler.takePreciseCoverage');
    run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, range) => sum + range.count, 0);
  };
  // The engine counts some blocks twice until it has optimised the code: the lowest of five readings is exact.
  return async (folder, run) => {
    const readings: number[] = [];
    while (readings.length < 5) readings.push(await count(folder, run));
    return Math.min(...readings);
  };
}
