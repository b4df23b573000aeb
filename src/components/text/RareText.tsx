'use client';

import { elements, type PictureProps } from './elements.tsx';
import type { InlineTextProps } from './InlineText.tsx';
import { parseInline } from './inline.ts';
import { inlineToText } from './inlineToText.ts';
import { Link } from './Link.tsx';
import { rareWords } from './rareWords.ts';
import { useTextOptions } from './TextContext.ts';

/** One run of text that holds more than marks, links and code. */
export const RareText = ({ text, growing }: InlineTextProps) =>
  elements(parseInline(text, growing, rareWords), Picture);

const Picture = ({ href = '', children, inLink }: PictureProps) => {
  const { imageOrigins = [] } = useTextOptions();
  const alt = inlineToText(children);
  const label = alt || href;
  if (imageOrigins.some((origin) => href.startsWith(`${origin}/`)))
    return <img className="shelftalk-text-image" src={href} alt={alt} loading="lazy" decoding="async" />;
  return inLink ? label : <Link href={href}>{label}</Link>;
};
