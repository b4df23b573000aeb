import type { RendererProps } from '../renderers/types.ts';
import { Picture } from './Picture.tsx';

/** Renderer for a picture with its caption. */
export const ImageMessage = ({ event }: RendererProps<'image'>) => (
  <Picture key={event.url} url={event.url} caption={event.caption} />
);
