'use client';

import { later } from '../later.tsx';
import type { RendererProps } from '../renderer.ts';
import { CardsPlace } from './CardsPlace.tsx';

/** The products that the agent recommends: wanted so often that they are fetched before an answer comes. */
export const LateRecommendation = later<RendererProps<'recommendation'>>(
  async () => (await import('./cards.ts')).RecommendationMessage,
  ({ event }) => <CardsPlace count={event.products.length} />,
);
