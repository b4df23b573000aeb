import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll } from 'vitest';

/** How often the engine runs blocks of our own code: the same on every machine, however busy. */
export function stepCounter(): (folder: string, run: () => unknown) => Promise<number> {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    // Once for all: what ran before counting begins is counted from some later call on only.
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
  // The engine counts some blocks twice until it has optimised the code, and now and then reports nothing of a run:
  // the least of the other readings is what a run takes.
  return async (folder, run) => {
    const readings: number[] = [];
    while (readings.length < 5) readings.push(await count(folder, run));
    const seen = readings.filter((steps) => steps > 0);
    return seen.length > 0 ? Math.min(...seen) : 0;
  };
}
