'use client';

import { createContext, useContext } from 'react';
import type { Product } from '../../protocol/index.ts';

/** The product variant chosen by the shopper. */
export interface ChosenVariant {
  /** The shop's variant id, if the product has one. */
  readonly id?: string;
  /** Chosen values by option name: `{ size: 'M', colour: 'Pine' }`. */
  readonly options: Readonly<Record<string, string>>;
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
      /** Removes the product again. May resolve with the number of pieces left; rejects on failure. */
      readonly undo?: () => Promise<unknown>;
    }
  | { readonly status: 'needs-variant' }
  | { readonly status: 'refused'; readonly reason: 'out-of-stock' | 'other'; readonly message?: string };

/** Adds one piece of a product to the shop's cart. Rejects if the shop cannot be reached; the shopper can retry. */
export type AddToCart = (product: Product, variant?: ChosenVariant) => Promise<AddToCartResult>;

const CartContext = createContext<AddToCart | undefined>(undefined);

/** Provides `addToCart`; product cards below it show an add-to-cart button. */
export const CartProvider = CartContext.Provider;
/** Returns the host's function; undefined without a cart. */
export const useAddToCart = (): AddToCart | undefined => useContext(CartContext);
