import type { ReactNode } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useShop } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { pageHref } from './pageHref.ts';
import type { ProductResults } from './productResults.ts';

interface ResultsHeaderProps {
  readonly results: ProductResults;
  /** Number of products below the header. */
  readonly shown: number;
  /** A button that shows all products of the group. A link replaces it if the shop has a page with more results. */
  readonly children: ReactNode;
}

/**
 * Criteria, number and reason of the products below, with the button or link. Renders nothing if there are no criteria,
 * reason, button or link.
 */
export function ResultsHeader({ results, shown, children }: ResultsHeaderProps) {
  const messages = useMessages();
  const { resultsUrl } = useShop();
  const { title, total, reason, url } = results;
  const href = total > shown ? pageHref(resultsUrl ? resultsUrl(results) : url) : undefined;
  const seeAll = href ? (
    <PageLink className="shelftalk-button" data-variant="quiet" href={href}>
      {messages.seeAllProducts(total)}
    </PageLink>
  ) : (
    children
  );
  if (!title && !reason && !seeAll) return null;
  return (
    <div className="shelftalk-results">
      {(title || seeAll) && (
        <p>
          {title && <bdi>{title}</bdi>}{' '}
          {total > shown ? messages.resultCount(shown, total) : !seeAll && messages.productCount(shown)}
        </p>
      )}
      {seeAll}
      {reason && (
        <p className="shelftalk-results-reason" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
}
