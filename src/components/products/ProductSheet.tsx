import { useRef, useState } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { back } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Comparison } from './Comparison.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import type { CardOptions } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

interface Group extends CardOptions {
  readonly items: readonly ResolvedProduct[];
  /** Accessible name of the list: the number of products. */
  readonly label: string;
}

export interface ProductSheetProps extends Group {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** A sheet with all products of a group; two to four of them can be compared. */
export const ProductSheet = ({ isOpen, title, onClose, ...group }: ProductSheetProps) => (
  <Sheet variant="page" isOpen={isOpen} title={title} onClose={onClose}>
    <Announcer>
      <Body {...group} />
    </Announcer>
  </Sheet>
);

function Body(group: Group) {
  // This state is not in the grid, because the grid unmounts during the comparison.
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [view, setView] = useState<'grid' | 'table' | 'grid-after-table'>('grid');
  const products = picked.flatMap((index): Product[] => {
    const item = group.items[index];
    return item?.status === 'ready' ? [item.product] : [];
  });
  return view === 'table' && products.length > 1 ? (
    <>
      <BackButton onBack={() => setView('grid-after-table')} />
      <Comparison products={products} onShow={group.onShow} />
    </>
  ) : (
    <ProductGrid
      {...group}
      picked={picked}
      onPick={setPicked}
      onCompare={() => setView('table')}
      focusCompare={view === 'grid-after-table'}
    />
  );
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  const messages = useMessages();
  const ref = useRef<HTMLButtonElement>(null);
  useIsomorphicLayoutEffect(() => ref.current?.focus(), []);
  return (
    <Button ref={ref} variant="quiet" className="shelftalk-back" onClick={onBack}>
      <Drawing path={back} mirrored />
      {messages.backToProducts}
    </Button>
  );
}
