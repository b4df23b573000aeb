'use client';

import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { useTimeReached } from '../turn/useTimeReached.ts';

export interface DayDividerProps {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const midnightOf = (at: number, days = 0): number => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
};

/** The day of the messages below; "today" becomes "yesterday" at midnight. */
export const DayDivider = ({ at }: DayDividerProps) => {
  const messages = useMessages();
  const locale = useLocale();
  const now = Date.now();
  useTimeReached(midnightOf(now, 1));
  const day = midnightOf(at);
  const formattedDay = () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric',
    }).format(at);
  const text =
    day === midnightOf(now)
      ? messages.today
      : day === midnightOf(now, -1)
        ? messages.yesterday
        : formattedDay();
  return (
    <p className="shelftalk-day" data-part="day">
      {text}
    </p>
  );
};
