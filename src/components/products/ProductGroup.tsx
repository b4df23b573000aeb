import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { ProductRow } from './ProductRow.tsx';
import type { OpenedSheets } from './ProductSheets.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** From this many products on, a button offers to show all of them at once. */
const manyProducts = 4;

export interface ProductGroupProps extends Omit<CardOptions, 'onShow'> {
  readonly items: readonly ResolvedProduct[];
  /** What the products have in common; the sheet's title. */
  readonly title?: string;
}

/** One product is a wide card, several are a row, and many can also be seen all at once. */
export function ProductGroup({ items, title = '', drawAbsent, onSend }: ProductGroupProps) {
  const words = useAllWords();
  const { ProductSheets } = useParts();
  // Rendered only once opened, so that a lazy part is not loaded before.
  const [opened, open] = useState<OpenedSheets>();
  const [first] = items;
  if (!first) return null;
  const count = words.productCount(items.length);
  const card: CardOptions = { drawAbsent, onSend, onShow: (product) => open({ ...opened, product }) };
  return (
    <div className="shelftalk-products">
      {items.length === 1 ? (
        <ProductSlot item={first} layout="wide" {...card} />
      ) : (
        <ProductRow items={items} label={title ? `${title}${words.comma}${count}` : count} {...card} />
      )}
      {items.length >= manyProducts && (
        <Button
          look="quiet"
          className="shelftalk-see-all"
          aria-haspopup="dialog"
          onClick={() => open({ all: true })}
        >
          {words.seeAllProducts(items.length)}
        </Button>
      )}
      {opened && (
        <RowBoundary fallback={null}>
          <ProductSheets
            {...card}
            items={items}
            title={title || count}
            label={count}
            opened={opened}
            open={open}
          />
        </RowBoundary>
      )}
    </div>
  );
}
