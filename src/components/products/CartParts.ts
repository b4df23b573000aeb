import type { ComponentType } from 'react';
import type { Product } from '../../protocol/index.ts';
import type { ChosenOptions, ProductVariants } from './productVariants.ts';

export interface CardCartProps {
  readonly product: Product;
  readonly name: string;
  readonly onShow?: ((product: Product) => void) | undefined;
  readonly tabIndex: 0 | -1;
}

export interface DetailActionsProps {
  readonly product: Product;
  readonly name: string;
  readonly choices: ProductVariants;
  readonly picks: ChosenOptions;
  /** Number of pieces to add; default: the smallest quantity that the shop accepts. */
  readonly quantity?: number | undefined;
  /** Called with the name of the option that the shopper has to choose next, when the button that names it is pressed. */
  readonly onMissing?: ((option: string) => void) | undefined;
  /** Called with the announcement once a receipt in the thread shows the addition. */
  readonly onAdded?: ((text: string) => void) | undefined;
}

/** The components of the cart, passed in so that a page may load them later. */
export interface CartParts {
  /** A card's cart button. */
  readonly CardCart: ComponentType<CardCartProps>;
  /** The button of the details that names what is left to choose, then adds the chosen variant to the cart. */
  readonly DetailActions: ComponentType<DetailActionsProps>;
}
