import { useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { ProductRow } from './ProductRow.tsx';
import { type DrawAbsent, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

const ProductSheet = later(
  async () => (await import('./ProductSheet.tsx')).ProductSheet,
  () => null,
);

interface ProductGroupProps {
  readonly items: readonly ResolvedProduct[];
  /** For products that are named by their id only. */
  readonly drawAbsent?: DrawAbsent | undefined;
  /** What the products have in common; the sheet's title. */
  readonly title?: string;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
}

/** From this many on, a row alone is tedious. */
const manyProducts = 4;

/** One product is a wide card, several are a row, and many can also be seen all at once. */
export function ProductGroup({ items, title = '', drawAbsent, onSend }: ProductGroupProps) {
  const words = useWords();
  // Undefined until it is first asked for: nothing is fetched for it before.
  const [isOpen, setOpen] = useState<boolean>();
  const [first] = items;
  if (!first) return null;
  if (items.length === 1) {
    return <ProductSlot item={first} layout="wide" drawAbsent={drawAbsent} onSend={onSend} />;
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
        drawAbsent={drawAbsent}
        label={title ? `${title}, ${count}` : count}
        onSend={onSend}
      />
      {items.length >= manyProducts && (
        <>
          <Button look="quiet" className="shelftalk-see-all" onClick={() => setOpen(true)}>
            {words.seeAllProducts(items.length)}
          </Button>
          {isOpen !== undefined && (
            <RowBoundary fallback={null}>
              <ProductSheet
                isOpen={isOpen}
                title={title || count}
                label={count}
                items={items}
                drawAbsent={drawAbsent}
                onSend={ask}
                onClose={() => setOpen(false)}
              />
            </RowBoundary>
          )}
        </>
      )}
    </div>
  );
}
