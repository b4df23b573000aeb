import { describe, expect, it } from 'vitest';
import { openStateAt } from '../../../src/components/handover/openState.ts';
import type { OpeningHours } from '../../../src/store/index.ts';

const office = [['09:00', '18:00']] as const;
const dublin: OpeningHours = {
  timeZone: 'Europe/Dublin',
  days: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: [['10:00', '13:30']] },
  exceptions: { '2026-12-25': [], '2026-12-24': [['09:00', '12:00']] },
};
const at = (time: string) => Date.parse(time);
/** The state at a time, with the time of the next change in UTC. */
const stateAt = (hours: OpeningHours, time: string) => {
  const { isOpen, changesAt } = openStateAt(hours, at(time));
  return [isOpen, changesAt === undefined ? undefined : new Date(changesAt).toISOString().slice(0, 16)];
};

describe('openStateAt', () => {
  it.each([
    ['a weekday, open', '2026-11-23T12:00Z', [true, '2026-11-23T18:00']],
    ['the minute of opening', '2026-11-23T09:00Z', [true, '2026-11-23T18:00']],
    ['the minute of closing', '2026-11-23T18:00Z', [false, '2026-11-24T09:00']],
    ['before opening', '2026-11-23T08:59Z', [false, '2026-11-23T09:00']],
    ['Saturday with its own hours', '2026-11-28T13:00Z', [true, '2026-11-28T13:30']],
    ['Sunday, until Monday', '2026-11-29T12:00Z', [false, '2026-11-30T09:00']],
    ['summer time, an hour earlier in UTC', '2026-07-01T08:30Z', [true, '2026-07-01T17:00']],
    ['a day with shorter hours', '2026-12-24T12:30Z', [false, '2026-12-26T10:00']],
    ['a closed day', '2026-12-25T12:00Z', [false, '2026-12-26T10:00']],
  ])('returns the state and the next change: %s', (_, time, expected) => {
    expect(stateAt(dublin, time)).toEqual(expected);
  });

  it('uses the offset of the day on which clocks change', () => {
    const sunday: OpeningHours = { timeZone: 'America/New_York', days: { sun: [['01:00', '09:00']] } };
    // Clocks change at 2:00 on both Sundays: forward from -5 to -4 hours, and back.
    expect(stateAt(sunday, '2026-03-08T05:00Z')).toEqual([false, '2026-03-08T06:00']);
    expect(stateAt(sunday, '2026-03-08T07:30Z')).toEqual([true, '2026-03-08T13:00']);
    expect(stateAt(sunday, '2026-11-01T12:30Z')).toEqual([true, '2026-11-01T14:00']);
  });

  it('uses the date in the shop’s time zone, not in UTC', () => {
    const tokyo: OpeningHours = { timeZone: 'Asia/Tokyo', days: { tue: [['00:30', '02:00']] } };
    expect(stateAt(tokyo, '2026-11-23T16:00Z')).toEqual([true, '2026-11-23T17:00']);
  });

  it('continues after midnight, and in a range that begins when another one ends', () => {
    const night: OpeningHours = {
      timeZone: 'UTC',
      days: { fri: [['20:00', '02:00']], sat: [['02:00', '04:00']] },
    };
    expect(stateAt(night, '2026-11-28T01:00Z')).toEqual([true, '2026-11-28T04:00']);
  });

  it('has no change if the shop never closes or never opens', () => {
    const always = [['00:00', '24:00']] as const;
    const days = {
      mon: always,
      tue: always,
      wed: always,
      thu: always,
      fri: always,
      sat: always,
      sun: always,
    };
    expect(stateAt({ timeZone: 'UTC', days }, '2026-11-28T01:00Z')).toEqual([true, undefined]);
    expect(stateAt({ timeZone: 'UTC', days: {} }, '2026-11-28T01:00Z')).toEqual([false, undefined]);
  });

  it('ignores ranges that are not times', () => {
    const broken: OpeningHours = {
      timeZone: 'UTC',
      days: {
        sat: [
          ['nine', '18:00'],
          ['10:00', '12:00'],
        ],
      },
    };
    expect(stateAt(broken, '2026-11-28T11:00Z')).toEqual([true, '2026-11-28T12:00']);
  });
});
