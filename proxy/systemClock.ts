import type { Clock } from './contract.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    let isCancelled = false;
    return {
      refresh() {
        if (!isCancelled) timer.refresh();
      },
      cancel() {
        isCancelled = true;
        clearTimeout(timer);
      },
    };
  },
};
