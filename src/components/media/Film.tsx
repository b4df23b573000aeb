import { createElement, useRef, useState } from 'react';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { MediaLink } from './MediaLink.tsx';
import { mediaHref, useMediaPolicy } from './mediaPolicy.ts';

/** A film above an interactive message, with the browser's own controls; a link where it cannot be shown. */
export function Film({ url, label }: { readonly url: string; readonly label: string }) {
  const isAllowed = useMediaPolicy();
  const ref = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useNativeEvent(ref, 'error', () => setBroken(true));
  const src = mediaHref(url);
  if (src === undefined || isBroken || !isAllowed(src))
    return <MediaLink kind="film" url={url} label={label} />;
  // The protocol carries no captions, so there is no track to offer.
  return createElement('video', {
    ref,
    className: 'shelftalk-film',
    src,
    controls: true,
    playsInline: true,
    preload: 'metadata',
    'aria-label': label,
  });
}
