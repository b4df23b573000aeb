import type { RendererProps } from '../renderer.ts';
import { AudioPlayer } from './AudioPlayer.tsx';

/** A recording in the conversation. */
export const AudioMessage = ({ event }: RendererProps<'audio'>) => <AudioPlayer url={event.url} />;
