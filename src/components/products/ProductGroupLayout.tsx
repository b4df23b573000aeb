import { type ComponentType, useState } from 'react';
import type { Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ProductRow } from './ProductRow.tsx';
import type { OpenedSheets, ProductSheetsProps } from './ProductSheets.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Groups with at least this many products have a button that shows all of them. */
const minSeeAll = 4;

export interface ProductGroupProps extends Omit<CardOptions, 'onShow' | 'Cart'> {
  readonly items: readonly ResolvedProduct[];
  /** Title of the group, such as a category; also the title of the sheet with all products. */
  readonly title?: string;
}

export interface ProductGroupLayoutProps extends ProductGroupProps, Pick<CardOptions, 'Cart'> {
  /** Details, comparison and the list of all products; passed in, so that the embed can load it later. */
  readonly Sheets: ComponentType<ProductSheetsProps>;
}

/** Renders one product as a wide card and several as a row. A sheet shows all products of a large group. */
export function ProductGroupLayout({
  items,
  title = '',
  renderPlaceholder,
  onSend,
  Cart,
  Sheets,
}: ProductGroupLayoutProps) {
  const messages = useMessages();
  // Rendered only once opened, so that lazy sheets are not loaded before.
  const [opened, open] = useState<OpenedSheets>();
  const [first] = items;
  if (!first) return null;
  const count = messages.productCount(items.length);
  const card = {
    renderPlaceholder,
    onSend,
    onShow: (product: Product) => open({ ...opened, product }),
  };
  return (
    <div className="shelftalk-products">
      {items.length === 1 ? (
        <ProductSlot item={first} layout="wide" {...card} Cart={Cart} />
      ) : (
        <ProductRow
          items={items}
          label={title ? `${title}${messages.comma}${count}` : count}
          {...card}
          Cart={Cart}
        />
      )}
      {items.length >= minSeeAll && (
        <Button
          variant="quiet"
          className="shelftalk-see-all"
          aria-haspopup="dialog"
          onClick={() => open({ all: true })}
        >
          {messages.seeAllProducts(items.length)}
        </Button>
      )}
      {opened && (
        <RowBoundary fallback={null}>
          <Sheets {...card} items={items} title={title || count} label={count} opened={opened} open={open} />
        </RowBoundary>
      )}
    </div>
  );
}
