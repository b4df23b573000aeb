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
  // Some blocks the engine counts twice until it knows the code well: the least of three is what a run takes.
  return async (folder, run) =>
    Math.min(await count(folder, run), await count(folder, run), await count(folder, run));
}
