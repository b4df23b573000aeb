import { listed } from '../words/listed.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import type { ProductDetail } from './collectDetails.ts';

/** Formats a detail's values in the shopper's language. */
export function useDetailText(): (values: ProductDetail['values']) => string {
  const words = useAllWords();
  const locale = useLocale();
  const text = (value: string | number | boolean) =>
    typeof value === 'boolean' ? (value ? words.yes : words.no) : value.toLocaleString(locale);
  return (values) => listed(locale, values.map(text));
}
