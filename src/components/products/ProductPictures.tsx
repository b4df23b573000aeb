import { useState } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductPicturesProps {
  /** The first one is shown initially. */
  readonly urls: readonly string[];
  /** Product name. */
  readonly name: string;
}

/** A product picture at full width, with thumbnails below if there are several. */
export function ProductPictures({ urls, name }: ProductPicturesProps) {
  const messages = useMessages();
  const [selected, setSelected] = useState(0);
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
              onClick={() => setSelected(index)}
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
