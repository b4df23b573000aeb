import type { Words } from '../words/en.ts';

/** When a conversation ended, in a sentence: the time, and the day unless it is today. */
export const endedAt = (at: number, now: number, locale: string, words: Words): string => {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday
    ? words.sessionEndedAt(format(time))
    : words.sessionEndedOn(format({ day: 'numeric', month: 'long', ...time }));
};
