import { useEffect, useState } from 'react';
import { tag } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { BlockedMedia } from '../media/BlockedMedia.tsx';
import { type Media, useMedia } from '../media/useMedia.ts';

interface ProductPictureProps {
  readonly url?: string | undefined;
  /** Accessible name of the load button of a blocked picture, and of the picture once requested. Without it, there is no button. */
  readonly name?: string | undefined;
  /** -1 if another control is the tab stop. */
  readonly tabIndex?: 0 | -1 | undefined;
}

/**
 * A product picture with reserved size, or a placeholder if there is none or it fails to load. Its alt text is
 * empty, because the title is next to it.
 *
 * `data-state`: `blocked`, `loading`, `ready` or `none`.
 */
export function ProductPicture({ url = '', name, tabIndex = 0 }: ProductPictureProps) {
  const media = useMedia(url);
  if (url === '' || media.src === undefined) return <Placeholder />;
  if (media.isAllowed) return <LoadedPicture media={media} name={name} />;
  if (name === undefined) return <Placeholder />;
  return (
    <span className="shelftalk-picture" data-state="blocked">
      <BlockedMedia kind="picture" name={name} media={media} tabIndex={tabIndex} />
    </span>
  );
}

const Placeholder = () => (
  <span className="shelftalk-picture" data-state="none">
    <Drawing path={tag} />
  </span>
);

interface LoadedPictureProps {
  readonly media: Media;
  readonly name: string | undefined;
}

function LoadedPicture({ media: { src, elementRef, wasRequested }, name }: LoadedPictureProps) {
  const [result, setResult] = useState<{ readonly src: string | undefined; readonly hasLoaded: boolean }>();
  const setLoaded = (hasLoaded: boolean) => setResult({ src, hasLoaded });
  useEffect(() => {
    // On a server-rendered page the load event may fire before hydration.
    const picture = elementRef.current?.querySelector('img');
    if (picture?.complete) setResult({ src, hasLoaded: picture.naturalWidth > 0 });
  }, [elementRef, src]);
  // Until another picture has loaded, browsers show the one before.
  const hasFailed = result?.src === src && result?.hasLoaded === false;
  return (
    <span
      ref={elementRef}
      className="shelftalk-picture"
      data-state={hasFailed ? 'none' : result?.hasLoaded ? 'ready' : 'loading'}
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
          onLoad={() => setLoaded(true)}
          onError={() => setLoaded(false)}
        />
      )}
    </span>
  );
}
