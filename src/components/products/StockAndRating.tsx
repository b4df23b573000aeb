import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface StockAndRatingProps {
  readonly facts: ProductFacts;
  /** Names what is said of stock and badges. */
  readonly id?: string;
}

/** What a shelf card says below the price: stock, badges, rating. Nothing where nothing is known. */
export function StockAndRating({ facts, id }: StockAndRatingProps) {
  const messages = useMessages();
  const locale = useLocale();
  const { stock, rating, reviews, badges, isNew, isOnSale, wasPrice } = facts;
  const hurry =
    stock.status === 'low'
      ? messages.fewLeft(stock.remaining)
      : stock.status === 'out' && messages.outOfStock;
  // A struck price says "sale" by itself.
  const sale = isOnSale && !wasPrice ? messages.badgeSale : '';
  const labels = new Set([isNew ? messages.badgeNew : '', sale, ...badges]);
  labels.delete('');
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <>
      {(hurry || labels.size > 0) && (
        <p id={id} className="shelftalk-badges">
          {hurry && <span data-kind={stock.status}>{hurry}</span>}
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
          <span className="shelftalk-hidden">{messages.rated(number(rating), reviews)}</span>
        </p>
      )}
    </>
  );
}
