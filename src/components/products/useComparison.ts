import { own, type Product } from '../../protocol/index.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { collectDetails, type ProductDetail } from './collectDetails.ts';
import { priceText } from './formatPrice.ts';
import { productFacts } from './productFacts.ts';
import { useDetailText } from './useDetailText.ts';

interface ComparedRow {
  readonly label: string;
  readonly values: readonly [string, string];
}

/** Rows for values that both products have: price, stock and rating first, then their details. */
export function useComparison([first, second]: readonly [Product, Product]): readonly ComparedRow[] {
  const messages = useMessages();
  const locale = useLocale();
  const textOf = useDetailText();

  const summaryOf = (product: Product): Readonly<Record<string, string | undefined>> => {
    const { stock, rating, reviews, wasPrice, isFromPrice } = productFacts(product);
    const price = priceText(product.price, product.currency, locale);
    return {
      [messages.price]: price && (isFromPrice ? messages.priceFrom(price) : price),
      [messages.priceWas]: priceText(wasPrice, product.currency, locale),
      [messages.availability]: {
        unknown: undefined,
        in: messages.inStock,
        low: messages.fewLeft(stock.remaining),
        out: messages.outOfStock,
      }[stock.status],
      [messages.rating]:
        rating === undefined ? undefined : messages.ratingSummary(rating.toLocaleString(locale), reviews),
    };
  };
  const factsOf = (details: readonly ProductDetail[]) =>
    Object.fromEntries(details.map(({ label, values }) => [label, textOf(values)]));
  const left = { ...summaryOf(first), ...factsOf(collectDetails(first)) };
  const right = { ...summaryOf(second), ...factsOf(collectDetails(second)) };
  return Object.entries(left).flatMap(([label, leftText]) => {
    const rightText = own(right, label);
    return leftText === undefined || rightText === undefined
      ? []
      : [{ label, values: [leftText, rightText] }];
  });
}
