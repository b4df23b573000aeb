import { useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { numbered } from '../text/numbered.ts';
import { useWords } from '../words/WordsContext.tsx';
import { ProductRow } from './ProductRow.tsx';
import { ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface ProductGroupProps {
  readonly items: readonly ResolvedProduct[];
  readonly onRetry: () => void;
  /** What the products have in common; the sheet's title. */
  readonly title?: string;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
}

/** From this many on, a row alone is tedious. */
const manyProducts = 4;

/** One product is a wide card, several are a row, and many can also be seen all at once. */
export function ProductGroup({ items, title = '', onRetry, onSend }: ProductGroupProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [first] = items;
  if (!first) return null;
  if (items.length === 1) {
    return <ProductSlot item={first} layout="wide" onRetry={onRetry} onSend={onSend} />;
  }
  const count = words.productCount(items.length);
  const ask =
    onSend &&
    ((input: ChatInput) => {
      setOpen(false);
      onSend(input);
    });
  return (
    <div className="shelftalk-products">
      <ProductRow
        items={items}
        onRetry={onRetry}
        label={title ? `${title}, ${count}` : count}
        onSend={onSend}
      />
      {items.length >= manyProducts && (
        <>
          <Button look="quiet" className="shelftalk-see-all" onClick={() => setOpen(true)}>
            {words.seeAllProducts(items.length)}
          </Button>
          <Sheet isOpen={isOpen} title={title || count} onClose={() => setOpen(false)}>
            <ul className="shelftalk-grid" aria-label={count}>
              {numbered(items).map(([key, item]) => (
                <li key={key}>
                  <ProductSlot item={item} onRetry={onRetry} onSend={ask} />
                </li>
              ))}
            </ul>
          </Sheet>
        </>
      )}
    </div>
  );
}
