import { useEffect, useRef, useState } from 'react';
import { Drawing } from '../icons/Icon.tsx';
import { tag } from '../icons/tag.ts';
import { mediaHref, useMediaPolicy } from '../media/mediaPolicy.ts';

/**
 * A product's picture on a ground of reserved size; a blank label where there is none or it does not load.
 * The title stands beside it, so it has no name of its own.
 *
 * `data-state` loading | ready | none.
 */
export function ProductPicture({ url }: { readonly url?: string | undefined }) {
  const isAllowed = useMediaPolicy();
  const src = url !== undefined && isAllowed(url) ? mediaHref(url) : undefined;
  const ref = useRef<HTMLImageElement>(null);
  const [loaded, setLoaded] = useState<{ src: string; isGood: boolean }>();
  const known = loaded?.src === src ? loaded : undefined;

  useEffect(() => {
    // A picture of a server-rendered page may be done before anybody listens.
    const picture = ref.current;
    if (src !== undefined && picture?.complete) setLoaded({ src, isGood: picture.naturalWidth > 0 });
  }, [src]);

  const hasFailed = src === undefined || known?.isGood === false;
  return (
    <span className="shelftalk-picture" data-state={hasFailed ? 'none' : known ? 'ready' : 'loading'}>
      {hasFailed ? (
        <Drawing path={tag} />
      ) : (
        <img
          ref={ref}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded({ src, isGood: true })}
          onError={() => setLoaded({ src, isGood: false })}
        />
      )}
    </span>
  );
}
