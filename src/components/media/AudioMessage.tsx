import type { RendererProps } from '../renderers/types.ts';
import { AudioPlayer } from './AudioPlayer.tsx';

/** A recording in the conversation. */
export const AudioMessage = ({ event }: RendererProps<'audio'>) => <AudioPlayer url={event.url} />;
