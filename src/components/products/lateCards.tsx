'use client';

import { type Later, later } from '../later.tsx';
import type { RendererProps } from '../renderer.ts';
import { CardsPlace } from './CardsPlace.tsx';
import type { ProductGroupProps } from './ProductGroup.tsx';

/** The products that the agent recommends: wanted so often that they are fetched before an answer comes. */
export const LateRecommendation: Later<RendererProps<'recommendation'>> = later(
  async () => (await import('./cards.ts')).RecommendationMessage,
  ({ event }) => <CardsPlace count={event.products.length} />,
);

/** Cards within a message of another kind. */
export const LateGroup: Later<ProductGroupProps> = later(
  async () => (await import('./cards.ts')).ProductGroup,
  ({ items }) => <CardsPlace count={items.length} />,
);
