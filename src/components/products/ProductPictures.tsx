import { useState } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductPicturesProps {
  readonly urls: readonly string[];
  /** The one to show until the shopper selects another; when it changes, it is shown again. Default: the first. */
  readonly shown?: string | undefined;
  /** Product name. */
  readonly name: string;
}

/** A product picture at full width, with thumbnails below if there are several. */
export function ProductPictures({ urls, shown, name }: ProductPicturesProps) {
  const messages = useMessages();
  const [choice, setChoice] = useState<{ readonly shown: string | undefined; readonly index: number }>();
  const selected = choice && choice.shown === shown ? choice.index : Math.max(0, urls.indexOf(shown ?? ''));
  return (
    <div className="shelftalk-pictures">
      <ProductPicture url={urls[selected]} name={name} />
      {urls.length > 1 && (
        <div className="shelftalk-thumbs">
          {urls.map((url, index) => (
            <button
              key={url}
              type="button"
              className="shelftalk-thumb"
              aria-pressed={index === selected}
              onClick={() => setChoice({ shown, index })}
            >
              <ProductPicture url={url} />
              <span className="shelftalk-hidden">{messages.pictureOf(index + 1, urls.length)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
