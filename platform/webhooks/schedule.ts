const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds before each retry of a delivery: nine attempts, the last 25 to 31 hours after the first. */
export const defaultRetryDelays: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  4 * hour,
  8 * hour,
  12 * hour,
];

/** Largest random extension of a delay, as a share, so that deliveries that failed together are spread out. */
const jitter = 0.2;

/**
 * Returns the milliseconds until the next attempt; undefined after the last attempt.
 * @param tries Attempts since the delivery was created or last replayed.
 * @param random Returns 0 to 1.
 */
export function retryDelayAfter(
  tries: number,
  delays: readonly number[],
  random: () => number,
): number | undefined {
  const delay = delays[tries - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + jitter * random()));
}
