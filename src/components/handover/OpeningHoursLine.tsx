'use client';

import { useEffect, useMemo, useState } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { OpeningHours, TimeRange, Weekday } from '../../store/index.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { useReport } from '../ReportContext.ts';
import { isSameZone, type OpenState, openStateAt, spanOf } from './openState.ts';

export interface OpeningHoursLineProps {
  readonly hours: OpeningHours;
}

/** Whether the shop is open; renders again when that changes. Undefined if the shop's time zone is unknown. */
const useOpenState = (hours: OpeningHours): (OpenState & { readonly now: number }) | undefined => {
  const { clock } = useChatStore().handover;
  const report = useReport();
  const [now, setNow] = useState(clock.now);
  const state = useMemo(() => {
    try {
      return openStateAt(hours, now);
    } catch (error) {
      return { error };
    }
  }, [hours, now]);
  const error = 'error' in state ? state.error : undefined;
  const changesAt = 'error' in state ? undefined : state.changesAt;
  useEffect(() => {
    if (error !== undefined) report(error);
  }, [error, report]);
  useEffect(() => {
    if (changesAt === undefined) return;
    // The delay is at most two weeks, and browsers' timers can wait 24.8 days.
    return clock.after(changesAt - now, () => setNow(clock.now()));
  }, [changesAt, now, clock]);
  return 'error' in state ? undefined : { ...state, now };
};

/** Opening hours of the shop: open or closed now, until when, and the hours of each weekday. */
export const OpeningHoursLine = ({ hours }: OpeningHoursLineProps) => {
  const messages = useMessages();
  const locale = useLocale();
  const state = useOpenState(hours);
  if (!state) return null;
  const { isOpen, changesAt, now } = state;
  const when = changesAt === undefined ? '' : formatTime(changesAt, now, hours.timeZone, locale);
  return (
    <details className="shelftalk-hours" data-state={isOpen ? 'open' : 'closed'}>
      <summary>
        <b>{isOpen ? messages.openNow : messages.closedNow}</b>
        {when !== '' && ` · ${isOpen ? messages.openUntil(when) : messages.opensAt(when)}`}
      </summary>
      <dl>
        {weekLines(hours, locale, messages.comma).map(([days, times]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const weekMs = 7 * 24 * 60 * 60_000;

/** A time in the shop's time zone, with its day unless it is today, and with the zone if the shopper's differs. */
function formatTime(at: number, now: number, timeZone: string, locale: string): string {
  const date = (time: number) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' }).format(time);
  const day =
    date(at) === date(now)
      ? {}
      : at - now < weekMs
        ? ({ weekday: 'long' } as const)
        : ({ day: 'numeric', month: 'long' } as const);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    ...(!isSameZone(timeZone, at) && { timeZoneName: 'short' }),
  }).format(at);
}

const week: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

/** Days with their ranges; consecutive days with the same ranges are one line. Omits days without ranges. */
function weekLines(
  { days }: OpeningHours,
  locale: string,
  comma: string,
): readonly (readonly [string, string])[] {
  const times = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(monday + day * 86_400_000);
  const textOf = (ranges: readonly TimeRange[]) =>
    ranges
      .flatMap((range) => {
        const span = spanOf(range)?.map((minutes) => times.format(monday + minutes * 60_000));
        return span ? [span.join('–')] : [];
      })
      .join(comma);
  const lines: { first: number; last: number; text: string }[] = [];
  for (const [index, day] of week.entries()) {
    const text = textOf(days[day] ?? []);
    const previous = lines.at(-1);
    if (previous?.text === text) previous.last = index;
    else lines.push({ first: index, last: index, text });
  }
  return lines
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => [
      first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`,
      text,
    ]);
}
