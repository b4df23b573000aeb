'use client';

import { later } from '../later.tsx';
import { CardsPlace } from './CardsPlace.tsx';
import type { ProductGroupProps } from './ProductGroup.tsx';

/** Cards within a message of another kind. */
export const LateGroup = later<ProductGroupProps>(
  async () => (await import('./cards.ts')).ProductGroup,
  ({ items }) => <CardsPlace count={items.length} />,
);
