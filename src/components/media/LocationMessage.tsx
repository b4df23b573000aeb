import type { RendererProps } from '../renderers/types.ts';
import { LocationCard } from './LocationCard.tsx';

/** A place that the agent names. */
export const LocationMessage = ({ event }: RendererProps<'location'>) => <LocationCard place={event} />;
