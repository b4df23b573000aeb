import { useEffect, useState } from 'react';
import { Drawing } from '../icons/Icon.tsx';
import { tag } from '../icons/tag.ts';
import { BlockedMedia } from '../media/BlockedMedia.tsx';
import { type Media, useMedia } from '../media/useMedia.ts';

interface ProductPictureProps {
  readonly url?: string | undefined;
  /** What a picture that waits for a press would show; without it the picture waits silently for another one's. */
  readonly name?: string | undefined;
  /** -1 where another control holds the tab stop. */
  readonly tabIndex?: 0 | -1 | undefined;
}

/**
 * A product's picture on a ground of reserved size; a blank label where there is none or it does not load.
 * The title stands beside it, so it has no name of its own.
 *
 * `data-state` blocked | loading | ready | none.
 */
export function ProductPicture({ url = '', name, tabIndex = 0 }: ProductPictureProps) {
  const media = useMedia(url);
  if (url === '' || media.src === undefined) return <Blank />;
  if (media.isAllowed) return <Ground key={media.src} media={media} name={name} />;
  if (name === undefined) return <Blank />;
  return (
    <span className="shelftalk-picture" data-state="blocked">
      <BlockedMedia kind="picture" name={name} media={media} tabIndex={tabIndex} />
    </span>
  );
}

const Blank = () => (
  <span className="shelftalk-picture" data-state="none">
    <Drawing path={tag} />
  </span>
);

interface GroundProps {
  readonly media: Media;
  readonly name: string | undefined;
}

function Ground({ media: { src, elementRef, wasRequested }, name }: GroundProps) {
  const [isGood, setGood] = useState<boolean>();
  useEffect(() => {
    // A picture of a server-rendered page may be done before anybody listens.
    const picture = elementRef.current?.querySelector('img');
    if (picture?.complete) setGood(picture.naturalWidth > 0);
  }, [elementRef]);
  const hasFailed = isGood === false;
  return (
    <span
      ref={elementRef}
      className="shelftalk-picture"
      data-state={hasFailed ? 'none' : isGood ? 'ready' : 'loading'}
      {...(wasRequested && { tabIndex: -1, role: 'img', 'aria-label': name })}
    >
      {hasFailed ? (
        <Drawing path={tag} />
      ) : (
        <img
          referrerPolicy="no-referrer"
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setGood(true)}
          onError={() => setGood(false)}
        />
      )}
    </span>
  );
}
