import { formatList } from '../messages/formatList.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { ProductDetail } from './collectDetails.ts';

/** Returns a function that formats a detail's values in the shopper's language. */
export function useDetailText(): (values: ProductDetail['values']) => string {
  const messages = useMessages();
  const locale = useLocale();
  const text = (value: string | number | boolean) =>
    typeof value === 'boolean' ? (value ? messages.yes : messages.no) : value.toLocaleString(locale);
  return (values) => formatList(locale, values.map(text));
}
