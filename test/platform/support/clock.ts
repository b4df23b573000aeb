import type { Clock } from '../../../platform/index.ts';

interface ManualClock extends Clock {
  /** Moves the time forward and runs the timers that become due. */
  advance(milliseconds: number): void;
  /** The number of pending timers with this duration. */
  pending(milliseconds: number): number;
}

/** Creates a clock that moves only with `advance`. */
export function manualClock(start = '2026-11-21T08:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  const timers = new Set<{ readonly at: number; readonly duration: number; readonly callback: () => void }>();
  return {
    now: () => new Date(now),
    after(duration, callback) {
      const timer = { at: now + duration, duration, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
        if (timer.at > now || !timers.delete(timer)) continue;
        timer.callback();
      }
    },
    pending: (milliseconds) => [...timers].filter(({ duration }) => duration === milliseconds).length,
  };
}
