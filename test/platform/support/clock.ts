import type { Clock } from '../../../platform/index.ts';

interface ManualClock extends Clock {
  /** Lets time pass, ringing what falls due on the way. */
  advance(milliseconds: number): void;
  /** How many alarms of this length are set. */
  pending(milliseconds: number): number;
}

/** A clock that stands still until it is told otherwise. */
export function manualClock(start = '2026-11-21T08:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  const alarms = new Set<{ readonly at: number; readonly length: number; readonly ring: () => void }>();
  return {
    now: () => new Date(now),
    after(length, ring) {
      const alarm = { at: now + length, length, ring };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    advance(milliseconds) {
      now += milliseconds;
      for (const alarm of [...alarms].sort((a, b) => a.at - b.at)) {
        if (alarm.at > now || !alarms.delete(alarm)) continue;
        alarm.ring();
      }
    },
    pending: (milliseconds) => [...alarms].filter(({ length }) => length === milliseconds).length,
  };
}
