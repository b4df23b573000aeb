import type { Clock } from '../clock.ts';

/** One timer for several requested times: it fires at the earliest. */
export interface EarliestTimer {
  /** @param at Milliseconds since 1970. Ignored when the timer is set for an earlier time. */
  schedule(at: number): void;
  cancel(): void;
}

export function createEarliestTimer(clock: Clock, onTimer: () => void): EarliestTimer {
  const unset = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
  let current = unset;
  return {
    schedule(at) {
      if (at >= current.at) return;
      current.cancel();
      const cancel = clock.after(Math.max(0, at - clock.now().getTime()), () => {
        current = unset;
        onTimer();
      });
      current = { at, cancel };
    },
    cancel() {
      current.cancel();
      current = unset;
    },
  };
}
