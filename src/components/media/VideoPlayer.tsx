import { createElement, type RefObject, useState } from 'react';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { BlockedMedia } from './BlockedMedia.tsx';
import { MediaLink } from './MediaLink.tsx';
import { useMedia } from './useMedia.ts';

/** A film above an interactive message, with the browser's own controls; a link where it cannot be shown. */
export function VideoPlayer({ url, label }: { readonly url: string; readonly label: string }) {
  const media = useMedia<HTMLVideoElement>(url);
  const { src, isAllowed, wasRequested, elementRef } = media;
  const [isBroken, setBroken] = useState(false);
  if (src === undefined || isBroken) return <MediaLink kind="film" url={url} label={label} />;
  if (!isAllowed) return <BlockedMedia className="shelftalk-film" kind="film" name={label} media={media} />;
  return (
    <Player
      player={elementRef}
      src={src}
      label={label}
      plays={wasRequested}
      onError={() => setBroken(true)}
    />
  );
}

interface PlayerProps {
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly src: string;
  readonly label: string;
  /** The press that showed it also plays it. */
  readonly plays: boolean;
  readonly onError: () => void;
}

/** Browsers do not heed it on a film yet. */
const noReferrer = { referrerPolicy: 'no-referrer' };

function Player({ player, src, label, plays, onError }: PlayerProps) {
  useNativeEvent(player, 'error', onError);
  // The protocol carries no captions, so there is no track to offer.
  return createElement('video', {
    ref: player,
    className: 'shelftalk-film',
    ...noReferrer,
    src,
    controls: true,
    playsInline: true,
    autoPlay: plays,
    preload: 'metadata',
    'aria-label': label,
  });
}
