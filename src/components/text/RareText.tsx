'use client';

import { plainLabel } from '../links/linkLabel.ts';
import { BlockedMedia } from '../media/BlockedMedia.tsx';
import { useMedia } from '../media/useMedia.ts';
import { elements, type PictureProps } from './elements.tsx';
import type { InlineTextProps } from './InlineText.tsx';
import { parseInline } from './inline.ts';
import { inlineToText } from './inlineToText.ts';
import { Link } from './Link.tsx';
import { rareWords } from './rareWords.ts';

/** One run of text that holds more than marks, links and code. */
export const RareText = ({ text, growing }: InlineTextProps) =>
  elements(parseInline(text, growing, rareWords), Picture);

const Picture = ({ href = '', children, inLink }: PictureProps) => {
  const media = useMedia<HTMLImageElement>(href);
  const { src, isAllowed, wasRequested, elementRef } = media;
  const alt = plainLabel(inlineToText(children));
  const label = alt || href;
  if (src !== undefined && isAllowed)
    return (
      <img
        ref={elementRef}
        className="shelftalk-text-image"
        // The box that a press has opened keeps its size.
        data-asked={wasRequested || undefined}
        tabIndex={wasRequested ? -1 : undefined}
        referrerPolicy="no-referrer"
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    );
  // A control has no place inside a link.
  if (inLink) return label;
  if (src === undefined)
    return (
      <Link href={href} label={label}>
        {label}
      </Link>
    );
  return <BlockedMedia className="shelftalk-text-image" kind="picture" name={alt} media={media} />;
};
