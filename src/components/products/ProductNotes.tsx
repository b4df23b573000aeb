import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface ProductNotesProps {
  readonly facts: ProductFacts;
  /** Names what is said of stock and badges. */
  readonly id?: string;
}

/** What a shelf card says below the price: stock, badges, rating. Nothing where nothing is known. */
export function ProductNotes({ facts, id }: ProductNotesProps) {
  const words = useAllWords();
  const locale = useLocale();
  const { stock, rating, reviews, badges, isNew, isOnSale, wasPrice } = facts;
  const hurry = { unknown: '', in: '', low: words.fewLeft(stock.left), out: words.outOfStock }[stock.status];
  // A struck price says "sale" by itself.
  const all = [isNew && words.badgeNew, isOnSale && wasPrice === undefined && words.badgeSale, ...badges];
  const labels = [...new Set(all)].filter((label) => label !== false);
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <>
      {(hurry || labels.length > 0) && (
        <p id={id} className="shelftalk-badges">
          {hurry && <span data-kind={stock.status}>{hurry}</span>}
          {labels.map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
        </p>
      )}
      {rating !== undefined && (
        <p className="shelftalk-rating">
          <span aria-hidden="true">
            ★ {number(rating)}
            {reviews !== undefined && ` (${number(reviews)})`}
          </span>
          <span className="shelftalk-hidden">{words.rated(number(rating), reviews)}</span>
        </p>
      )}
    </>
  );
}
