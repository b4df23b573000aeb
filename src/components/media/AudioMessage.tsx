import type { RendererProps } from '../renderers/types.ts';
import { AudioPlayer } from './AudioPlayer.tsx';

/** Renderer for an audio message. */
export const AudioMessage = ({ event }: RendererProps<'audio'>) => <AudioPlayer url={event.url} />;
