const hour = 60 * 60_000;

/** Milliseconds for which a seal is valid. */
export const sealLifetime = 7 * 24 * hour;
/** Milliseconds by which the clocks of the shop's servers and the proxies may differ. */
export const clockSkew = hour;
/** How many accepted lines are remembered. */
export const acceptedLineBounds = {
  /** A session with so many gets no more of them accepted. */
  session: 1_000,
  /** Above this the earliest are forgotten, and no seal that is as old as one of them is accepted any more. */
  total: 100_000,
};
export type AcceptedLineBounds = typeof acceptedLineBounds;

/** Whether a seal is neither expired nor dated ahead. */
export const isFresh = (sealedAt: number, now: number): boolean =>
  sealedAt > now - sealLifetime && sealedAt <= now + clockSkew;
