import type { ComponentType, ReactNode } from 'react';
import { plainLabel } from '../links/linkLabel.ts';
import type { Inline, Piece } from './inline.ts';
import { inlineToText } from './inlineToText.ts';
import { Link } from './Link.tsx';
import { numbered } from './numbered.ts';

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
    if (typeof piece === 'string') return inLink ? plainLabel(piece) : piece;
    const { tag, href = '', children } = piece;
    if (tag === 'br') return <br key={key} />;
    if (tag === 'img' && Picture) return <Picture key={key} {...piece} inLink={inLink} />;
    const leads = tag === 'a' || tag === 'img';
    const inner = elements(children, Picture, inLink || leads);
    // The label of a link may be an address too.
    const Tag = leads ? 'span' : tag;
    return leads && !inLink ? (
      <Link key={key} href={href} label={inlineToText(children)}>
        {inner}
      </Link>
    ) : (
      <Tag key={key}>{inner}</Tag>
    );
  });
