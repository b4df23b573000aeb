import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface StockAndRatingProps {
  readonly facts: ProductFacts;
  /** Id of the stock and badges line. */
  readonly id?: string;
}

/** Stock, badges and rating of a product; renders nothing for a product without them. */
export function StockAndRating({ facts, id }: StockAndRatingProps) {
  const messages = useMessages();
  const locale = useLocale();
  const { stock, rating, reviews, badges, isNew, isOnSale, wasPrice } = facts;
  const stockText =
    stock.status === 'low'
      ? messages.fewLeft(stock.remaining)
      : stock.status === 'out' && messages.outOfStock;
  // A struck-through price already implies a sale.
  const sale = isOnSale && !wasPrice ? messages.badgeSale : '';
  const labels = new Set([isNew ? messages.badgeNew : '', sale, ...badges]);
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
          <span className="shelftalk-hidden">{messages.ratingSummary(number(rating), reviews)}</span>
        </p>
      )}
    </>
  );
}
