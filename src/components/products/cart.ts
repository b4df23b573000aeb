'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { Product } from '../../protocol/index.ts';
import type { CartWord } from '../messages/CartWord.ts';
import type { CartParts } from './CartParts.ts';
import type { ProductResults } from './productResults.ts';
import type { AddToCart } from './shopCart.ts';

export interface ProductActionProps {
  readonly product: Product;
  /** Product name, to be included in the accessible name of the action. */
  readonly name: string;
  /** -1 when another card of the row is the tab stop. */
  readonly tabIndex?: 0 | -1;
}

/** The shop's cart, results page and product action, for all product components. */
export interface ShopValue {
  /** Adds a product to the shop's cart; without it, cards have no cart button. */
  readonly addToCart?: AddToCart | undefined;
  /** Address of the shop's cart page. */
  readonly cartUrl?: string | undefined;
  /** The shop's word for its cart; default: `cart`. */
  readonly cartWord?: CartWord | undefined;
  /**
   * Returns the address of the shop's page with all results, or undefined for no link. Without this function, the address that
   * the agent sent is used.
   */
  readonly resultsUrl?: ((results: ProductResults) => string | undefined) | undefined;
  /** Rendered at the end of each product card, and with the links of the details. */
  readonly ProductAction?: ComponentType<ProductActionProps> | undefined;
}

/** Cart and results page of the shop, with the components of the cart. */
export type ShopContextValue = ShopValue & Partial<CartParts>;

export const ShopContext = createContext<ShopContextValue>({});

/** Returns the values of the shop; an empty object without a provider. */
export const useShop = (): ShopContextValue => useContext(ShopContext);
/** Returns the shop's word for its cart. */
export const useCartWord = (): CartWord => useShop().cartWord ?? 'cart';
/** Returns the components of the cart; an empty object without `addToCart`, or without these components. */
export const useCartParts = (): Partial<CartParts> => {
  const { addToCart, CardCart, DetailActions } = useShop();
  return addToCart && CardCart && DetailActions ? { CardCart, DetailActions } : {};
};
