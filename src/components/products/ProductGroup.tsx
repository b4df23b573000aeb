import { useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { manyProducts } from './CardsPlace.tsx';
import { ProductRow } from './ProductRow.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

const ProductSheets = later(
  async () => (await import('./ProductSheets.tsx')).ProductSheets,
  () => null,
);

export interface ProductGroupProps extends Omit<CardOptions, 'onShow'> {
  readonly items: readonly ResolvedProduct[];
  /** What the products have in common; the sheet's title. */
  readonly title?: string;
}

/** One product is a wide card, several are a row, and many can also be seen all at once. */
export function ProductGroup({ items, title = '', drawAbsent, onSend }: ProductGroupProps) {
  const words = useAllWords();
  // Nothing is fetched for the sheets before one is asked for.
  const [hasSheets, setHasSheets] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [shown, setShown] = useState<Product>();
  const [first] = items;
  if (!first) return null;
  const count = words.productCount(items.length);
  const card: CardOptions = {
    drawAbsent,
    onSend,
    onShow: (product) => {
      setHasSheets(true);
      setShown(product);
    },
  };
  const seeAll = () => {
    setHasSheets(true);
    setShowsAll(true);
  };
  const ask =
    onSend &&
    ((input: ChatInput) => {
      setShown(undefined);
      setShowsAll(false);
      onSend(input);
    });
  return (
    <div className="shelftalk-products">
      {items.length === 1 ? (
        <ProductSlot item={first} layout="wide" {...card} />
      ) : (
        <ProductRow items={items} label={title ? `${title}, ${count}` : count} {...card} />
      )}
      {items.length >= manyProducts && (
        <Button look="quiet" className="shelftalk-see-all" aria-haspopup="dialog" onClick={seeAll}>
          {words.seeAllProducts(items.length)}
        </Button>
      )}
      {hasSheets && (
        <RowBoundary fallback={null}>
          <ProductSheets
            {...card}
            items={items}
            title={title || count}
            label={count}
            showsAll={showsAll}
            shown={shown}
            onSend={ask}
            onCloseAll={() => setShowsAll(false)}
            onCloseShown={() => setShown(undefined)}
          />
        </RowBoundary>
      )}
    </div>
  );
}
