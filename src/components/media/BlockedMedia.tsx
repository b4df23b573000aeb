import { classes } from '../classes.ts';
import { Drawing } from '../icons/Icon.tsx';
import * as rare from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { Media } from './useMedia.ts';

interface BlockedMediaProps {
  readonly media: Media;
  readonly kind: 'picture' | 'film' | 'map';
  /** What it shows, for those who cannot see what stands around it. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly tabIndex?: 0 | -1;
}

const drawings = { picture: rare.picture, film: rare.film, map: rare.pin };

/** Takes the place of a medium that waits for the shopper's press, and says whose server a press would ask. */
export const BlockedMedia = ({ media, kind, name, className, tabIndex = 0 }: BlockedMediaProps) => {
  const messages = useMessages();
  const labels = { picture: messages.showPicture, film: messages.playVideo, map: messages.showMap };
  return (
    <button
      type="button"
      className={classes('shelftalk-blocked', className)}
      tabIndex={tabIndex}
      onClick={media.show}
    >
      <Drawing path={drawings[kind]} />
      <span className="shelftalk-blocked-act">{labels[kind]}</span>
      <span className="shelftalk-hidden"> {name} </span>
      {media.host && <span className="shelftalk-blocked-host">{messages.mediaFrom(media.host)}</span>}
    </button>
  );
};
