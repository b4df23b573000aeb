import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface StockAndRatingProps {
  readonly facts: ProductFacts;
  /** Id of the stock and badges line. */
  readonly id?: string;
}

/** Stock, badges and rating of a product; renders nothing for a product without them. */
export function StockAndRating({ facts, id }: StockAndRatingProps) {
  const words = useAllWords();
  const locale = useLocale();
  const { stock, rating, reviews, badges, isNew, isOnSale, wasPrice } = facts;
  const stockText =
    stock.status === 'low' ? words.fewLeft(stock.remaining) : stock.status === 'out' && words.outOfStock;
  // A struck-through price already implies a sale.
  const sale = isOnSale && !wasPrice ? words.badgeSale : '';
  const labels = new Set([isNew ? words.badgeNew : '', sale, ...badges]);
  labels.delete('');
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <>
      {(stockText || labels.size > 0) && (
        <p id={id} className="shelftalk-badges">
          {stockText && <span data-kind={stock.status}>{stockText}</span>}
          {[...labels].map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
        </p>
      )}
      {rating && (
        <p className="shelftalk-rating">
          <span aria-hidden="true">
            ★ {number(rating)}
            {reviews && ` (${number(reviews)})`}
          </span>
          <span className="shelftalk-hidden">{words.rated(number(rating), reviews)}</span>
        </p>
      )}
    </>
  );
}
