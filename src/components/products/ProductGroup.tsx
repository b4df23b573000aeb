import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { later } from '../later.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { manyProducts } from './CardsPlace.tsx';
import { ProductRow } from './ProductRow.tsx';
import type { OpenedSheets } from './ProductSheets.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

const ProductSheets = later(
  async () => (await import('./ProductSheets.tsx')).ProductSheets,
  () => null,
);

export interface ProductGroupProps extends Omit<CardOptions, 'onShow'> {
  readonly items: readonly ResolvedProduct[];
  /** Title of the group and of its sheet. */
  readonly title?: string;
}

/** Renders one product as a wide card and several as a row, with a button that shows all of a long row. */
export function ProductGroup({ items, title = '', renderPlaceholder, onSend }: ProductGroupProps) {
  const messages = useMessages();
  // Nothing is fetched for the sheets before one is asked for.
  const [opened, open] = useState<OpenedSheets>();
  const [first] = items;
  if (!first) return null;
  const count = messages.productCount(items.length);
  const card: CardOptions = { renderPlaceholder, onSend, onShow: (product) => open({ ...opened, product }) };
  return (
    <div className="shelftalk-products">
      {items.length === 1 ? (
        <ProductSlot item={first} layout="wide" {...card} />
      ) : (
        <ProductRow items={items} label={title ? `${title}${messages.comma}${count}` : count} {...card} />
      )}
      {items.length >= manyProducts && (
        <Button
          look="quiet"
          className="shelftalk-see-all"
          aria-haspopup="dialog"
          onClick={() => open({ all: true })}
        >
          {messages.seeAllProducts(items.length)}
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
