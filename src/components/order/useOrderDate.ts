import { useLocale } from '../messages/MessagesContext.tsx';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const shortDay = { day: 'numeric', month: 'short' } as const;
const shortTime = { ...shortDay, hour: 'numeric', minute: '2-digit' } as const;

/** Returns a function that formats an ISO 8601 date: as a day with its weekday, or short, with the time if it has one. */
export function useOrderDate(): (date: string, form?: 'day' | 'short') => string {
  const locale = useLocale();
  return (date, form = 'day') => {
    const hasTime = date.includes('T');
    const options = form === 'day' ? day : hasTime ? shortTime : shortDay;
    // A day parses as UTC midnight, so another time zone could show the day before.
    const zone = hasTime ? {} : { timeZone: 'UTC' };
    return new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(new Date(date));
  };
}
