import type { FeedFields } from './FeedRecord.ts';

/** When a sale price applies: from `start` up to, but not including, `end`, in milliseconds since 1970. */
export interface SalePeriod {
  readonly start: number;
  readonly end: number;
}

const dateForm =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(?:Z|UTC|([+-])(\d{1,2})(?::?(\d\d))?)?$/i;
const [minute, dayLength] = [60_000, 24 * 3_600_000];

/** Returns a date of ISO 8601 in milliseconds and whether it names a day without a time; undefined for another text. */
function parseDate(text: string): { readonly time: number; readonly isDay: boolean } | undefined {
  const found = dateForm.exec(text);
  if (!found) return undefined;
  const [, year, month, date, hour, minutes, seconds, sign, zoneHours, zoneMinutes] = found;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  // `Date.UTC` turns 30 February into 2 March.
  if (new Date(day).toISOString().slice(5, 10) !== `${month}-${date}`) return undefined;
  const time = (Number(hour ?? 0) * 60 + Number(minutes ?? 0)) * minute + Number(seconds ?? 0) * 1000;
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * minute;
  return { time: day + time + (sign === '-' ? offset : -offset), isDay: hour === undefined };
}

/**
 * Returns the period in which an offer's sale price applies: of an interval in ISO 8601, or of two dates. A missing start or end
 * is open, a date without time zone is in UTC, and a day at the end is included. Returns undefined if the dates cannot be read.
 */
export function salePeriodOf({
  saleDates,
  saleStart = '',
  saleEnd = '',
}: FeedFields): SalePeriod | undefined {
  const [from = '', to = '', ...others] = (saleDates ?? `${saleStart}/${saleEnd}`)
    .split('/')
    .map((text) => text.trim());
  if (others.length > 0 || (from === '' && to === '' && saleDates !== undefined)) return undefined;
  const [start, end] = [parseDate(from), parseDate(to)];
  if ((from !== '' && !start) || (to !== '' && !end)) return undefined;
  const period = {
    start: start?.time ?? Number.NEGATIVE_INFINITY,
    end: end ? end.time + (end.isDay ? dayLength : 0) : Number.POSITIVE_INFINITY,
  };
  return period.start < period.end ? period : undefined;
}
