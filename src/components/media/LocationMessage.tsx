import type { RendererProps } from '../renderers/types.ts';
import { LocationCard } from './LocationCard.tsx';

/** Renderer for a location message. */
export const LocationMessage = ({ event }: RendererProps<'location'>) => <LocationCard place={event} />;
