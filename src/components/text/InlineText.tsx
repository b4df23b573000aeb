'use client';

import type { ComponentType, ReactNode } from 'react';
import { later } from '../later.tsx';
import { type Inline, type Piece, parseInline } from './inline.ts';
import { Link } from './Link.tsx';
import { numbered } from './numbered.ts';

export interface InlineTextProps {
  readonly text: string;
  /** More of it may be on the way. */
  readonly growing?: boolean | undefined;
}

export interface PictureProps extends Piece {
  readonly inLink: boolean;
}

/** Pieces of a text as elements. */
export const elements = (
  pieces: readonly Inline[],
  Picture?: ComponentType<PictureProps>,
  inLink = false,
): ReactNode =>
  numbered(pieces).map(([key, piece]) => {
    if (typeof piece === 'string') return piece;
    const { tag, href = '', children } = piece;
    if (tag === 'br') return <br key={key} />;
    if (tag === 'img' && Picture) return <Picture key={key} {...piece} inLink={inLink} />;
    const leads = tag === 'a' || tag === 'img';
    const inner = elements(children, Picture, inLink || leads);
    // The label of a link may be an address too.
    const Tag = leads ? 'span' : tag;
    return leads && !inLink ? (
      <Link key={key} href={href}>
        {inner}
      </Link>
    ) : (
      <Tag key={key}>{inner}</Tag>
    );
  });

/** With marks, links and code, as most texts are. */
const CommonText = ({ text, growing }: InlineTextProps) => elements(parseInline(text, growing));

const RareText = later(async () => (await import('./RareText.tsx')).RareText, CommonText, CommonText);
/** Letters that run to the left, references, pictures, addresses that nobody made a link. */
const rare = /[\u0590-\u08ff&@]|!\[|(?<!\]\()https?:|www/iu;

/** One run of text. */
export const InlineText = (props: InlineTextProps) =>
  rare.test(props.text) ? <RareText {...props} /> : CommonText(props);
