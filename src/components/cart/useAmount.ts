import { useLocale } from '../messages/MessagesContext.tsx';

/**
 * Returns a function that formats amounts of an order or a cart. Unlike prices of products, they may be 0 or negative.
 *
 * @param currency Three-letter code; amounts have no currency if it is undefined or another text.
 */
export function useAmount(currency: string | undefined): (amount: number) => string {
  const locale = useLocale();
  const isCode = currency !== undefined && /^[a-z]{3}$/iu.test(currency);
  const { format } = new Intl.NumberFormat(
    locale,
    isCode ? { style: 'currency', currency } : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );
  return format;
}
