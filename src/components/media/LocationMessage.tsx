import type { RendererProps } from '../renderers/types.ts';
import { PlaceCard } from './PlaceCard.tsx';

/** A place that the agent names. */
export const LocationMessage = ({ event }: RendererProps<'location'>) => <PlaceCard place={event} />;
