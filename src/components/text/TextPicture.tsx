'use client';

import { plainLabel } from '../links/linkLabel.ts';
import { BlockedMedia } from '../media/BlockedMedia.tsx';
import { useMedia } from '../media/useMedia.ts';
import type { Piece } from './inlineTokens.ts';
import { inlineToText } from './inlineToText.ts';
import { Link } from './Link.tsx';

export interface TextPictureProps extends Piece {
  readonly inLink: boolean;
}

/**
 * A picture within a text: loaded, or behind a load button; as a link if its URL is not allowed for media. Inside a link,
 * its label replaces button and link.
 */
export const TextPicture = ({ href = '', children, inLink }: TextPictureProps) => {
  const media = useMedia<HTMLImageElement>(href);
  const { src, isAllowed, wasRequested, elementRef } = media;
  const alt = plainLabel(inlineToText(children));
  const label = alt || href;
  if (src !== undefined && isAllowed)
    return (
      <img
        ref={elementRef}
        className="shelftalk-text-image"
        // Keeps the size of the load button that was pressed.
        data-requested={wasRequested || undefined}
        tabIndex={wasRequested ? -1 : undefined}
        referrerPolicy="no-referrer"
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    );
  // HTML does not allow a control inside a link.
  if (inLink) return label;
  if (src === undefined)
    return (
      <Link href={href} label={label}>
        {label}
      </Link>
    );
  return <BlockedMedia className="shelftalk-text-image" kind="picture" name={alt} media={media} />;
};
