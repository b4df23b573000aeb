import { useRef } from 'react';
import { RowSteps } from '../interactive/RowSteps.tsx';
import { useRovingTabIndex } from '../interactive/useRovingTabIndex.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { withKeys } from '../text/withKeys.ts';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface ProductRowProps extends CardOptions {
  readonly items: readonly ResolvedProduct[];
  readonly label: string;
}

/** Cards that Tab reaches: nothing else tells that they are there. Longer rows have buttons for steps, and must not hold Tab up. */
const maxTabStops = 4;

/**
 * A row of cards with scroll snapping; with more than four cards, with a roving tab index. On phones, the last visible card is
 * cut off as a scroll hint.
 */
export function ProductRow({ items, label, ...card }: ProductRowProps) {
  const messages = useMessages();
  const ref = useRef<HTMLUListElement>(null);
  const { active, ...roving } = useRovingTabIndex('row');
  const isShort = items.length <= maxTabStops;
  // Placeholders of loading and missing products have no control. A row of only these must itself be scrollable by keyboard.
  const hasControls = items.some(({ status }) => status === 'ready' || status === 'failed');
  return (
    <div className="shelftalk-row">
      <ul
        ref={ref}
        className="shelftalk-row-list"
        aria-label={label}
        tabIndex={hasControls ? undefined : 0}
        {...roving}
      >
        {withKeys(items).map(([key, item], index) => (
          <li key={key} data-item="">
            <ProductSlot
              item={item}
              {...card}
              tabIndex={isShort || index === Math.min(active, items.length - 1) ? 0 : -1}
            />
          </li>
        ))}
      </ul>
      <RowSteps
        row={ref}
        count={items.length}
        previous={messages.previousProducts}
        next={messages.nextProducts}
      />
    </div>
  );
}
