/** The time and its alarms, handed in so that tests decide when time passes. */
export interface Clock {
  now(): Date;
  /** Calls `ring` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, ring: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
