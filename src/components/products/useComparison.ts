import type { Product } from '../../protocol/index.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { collectDetails, type ProductDetail } from './collectDetails.ts';
import { priceText } from './formatPrice.ts';
import { productFacts } from './productFacts.ts';
import { useDetailText } from './useDetailText.ts';

interface ComparedRow {
  readonly label: string;
  readonly sides: readonly [string, string];
}

/** Price, stock and rating, where both say something, then the facts that both have. */
export function useComparison([first, second]: readonly [Product, Product]): readonly ComparedRow[] {
  const words = useAllWords();
  const locale = useLocale();
  const textOf = useDetailText();

  const told = (product: Product): Readonly<Record<string, string | undefined>> => {
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
  const left = { ...told(first), ...factsOf(collectDetails(first)) };
  const right = { ...told(second), ...factsOf(collectDetails(second)) };
  return Object.entries(left).flatMap(([label, one]) => {
    const other = right[label];
    return one === undefined || other === undefined ? [] : [{ label, sides: [one, other] }];
  });
}
