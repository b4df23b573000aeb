import { useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { withKeys } from '../text/withKeys.ts';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import { productName } from './productName.ts';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface ProductGridProps extends CardOptions {
  readonly items: readonly ResolvedProduct[];
  readonly label: string;
  /** Indices of the items to compare, at most 4, in the order they were picked. */
  readonly picked: readonly number[];
  readonly onPick: (picked: readonly number[]) => void;
  readonly onCompare: () => void;
  /** Moves the focus to the compare button, after returning from the comparison. */
  readonly focusCompare: boolean;
}

const maxCompared = 4;

/** All cards of a group; those that have loaded have a checkbox to compare them. */
export function ProductGrid({
  items,
  label,
  picked,
  onPick,
  onCompare,
  focusCompare,
  ...card
}: ProductGridProps) {
  const messages = useMessages();
  const compare = useRef<HTMLButtonElement>(null);
  useIsomorphicLayoutEffect(() => {
    if (focusCompare) compare.current?.focus();
  }, [focusCompare]);
  return (
    <>
      <ul className="shelftalk-grid" aria-label={label}>
        {withKeys(items).map(([key, item], index) => (
          <li key={key}>
            <ProductSlot item={item} {...card} />
            {item.status === 'ready' && (
              <label className="shelftalk-pick">
                <input
                  type="checkbox"
                  checked={picked.includes(index)}
                  disabled={picked.length >= maxCompared && !picked.includes(index)}
                  onChange={({ target }) =>
                    onPick(target.checked ? [...picked, index] : picked.filter((one) => one !== index))
                  }
                />
                {messages.compare}
                <span className="shelftalk-hidden"> {productName(item.product, messages)}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <div className="shelftalk-compare-bar">
          <span role="status">{messages.compareSelected(picked.length)}</span>
          <Button ref={compare} variant="fill" aria-disabled={picked.length < 2} onClick={onCompare}>
            {messages.compare}
          </Button>
        </div>
      )}
    </>
  );
}
