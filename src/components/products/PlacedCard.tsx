import type { ReactNode } from 'react';
import type { Product } from '../../protocol/index.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useOwnParts } from '../renderers/RenderersContext.ts';

export interface ProductCardPartProps {
  readonly product: Product;
  /** `tile`: in rows and grids; `wide`: alone; `column`: the head of a column of a comparison; `line`: in an order. */
  readonly layout: 'tile' | 'wide' | 'column' | 'line';
  /** Opens the product's details, if there are any. */
  readonly onShow?: ((product: Product) => void) | undefined;
  /** -1 when another card of the row is the tab stop. */
  readonly tabIndex?: 0 | -1 | undefined;
  /** The card as the chat renders it. */
  readonly children: ReactNode;
}

/** A product in the host's card, if it has one. */
export const PlacedCard = (props: ProductCardPartProps) => {
  const { ProductCard: Own } = useOwnParts();
  return Own ? (
    <RowBoundary fallback={props.children}>
      <Own {...props} />
    </RowBoundary>
  ) : (
    props.children
  );
};
