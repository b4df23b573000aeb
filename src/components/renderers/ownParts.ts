import type { ComponentType, ReactNode } from 'react';
import type { Product } from '../../protocol/index.ts';

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

export interface BubbleProps {
  /** `host`: a greeting, or a text of the shop or of a live agent. */
  readonly from: 'agent' | 'host' | 'shopper';
  /** The text of the message; may contain markdown, unless it is the shopper's. */
  readonly text: string;
  /** The text as the chat renders it. */
  readonly children: ReactNode;
}

/** Parts that the host may replace alone. */
export interface OwnParts {
  /** Replaces each card of a product, wherever it occurs: in recommendations, sheets, comparisons and orders. */
  readonly ProductCard?: ComponentType<ProductCardPartProps>;
  /** Replaces the frame of each text, wherever it occurs: of the agent, the shop, the shopper and the greeting. */
  readonly Bubble?: ComponentType<BubbleProps>;
}
