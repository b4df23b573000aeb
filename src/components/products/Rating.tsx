import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { ProductFacts } from './productFacts.ts';
import { ratingText } from './ratingText.ts';

interface RatingProps {
  readonly facts: Pick<ProductFacts, 'rating' | 'reviews'>;
  /** Shows the stars without the number of reviews, which only screen readers then announce. */
  readonly isShort?: boolean;
}

/** The rating of a product; renders nothing without one. */
export function Rating({ facts: { rating, reviews }, isShort = false }: RatingProps) {
  const messages = useMessages();
  const locale = useLocale();
  if (!rating) return null;
  return (
    <p className="shelftalk-rating">
      <span aria-hidden="true">{ratingText(locale, rating, isShort ? undefined : reviews)}</span>
      <span className="shelftalk-hidden">
        {messages.ratingSummary(rating.toLocaleString(locale), reviews)}
      </span>
    </p>
  );
}
