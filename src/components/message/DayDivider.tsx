import { useLocale } from '../words/WordsContext.tsx';

export interface DayDividerProps {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A quiet line with the day that begins here. */
export const DayDivider = ({ at }: DayDividerProps) => {
  const day = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
  return <p className="shelftalk-day">{day.format(at)}</p>;
};
