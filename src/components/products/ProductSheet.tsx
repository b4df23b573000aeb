import { useState } from 'react';
import type { Product } from '../../protocol/index.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { CardCart } from './CardCart.tsx';
import { CompareTable } from './CompareTable.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import type { CardOptions } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface Group extends Omit<CardOptions, 'Cart'> {
  readonly items: readonly ResolvedProduct[];
  /** Accessible name of the list: the number of products. */
  readonly label: string;
}

export interface ProductSheetProps extends Group {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** A sheet with all products of a group; two of them can be compared. */
export const ProductSheet = ({ isOpen, title, onClose, ...group }: ProductSheetProps) => (
  <Sheet isOpen={isOpen} title={title} onClose={onClose}>
    <Announcer>
      <Body {...group} />
    </Announcer>
  </Sheet>
);

function Body(group: Group) {
  // Not in the grid, which unmounts during the comparison.
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [view, setView] = useState<'grid' | 'table' | 'grid-after-table'>('grid');
  const products = picked.flatMap((index): Product[] => {
    const item = group.items[index];
    return item?.status === 'ready' ? [item.product] : [];
  });
  const [first, second] = products;
  return view === 'table' && first && second ? (
    <CompareTable
      products={[first, second]}
      onShow={group.onShow}
      onBack={() => setView('grid-after-table')}
    />
  ) : (
    <ProductGrid
      {...group}
      Cart={CardCart}
      picked={picked}
      onPick={setPicked}
      onCompare={() => setView('table')}
      focusCompare={view === 'grid-after-table'}
    />
  );
}
