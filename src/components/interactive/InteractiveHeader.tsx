import type { Header } from '../../protocol/index.ts';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { Film } from '../media/Film.tsx';
import { MediaLink } from '../media/MediaLink.tsx';
import { Picture } from '../media/Picture.tsx';
import { useWords } from '../words/WordsContext.tsx';

/** What stands above an interactive message: a line, or a picture, film, recording or paper. */
export function InteractiveHeader({ header }: { readonly header: Header }) {
  const words = useWords();
  if (header.kind === 'text') {
    return (
      <p className="shelftalk-interactive-title" dir="auto">
        {header.text}
      </p>
    );
  }
  const { kind, url, caption, filename } = header;
  const name = caption || filename;
  switch (kind) {
    case 'image':
      return <Picture url={url} caption={caption} />;
    case 'audio':
      return <AudioPlayer url={url} label={name} />;
    case 'video':
      return <Film url={url} label={name || words.video} />;
    case 'document':
      return <MediaLink kind="document" url={url} label={name || words.document} />;
    default:
      return kind satisfies never;
  }
}
