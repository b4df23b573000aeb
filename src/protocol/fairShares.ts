/*
 * How networks share what is bounded: the room of a store, the turns of a ceiling, the open responses of a process.
 *
 * 1. The less is left, the less one network may have: a quarter of all while all is left, 3 % at one half, 0.4 % at one quarter. So
 *    networks that take what they get, at once or one after another, leave something to the next.
 * 2. What was used in the last half hour is safe: a store never evicts it for another network. Older entries do not count as
 *    used, and are evicted first.
 * 3. New strangers pay first: the last quarter of the total is left to those who were known a minute earlier.
 *
 * A network that may take no more pays with its own oldest entries, or is refused.
 */

/** Milliseconds after its last use for which an entry is safe from other networks. */
export const safeFor = 30 * 60_000;

/** Milliseconds after its first use from which on a session is known. It stays known for `safeFor` after its last use. */
export const knownAfter = 60_000;

/** Part of the total that only known sessions may use. */
export const fairReserve = 1 / 4;
/** Part of the total that one network may have while nothing is used. */
export const fairPart = 1 / 4;

/** The use of something bounded, all in the same unit. */
interface FairUse {
  readonly total: number;
  /** Of all networks: what a store has used in the last `safeFor`, or what was counted in the window of a ceiling. */
  readonly used: number;
  /** The part of `used` that the network has that asks for more. */
  readonly own: number;
  readonly isKnown: boolean;
}

/** Returns whether a network may take `size` more. */
export function mayTake({ total, used, own, isKnown }: FairUse, size: number): boolean {
  const open = isKnown ? total : total * (1 - fairReserve);
  const left = open - used;
  const free = left / open;
  // With the square, 60 networks one after another would leave 6 %; with the cube they leave 18 %. Multiplying takes a fraction of the
  // time of `** 3`, and a turn log asks for every line.
  return size <= total - used && left > 0 && own < fairPart * open * free * free * free;
}

/**
 * Returns whether a session that is in use is known.
 * @param firstAt Time of its first use, in milliseconds of one clock with `now`.
 */
export const isKnownSince = (firstAt: number, now: number): boolean => firstAt + knownAfter <= now;
