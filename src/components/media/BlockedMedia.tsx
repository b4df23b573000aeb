import { classes } from '../classes.ts';
import { film, picture, pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { Media } from './useMedia.ts';

interface BlockedMediaProps {
  readonly media: Media;
  readonly kind: 'picture' | 'video' | 'map';
  /** Description of the medium, for screen readers. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly tabIndex?: 0 | -1;
}

const drawings = { picture, video: film, map: pin };

/** A button that loads a blocked medium and names the host that would be contacted. */
export const BlockedMedia = ({ media, kind, name, className, tabIndex = 0 }: BlockedMediaProps) => {
  const messages = useMessages();
  const labels = { picture: messages.showPicture, video: messages.playVideo, map: messages.showMap };
  return (
    <button
      type="button"
      className={classes('shelftalk-blocked', className)}
      tabIndex={tabIndex}
      onClick={media.show}
    >
      <Drawing path={drawings[kind]} />
      <span className="shelftalk-blocked-action">{labels[kind]}</span>
      <span className="shelftalk-hidden"> {name} </span>
      {media.host && <span className="shelftalk-blocked-host">{messages.mediaFrom(media.host)}</span>}
    </button>
  );
};
