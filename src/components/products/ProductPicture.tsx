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
  const src = url && isAllowed(url) ? mediaHref(url) : undefined;
  return <Ground key={src} src={src} />;
}

function Ground({ src }: { readonly src: string | undefined }) {
  const ref = useRef<HTMLImageElement>(null);
  const [isGood, setGood] = useState<boolean>();
  useEffect(() => {
    // A picture of a server-rendered page may be done before anybody listens.
    const picture = ref.current;
    if (picture?.complete) setGood(picture.naturalWidth > 0);
  }, []);
  const hasFailed = !src || isGood === false;
  return (
    <span className="shelftalk-picture" data-state={hasFailed ? 'none' : isGood ? 'ready' : 'loading'}>
      {hasFailed ? (
        <Drawing path={tag} />
      ) : (
        <img
          ref={ref}
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
