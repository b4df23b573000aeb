'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { Product } from '../../protocol/index.ts';
import type { CartWord } from '../messages/en.ts';
import type { CardCartProps } from './CardCart.tsx';
import type { DetailActionsProps } from './DetailActions.tsx';
import type { ProductResults } from './productResults.ts';
import type { CartState } from './shopCart.ts';

/** The product variant chosen by the shopper. */
export interface ChosenVariant {
  /** The shop's variant id, if the product has one. */
  readonly id?: string;
  /** Chosen values by option name: `{ size: 'M', colour: 'Pine' }`. */
  readonly options: Readonly<Record<string, string>>;
  /** Price and picture of the variant, if they differ from the product's. */
  readonly price?: number;
  readonly imageUrl?: string;
}

/**
 * The result of adding a product to the cart. `needs-variant`: the shop needs a variant, so the card links to the
 * product page. `refused`: the shop rejected the product; `message` is shown to the shopper.
 */
export type AddToCartResult =
  | {
      readonly status: 'added';
      /** Number of pieces now in the cart, if the shop reports it. */
      readonly count?: number;
      /** Number of pieces that were added, if the shop reports it; it may be smaller than requested. */
      readonly quantity?: number;
      /** The cart after that, if the shop reports it. */
      readonly cart?: CartState;
      /** Removes the pieces again. May resolve with the number of pieces left; rejects on failure. */
      readonly undo?: () => Promise<unknown>;
    }
  | { readonly status: 'needs-variant' }
  | { readonly status: 'refused'; readonly reason: 'out-of-stock' | 'other'; readonly message?: string };

/**
 * Adds a product to the shop's cart. Rejects if the shop cannot be reached; the shopper can retry.
 *
 * @param quantity Number of pieces; default: 1.
 */
export type AddToCart = (
  product: Product,
  variant?: ChosenVariant,
  quantity?: number,
) => Promise<AddToCartResult>;

export interface ProductActionProps {
  readonly product: Product;
  /** Product name, part of the accessible name of what it renders. */
  readonly name: string;
  /** -1 when another card of the row is the tab stop. */
  readonly tabIndex?: 0 | -1;
}

/** Cart and results page of the shop, for product cards. */
export interface ShopValue {
  /** Adds a product to the shop's cart; without it, cards have no cart button. */
  readonly addToCart?: AddToCart | undefined;
  /** Address of the shop's cart page. */
  readonly cartUrl?: string | undefined;
  /** Default: `cart`. */
  readonly cartWord?: CartWord | undefined;
  /** Returns the address of the shop's page with all results; default: the address that the agent sent. */
  readonly resultsUrl?: ((results: ProductResults) => string | undefined) | undefined;
  /** Rendered at the end of each product card, and with the links of the details. */
  readonly ProductAction?: ComponentType<ProductActionProps> | undefined;
}

/** The components of the cart, passed in so that a page may load them later. */
export interface CartParts {
  /** A card's cart button. */
  readonly CardCart: ComponentType<CardCartProps>;
  /** The button of the details that adds the chosen variant to the cart. */
  readonly DetailActions: ComponentType<DetailActionsProps>;
}

/** Cart and results page of the shop, with the components of the cart. */
export type ShopContextValue = ShopValue & Partial<CartParts>;

export const ShopContext = createContext<ShopContextValue>({});

/** Returns what the shop provides. */
export const useShop = (): ShopContextValue => useContext(ShopContext);
/** Returns the shop's word for its cart. */
export const useCartWord = (): CartWord => useShop().cartWord ?? 'cart';
/** Returns the components of the cart; none without a cart. */
export const useCartParts = (): Partial<CartParts> => {
  const { addToCart, CardCart, DetailActions } = useShop();
  return addToCart && CardCart && DetailActions ? { CardCart, DetailActions } : {};
};
