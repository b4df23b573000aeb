import { useEffect, useRef, useState } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { picture } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { BlockedMedia } from './BlockedMedia.tsx';
import { MediaLink } from './MediaLink.tsx';
import { useMedia } from './useMedia.ts';

interface PictureProps {
  readonly url: string;
  readonly caption: string;
}

/**
 * A picture with reserved height that opens full size on a press. A broken picture shows a message and a link.
 *
 * `data-state`: `blocked`, `loading`, `ready` or `broken`.
 */
export function Picture({ url, caption }: PictureProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const media = useMedia<HTMLButtonElement>(url);
  const { src, isAllowed, wasRequested, elementRef } = media;
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  /** Whether the button had the focus when the picture failed; undefined before. */
  const hadFocus = useRef<boolean>(undefined);
  const alt = caption || messages.picture;

  useIsomorphicLayoutEffect(() => {
    // The focused button has unmounted.
    if (state === 'broken' && hadFocus.current) link.current?.focus({ preventScroll: true });
  }, [state]);

  const fail = () => {
    // The effect below and the event may both report the failure.
    if (hadFocus.current !== undefined) return;
    hadFocus.current = elementRef.current?.matches(':focus') ?? false;
    if (wasRequested) announce(messages.pictureUnavailable);
    setState('broken');
  };

  useEffect(() => {
    // On a server-rendered page, the load and error events precede hydration.
    const image = isAllowed && state === 'loading' ? elementRef.current?.querySelector('img') : undefined;
    if (!image?.complete) return;
    if (image.naturalWidth > 0) setState('ready');
    else fail();
  });

  if (src === undefined) return <MediaLink kind="picture" url={url} label={alt} />;
  return (
    <figure className="shelftalk-image" data-state={isAllowed ? state : 'blocked'}>
      {!isAllowed ? (
        <BlockedMedia className="shelftalk-image-button" kind="picture" name={alt} media={media} />
      ) : state === 'broken' ? (
        <div className="shelftalk-image-broken">
          <Drawing path={picture} />
          {messages.pictureUnavailable}
          <a ref={link} className="shelftalk-link" href={src} target="_blank" rel="noopener noreferrer">
            {messages.openPicture}
            <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
          </a>
        </div>
      ) : (
        <button
          ref={elementRef}
          type="button"
          className="shelftalk-image-button"
          onClick={() => setOpen(true)}
        >
          <img
            referrerPolicy="no-referrer"
            src={src}
            alt={alt}
            loading="lazy"
            decoding="async"
            onLoad={() => setState('ready')}
            onError={fail}
          />
          <span className="shelftalk-hidden"> {messages.enlargePicture}</span>
        </button>
      )}
      {caption && (
        <figcaption className="shelftalk-image-caption" dir="auto">
          {caption}
        </figcaption>
      )}
      <Sheet isOpen={isOpen} title={alt} variant="picture" onClose={() => setOpen(false)}>
        <img referrerPolicy="no-referrer" src={src} alt={alt} />
      </Sheet>
    </figure>
  );
}
