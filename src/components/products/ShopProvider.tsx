'use client';

import { type ReactNode, useMemo } from 'react';
import { CardCart } from './CardCart.tsx';
import { ShopContext, type ShopContextValue, type ShopValue } from './cart.ts';
import { DetailActions } from './DetailActions.tsx';

export interface ShopProviderProps {
  readonly value: ShopValue;
  readonly children?: ReactNode;
}

/** Provides cart and results page of the shop to product cards outside of a panel. */
export function ShopProvider({ value, children }: ShopProviderProps) {
  const shop = useMemo((): ShopContextValue => ({ ...value, CardCart, DetailActions }), [value]);
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}
