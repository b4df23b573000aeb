import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface RatingProps {
  readonly facts: Pick<ProductFacts, 'rating' | 'reviews'>;
  /** Shows the stars without the number of reviews. */
  readonly isShort?: boolean;
}

/** The rating of a product; renders nothing without one. */
export function Rating({ facts: { rating, reviews }, isShort = false }: RatingProps) {
  const messages = useMessages();
  const locale = useLocale();
  if (!rating) return null;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <p className="shelftalk-rating">
      <span aria-hidden="true">
        ★ {number(rating)}
        {reviews && !isShort && ` (${number(reviews)})`}
      </span>
      <span className="shelftalk-hidden">{messages.ratingSummary(number(rating), reviews)}</span>
    </p>
  );
}
