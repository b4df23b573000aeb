import { useState } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductPicturesProps {
  /** The first is shown first. */
  readonly urls: readonly string[];
  /** The product's. */
  readonly name: string;
}

/** A product's picture at full width; where there are several, small ones below choose it. */
export function ProductPictures({ urls, name }: ProductPicturesProps) {
  const messages = useMessages();
  const [shown, setShown] = useState(0);
  return (
    <div className="shelftalk-pictures">
      <ProductPicture url={urls[shown]} name={name} />
      {urls.length > 1 && (
        <div className="shelftalk-thumbs">
          {urls.map((url, index) => (
            <button
              key={url}
              type="button"
              className="shelftalk-thumb"
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
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
