import type { Messages } from '../messages/en.ts';

/**
 * Formats the end of a conversation: the time, and the date unless it is today.
 *
 * @param at Time of the end, in milliseconds since the epoch.
 * @param now Current time, in milliseconds since the epoch.
 */
export const endedAt = (at: number, now: number, locale: string, messages: Messages): string => {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday
    ? messages.sessionEndedAt(format(time))
    : messages.sessionEndedOn(format({ day: 'numeric', month: 'long', ...time }));
};
