import { own, type Product } from '../../protocol/index.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
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
  const words = useAllWords();
  const locale = useLocale();
  const textOf = useDetailText();

  const summaryOf = (product: Product): Readonly<Record<string, string | undefined>> => {
    const { stock, rating, reviews, wasPrice, isFromPrice } = productFacts(product);
    const price = priceText(product.price, product.currency, locale);
    return {
      [words.price]: price && (isFromPrice ? words.priceFrom(price) : price),
      [words.priceWas]: priceText(wasPrice, product.currency, locale),
      [words.availability]: {
        unknown: undefined,
        in: words.inStock,
        low: words.fewLeft(stock.remaining),
        out: words.outOfStock,
      }[stock.status],
      [words.rating]: rating === undefined ? undefined : words.rated(rating.toLocaleString(locale), reviews),
    };
  };
  const factsOf = (details: readonly ProductDetail[]) =>
    Object.fromEntries(details.map(({ label, values }) => [label, textOf(values)]));
  const left = { ...summaryOf(first), ...factsOf(collectDetails(first)) };
  const right = { ...summaryOf(second), ...factsOf(collectDetails(second)) };
  return Object.entries(left).flatMap(([label, one]) => {
    const other = own(right, label);
    return one === undefined || other === undefined ? [] : [{ label, values: [one, other] }];
  });
}
