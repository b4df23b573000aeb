import { useEffect, useRef, useState } from 'react';
import { Drawing } from '../icons/Icon.tsx';
import * as rare from '../icons/rareDrawings.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { MediaLink } from './MediaLink.tsx';
import { mediaHref, useMediaPolicy } from './mediaPolicy.ts';

interface PictureProps {
  readonly url: string;
  readonly caption: string;
}

/**
 * A picture in the conversation. Its height is reserved, a press shows it whole, and where it cannot be shown
 * that is said.
 *
 * `data-state` loading | ready | broken.
 */
export function Picture({ url, caption }: PictureProps) {
  const words = useAllWords();
  const isAllowed = useMediaPolicy();
  const ref = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  const [isOpen, setOpen] = useState(false);
  const src = mediaHref(url);
  const alt = caption || words.picture;

  useEffect(() => {
    // A picture of a server-rendered page may be done before anybody listens.
    if (ref.current?.complete) setState(ref.current.naturalWidth > 0 ? 'ready' : 'broken');
  }, []);

  if (src === undefined || !isAllowed(src)) return <MediaLink kind="picture" url={url} label={alt} />;
  return (
    <figure className="shelftalk-image" data-state={state}>
      {state === 'broken' ? (
        <div className="shelftalk-image-broken">
          <Drawing path={rare.picture} />
          {words.pictureBroken}
          <a className="shelftalk-link" href={src} target="_blank" rel="noopener noreferrer">
            {words.openPicture}
            <span className="shelftalk-hidden"> {words.opensInNewTab}</span>
          </a>
        </div>
      ) : (
        <button type="button" className="shelftalk-image-button" onClick={() => setOpen(true)}>
          <img
            ref={ref}
            src={src}
            alt={alt}
            loading="lazy"
            decoding="async"
            onLoad={() => setState('ready')}
            onError={() => setState('broken')}
          />
          <span className="shelftalk-hidden"> {words.enlargePicture}</span>
        </button>
      )}
      {caption && (
        <figcaption className="shelftalk-image-caption" dir="auto">
          {caption}
        </figcaption>
      )}
      <Sheet isOpen={isOpen} title={alt} look="picture" onClose={() => setOpen(false)}>
        <img src={src} alt={alt} />
      </Sheet>
    </figure>
  );
}
