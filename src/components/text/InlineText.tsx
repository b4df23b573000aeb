'use client';

import type { ReactNode } from 'react';
import { type Inline, inlineText, parseInline } from './inline.ts';
import { Link } from './Link.tsx';
import { numbered } from './numbered.ts';
import { useTextOptions } from './TextContext.ts';

export interface InlineTextProps {
  readonly text: string;
  /** More of it may be on the way. */
  readonly growing?: boolean | undefined;
}

/** One run of text with its marks, links and code. */
export const InlineText = ({ text, growing }: InlineTextProps) => elements(parseInline(text, growing));

const elements = (pieces: readonly Inline[], inLink = false): ReactNode =>
  numbered(pieces).map(([key, piece]) => {
    if (typeof piece === 'string') return piece;
    const { tag: Tag, href = '', children } = piece;
    if (Tag === 'br') return <br key={key} />;
    if (Tag === 'img') return <Picture inLink={inLink} key={key} href={href} alt={inlineText(children)} />;
    const inner = elements(children, inLink || Tag === 'a');
    if (Tag !== 'a') return <Tag key={key}>{inner}</Tag>;
    // The label of a link may be an address too.
    return inLink ? (
      <span key={key}>{inner}</span>
    ) : (
      <Link key={key} href={href}>
        {inner}
      </Link>
    );
  });

interface PictureProps {
  readonly href: string;
  readonly alt: string;
  readonly inLink: boolean;
}

const Picture = ({ href, alt, inLink }: PictureProps) => {
  const { imageOrigins = [] } = useTextOptions();
  const label = alt || href;
  if (imageOrigins.some((origin) => href.startsWith(`${origin}/`)))
    return <img className="shelftalk-text-image" src={href} alt={alt} loading="lazy" decoding="async" />;
  return inLink ? label : <Link href={href}>{label}</Link>;
};
