import type { Clock } from '../../../platform/index.ts';

interface ManualClock extends Clock {
  /** Moves the time forward and runs the timers that become due. */
  advance(milliseconds: number): void;
  /** Sets the time of day alone forward, or back if `milliseconds` is negative. */
  set(milliseconds: number): void;
  /** The number of pending timers with this duration. */
  pending(milliseconds: number): number;
}

/** Creates a clock that moves only with `advance` and `set`. */
export function manualClock(start = '2026-11-21T08:00:00.000Z'): ManualClock {
  let startedAt = Date.parse(start);
  let elapsed = 0;
  const timers = new Set<{ readonly at: number; readonly duration: number; readonly callback: () => void }>();
  return {
    now: () => new Date(startedAt + elapsed),
    elapsed: () => elapsed,
    after(duration, callback) {
      const timer = { at: elapsed + duration, duration, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      elapsed += milliseconds;
      for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
        if (timer.at > elapsed || !timers.delete(timer)) continue;
        timer.callback();
      }
    },
    set(milliseconds) {
      startedAt += milliseconds;
    },
    pending: (milliseconds) => [...timers].filter(({ duration }) => duration === milliseconds).length,
  };
}
