import type { Clock, Timer } from '../contract/index.ts';

/** Milliseconds between two looks. */
const lookEvery = 2_500;

export interface Poller {
  /** There is something to look at. */
  begin(): void;
  end(): void;
}

/** Looks every so often for as long as there is something to look at, which each look says. */
export function createPoller(clock: Clock, look: () => boolean): Poller {
  let timer: Timer | undefined;
  const run = () => {
    if (look()) timer?.refresh();
    else timer = undefined;
  };
  return {
    begin() {
      timer ??= clock.timer(lookEvery, run);
    },
    end: () => timer?.cancel(),
  };
}
