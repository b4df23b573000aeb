import type { Clock, Timer } from '../contract/index.ts';

/** Milliseconds between two checks. */
const checkEvery = 2_500;

export interface Poller {
  /** Starts checking, if it has not started. */
  begin(): void;
  end(): void;
}

/** Calls `check` at intervals until it returns false. */
export function createPoller(clock: Clock, check: () => boolean): Poller {
  let timer: Timer | undefined;
  const run = () => {
    if (check()) timer?.refresh();
    else timer = undefined;
  };
  return {
    begin() {
      timer ??= clock.timer(checkEvery, run);
    },
    end: () => timer?.cancel(),
  };
}
