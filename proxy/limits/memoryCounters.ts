import type { Counters } from './Counter.ts';
import { MemoryCeiling } from './MemoryCeiling.ts';
import { MemoryCounter } from './MemoryCounter.ts';

/**
 * Creates counters and ceilings of this process.
 * @param now Milliseconds of a clock that never goes back.
 */
export function memoryCounters(now: () => number): Counters {
  return {
    counter: (_name, limit, seconds) => new MemoryCounter(limit, seconds, now),
    ceiling: (_name, limit, seconds) => new MemoryCeiling(limit, seconds, now),
  };
}
