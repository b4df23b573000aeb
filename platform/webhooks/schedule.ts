const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds before each further try of a delivery: nine tries, the last 25 to 31 hours after the first. */
export const defaultRetryDelays: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute],
  ...[hour, 4 * hour, 8 * hour, 12 * hour],
];

/** How much longer a pause may become, so that what failed together does not come back together. */
const jitter = 0.2;

/** Milliseconds until the next try; undefined when that was the last. `random` is 0 to 1. */
export function retryDelayAfter(
  tries: number,
  pauses: readonly number[],
  random: () => number,
): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + jitter * random()));
}
