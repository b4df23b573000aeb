import { createElement } from 'react';
import { MediaLink } from './MediaLink.tsx';
import { mediaHref, useMediaPolicy } from './mediaPolicy.ts';

/** A film above an interactive message, with the browser's own controls; fetched when played. */
export function Film({ url, label }: { readonly url: string; readonly label: string }) {
  const isAllowed = useMediaPolicy();
  const src = mediaHref(url);
  if (src === undefined || !isAllowed(src)) return <MediaLink kind="picture" url={url} label={label} />;
  // The protocol carries no captions, so there is no track to offer.
  return createElement('video', {
    className: 'shelftalk-film',
    src,
    controls: true,
    playsInline: true,
    preload: 'metadata',
    'aria-label': label,
  });
}
