import { after } from '../protocol/index.ts';
import type { Clock } from '../store/index.ts';

/** Wall clock and timers of the page. */
export const browserClock: Clock = {
  // Libraries have made `Date.now` return a date.
  now: () => Number(Date.now()),
  after,
};
