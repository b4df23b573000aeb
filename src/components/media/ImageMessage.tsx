import type { RendererProps } from '../renderers/types.ts';
import { Picture } from './Picture.tsx';

/** A picture with what is written under it. */
export const ImageMessage = ({ event }: RendererProps<'image'>) => (
  <Picture key={event.url} url={event.url} caption={event.caption} />
);
