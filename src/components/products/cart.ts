'use client';

import { createContext, useContext } from 'react';
import type { Product } from '../../protocol/index.ts';

/** The variant that the shopper chose. */
export interface ChosenVariant {
  /** The shop's own number for it, where the product named one. */
  readonly id?: string;
  /** What was chosen, by the option's name: `{ size: 'M', colour: 'Pine' }`. */
  readonly options: Readonly<Record<string, string>>;
}

/**
 * What became of a product that was to be put into the cart. `needs-variant`: the shop cannot tell which one
 * is meant; the shopper is asked. `refused`: the shop says no, with a sentence for the shopper where it has one.
 */
export type AddToCartResult =
  | {
      readonly status: 'added';
      /** Pieces that are in the cart now, where the shop says it. */
      readonly count?: number;
      /** Takes it out again; a number that it answers is how many pieces are left. Rejects where it could not. */
      readonly undo?: () => Promise<unknown>;
    }
  | { readonly status: 'needs-variant' }
  | { readonly status: 'refused'; readonly reason: 'out-of-stock' | 'other'; readonly message?: string };

/** Puts one piece of a product into the shop's cart. Rejects where the shop could not be asked; it may be asked again. */
export type AddToCart = (product: Product, variant?: ChosenVariant) => Promise<AddToCartResult>;

const CartContext = createContext<AddToCart | undefined>(undefined);

/** Where it is given, cards offer to put their product into the cart. */
export const CartProvider = CartContext.Provider;
export const useAddToCart = (): AddToCart | undefined => useContext(CartContext);
