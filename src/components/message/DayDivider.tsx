'use client';

import { useLocale, useWords } from '../words/WordsContext.tsx';

export interface DayDividerProps {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A quiet line with the day that begins here. */
export const DayDivider = ({ at }: DayDividerProps) => {
  const words = useWords();
  const day = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
  const text = day.format(at);
  const now = new Date();
  if (text === day.format(now)) return <p className="shelftalk-day">{words.today}</p>;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return <p className="shelftalk-day">{text === day.format(before) ? words.yesterday : text}</p>;
};
