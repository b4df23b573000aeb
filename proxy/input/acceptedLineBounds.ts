const hour = 60 * 60_000;

/** Lifetime of a seal, in milliseconds. */
export const sealLifetime = 7 * 24 * hour;
/** Tolerated clock difference between the shop's servers and the proxies, in milliseconds. */
export const clockSkew = hour;
/** Maximum numbers of accepted lines that are stored. */
export const acceptedLineBounds = {
  /** Accepted lines of one session; further ones are refused. */
  session: 1_000,
  /** Beyond this number the oldest lines are evicted, and lines with a seal that is not newer than an evicted one are refused. */
  total: 100_000,
};
export type AcceptedLineBounds = typeof acceptedLineBounds;

/** Returns whether a seal is neither expired nor from the future. */
export const isFresh = (sealedAt: number, now: number): boolean =>
  sealedAt > now - sealLifetime && sealedAt <= now + clockSkew;
