import { createElement, type RefObject, useState } from 'react';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { BlockedMedia } from './BlockedMedia.tsx';
import { MediaLink } from './MediaLink.tsx';
import { useMedia } from './useMedia.ts';

/** A video with the browser's controls, or a link if it cannot be played. */
export function VideoPlayer({ url, label }: { readonly url: string; readonly label: string }) {
  const media = useMedia<HTMLVideoElement>(url);
  const { src, isAllowed, wasRequested, elementRef } = media;
  const [isBroken, setBroken] = useState(false);
  if (src === undefined || isBroken) return <MediaLink kind="video" url={url} label={label} />;
  if (!isAllowed) return <BlockedMedia className="shelftalk-video" kind="video" name={label} media={media} />;
  return (
    <VideoElement
      videoRef={elementRef}
      src={src}
      label={label}
      autoPlay={wasRequested}
      onError={() => setBroken(true)}
    />
  );
}

interface VideoElementProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly src: string;
  readonly label: string;
  /** Set if the shopper pressed "play" to load it. */
  readonly autoPlay: boolean;
  readonly onError: () => void;
}

/**
 * Without effect until browsers support it; not in React's types.
 *
 * @see https://github.com/whatwg/html/issues/7822
 */
const noReferrer = { referrerPolicy: 'no-referrer' };

function VideoElement({ videoRef, src, label, autoPlay, onError }: VideoElementProps) {
  useNativeEvent(videoRef, 'error', onError);
  // The protocol carries no captions, so there is no <track>.
  return createElement('video', {
    ref: videoRef,
    className: 'shelftalk-video',
    ...noReferrer,
    src,
    controls: true,
    playsInline: true,
    autoPlay,
    preload: 'metadata',
    'aria-label': label,
  });
}
