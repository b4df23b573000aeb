import type { Messages } from '../messages/en.ts';

/** Formats the end of a conversation: the time, and the date unless it is today. */
export const endedAt = (at: number, now: number, locale: string, messages: Messages): string => {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday
    ? messages.sessionEndedAt(format(time))
    : messages.sessionEndedOn(format({ day: 'numeric', month: 'long', ...time }));
};
