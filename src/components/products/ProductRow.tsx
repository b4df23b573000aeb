import { useRef } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { useRoving } from '../interactive/useRoving.ts';
import { numbered } from '../text/numbered.ts';
import { useWords } from '../words/WordsContext.tsx';
import { ProductCard } from './ProductCard.tsx';
import { useScroller } from './useScroller.ts';

interface ProductRowProps {
  readonly products: readonly Product[];
  readonly label: string;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
}

/** Cards in a row that snaps, the last one in sight cut; one tab stop, arrows move between the cards. */
export function ProductRow({ products, label, onSend }: ProductRowProps) {
  const words = useWords();
  const ref = useRef<HTMLUListElement>(null);
  const { active, ...roving } = useRoving('row');
  const { hasMoreBefore, hasMoreAfter, measure, step } = useScroller(ref);
  return (
    <div className="shelftalk-row">
      <ul ref={ref} className="shelftalk-row-list" aria-label={label} onScroll={measure} {...roving}>
        {numbered(products).map(([key, product], index) => (
          <li key={key} data-item="">
            <ProductCard
              product={product}
              onSend={onSend}
              tabIndex={index === Math.min(active, products.length - 1) ? 0 : -1}
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
