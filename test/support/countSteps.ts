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
  return async (folder, run) => {
    await session.post('Profiler.takePreciseCoverage');
    run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes(folder))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  };
}
