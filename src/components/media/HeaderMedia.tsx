import type { Header } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';
import { MediaLink } from './MediaLink.tsx';
import { Picture } from './Picture.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

interface HeaderMediaProps {
  readonly header: Exclude<Header, { readonly kind: 'text' }>;
}

/** Media header of an interactive message. */
export function HeaderMedia({ header: { kind, url, caption, filename } }: HeaderMediaProps) {
  const messages = useMessages();
  const name = caption || filename;
  switch (kind) {
    case 'image':
      return <Picture url={url} caption={caption} />;
    case 'audio':
      return <AudioPlayer url={url} label={name} />;
    case 'video':
      return <VideoPlayer url={url} label={name || messages.video} />;
    case 'document':
      return <MediaLink kind="document" url={url} label={name || messages.document} />;
    default:
      return kind satisfies never;
  }
}
