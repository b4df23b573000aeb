import type { Clock } from '../../clock.ts';

/** How many callers are remembered; the one that was silent longest goes first. */
const capacity = 10_000;

/** So many calls in any second, for each caller by itself. */
export function createRateLimit(clock: Clock, perSecond: number): (caller: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (caller) => {
    const now = clock.now().getTime();
    const bucket = buckets.get(caller) ?? { tokens: perSecond, at: now };
    // A clock that was set back gives nothing and takes nothing.
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    buckets.delete(caller);
    buckets.set(caller, bucket);
    if (buckets.size > capacity) {
      // Not looked for without need: that walks over all that were deleted before it.
      const [oldest = caller] = buckets.keys();
      buckets.delete(oldest);
    }
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  };
}
