import { after } from '../protocol/index.ts';
import type { Clock } from '../store/index.ts';

/** Wall clock and timers of the page. */
export const browserClock: Clock = { now: () => Date.now(), after };
