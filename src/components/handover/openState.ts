import { getOwn, omitUndefined } from '../../protocol/index.ts';
import type { OpeningHours, TimeRange, Weekday } from '../../store/index.ts';

/** Whether the shop is open, and when that changes, in milliseconds since the epoch; absent if later than in about two weeks. */
export interface OpenState {
  readonly isOpen: boolean;
  readonly changesAt?: number;
}

const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayMs = 24 * 60 * 60_000;
const daysAhead = 14;

/** Minutes after midnight of `HH:MM`; NaN for another form. */
const minutesOf = (time: string): number => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/u.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

/** Start and end of a range, in minutes after the midnight that its day begins with; undefined if it is not valid. */
export const spanOf = ([opens, closes]: TimeRange): readonly [number, number] | undefined => {
  const [start, end] = [minutesOf(opens), minutesOf(closes)];
  if (Number.isNaN(start + end)) return undefined;
  return [start, end > start ? end : end + 24 * 60];
};

/** Creates a function that returns the time that a clock in the time zone shows, as the milliseconds of that time in UTC. */
const wallTime = (timeZone: string) => {
  // Swedish dates and times are those of ISO 8601, with a space between them.
  const format = new Intl.DateTimeFormat('sv-u-ca-gregory-nu-latn', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at: number): number => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
};

/**
 * Whether the shop is open at a time.
 *
 * @param at Milliseconds since the epoch.
 * @throws RangeError if the time zone is unknown.
 */
export function openStateAt({ timeZone, days, exceptions = {} }: OpeningHours, at: number): OpenState {
  const wall = wallTime(timeZone);
  /** The inverse of `wall`. On days when clocks change, the guess and the result may have different offsets. */
  const epochOf = (time: number) => {
    const guess = time - (wall(time) - time);
    return time - (wall(guess) - guess);
  };
  const today = Math.floor(wall(at) / dayMs) * dayMs;
  const spans = Array.from({ length: daysAhead + 1 }, (_, index) => today + (index - 1) * dayMs).flatMap(
    (midnight) => {
      const date = new Date(midnight);
      const ranges =
        getOwn(exceptions, date.toISOString().slice(0, 10)) ?? days[weekdays[date.getUTCDay()] ?? 'sun'];
      return (ranges ?? []).flatMap((range) => {
        const span = spanOf(range);
        return span ? [span.map((minutes) => epochOf(midnight + minutes * 60_000))] : [];
      });
    },
  );
  const ordered = spans.sort(([one = 0], [other = 0]) => one - other);
  let closesAt = Number.NaN;
  let opensAt: number | undefined;
  for (const [start = 0, end = 0] of ordered) {
    if (start <= at && at < end) closesAt = Math.max(end, closesAt || 0);
    // A range that begins before or when the current one ends continues it.
    else if (start > at && start <= closesAt) closesAt = Math.max(end, closesAt);
    else if (start > at) opensAt ??= start;
  }
  if (Number.isNaN(closesAt)) return omitUndefined({ isOpen: false, changesAt: opensAt });
  return { isOpen: true, ...(closesAt < today + (daysAhead - 1) * dayMs && { changesAt: closesAt }) };
}

/** Whether clocks in a time zone show the same time as the shopper's own. */
export const isSameZone = (timeZone: string, at: number): boolean =>
  wallTime(timeZone)(at) === wallTime(Intl.DateTimeFormat().resolvedOptions().timeZone)(at);
