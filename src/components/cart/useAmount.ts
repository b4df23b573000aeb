import { useLocale } from '../messages/MessagesContext.tsx';
import { amountText } from '../products/formatPrice.ts';

/**
 * Returns a function that formats amounts of an order or a cart. Unlike prices of products, they may be 0 or negative.
 *
 * @param currency ISO 4217 code, or any text.
 */
export function useAmount(currency: string | undefined): (amount: number) => string {
  const locale = useLocale();
  return (amount) => amountText(amount, currency, locale);
}
