import { useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useRoving } from '../interactive/useRoving.ts';
import { numbered } from '../text/numbered.ts';
import { useWords } from '../words/WordsContext.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';
import { useScroller } from './useScroller.ts';

interface ProductRowProps extends CardOptions {
  readonly items: readonly ResolvedProduct[];
  readonly label: string;
}

/** Cards in a row that snaps, the last one in sight cut; one tab stop, arrows move between the cards. */
export function ProductRow({ items, label, ...card }: ProductRowProps) {
  const words = useWords();
  const ref = useRef<HTMLUListElement>(null);
  const { active, ...roving } = useRoving('row');
  // A row of placeholders holds nothing to focus, and still must be scrolled by keyboard.
  const hasControls = items.some(({ status }) => status === 'ready' || status === 'failed');
  const { hasMoreBefore, hasMoreAfter, measure, step } = useScroller(ref, items.length);
  return (
    <div className="shelftalk-row">
      <ul
        ref={ref}
        className="shelftalk-row-list"
        aria-label={label}
        tabIndex={hasControls ? undefined : 0}
        onScroll={measure}
        {...roving}
      >
        {numbered(items).map(([key, item], index) => (
          <li key={key} data-item="">
            <ProductSlot
              item={item}
              {...card}
              tabIndex={index === Math.min(active, items.length - 1) ? 0 : -1}
            />
          </li>
        ))}
      </ul>
      {(hasMoreBefore || hasMoreAfter) && (
        <>
          <button
            type="button"
            className="shelftalk-row-step shelftalk-round"
            data-side="start"
            aria-disabled={!hasMoreBefore}
            onClick={() => step(-1)}
          >
            <Icon name="back" mirrored />
            <span className="shelftalk-hidden">{words.previousProducts}</span>
          </button>
          <button
            type="button"
            className="shelftalk-row-step shelftalk-round"
            data-side="end"
            aria-disabled={!hasMoreAfter}
            onClick={() => step(1)}
          >
            <Icon name="forward" mirrored />
            <span className="shelftalk-hidden">{words.nextProducts}</span>
          </button>
        </>
      )}
    </div>
  );
}
