'use client';

import { memo, type ReactNode } from 'react';
import { plainLabel } from '../links/linkLabel.ts';
import { parseInline } from './inline.ts';
import type { Inline } from './inlineTokens.ts';
import { inlineToText } from './inlineToText.ts';
import { Link } from './Link.tsx';
import { TextPicture } from './TextPicture.tsx';
import { withKeys } from './withKeys.ts';

export interface InlineTextProps {
  readonly text: string;
  /** Whether the text is still streaming. */
  readonly growing?: boolean | undefined;
}

/** The text of one block, with emphasis, links, code and pictures. Memoised for the rows of a table that streams. */
export const InlineText = memo(({ text, growing }: InlineTextProps) =>
  renderPieces(parseInline(text, growing)),
);

const renderPieces = (pieces: readonly Inline[], inLink = false): ReactNode =>
  withKeys(pieces).map(([key, piece]) => {
    if (typeof piece === 'string') return inLink ? plainLabel(piece) : piece;
    const { tag, href = '', children } = piece;
    if (tag === 'br') return <br key={key} />;
    if (tag === 'img') return <TextPicture key={key} {...piece} inLink={inLink} />;
    if (tag === 'a' && !inLink)
      return (
        <Link key={key} href={href} label={inlineToText(children)}>
          {renderPieces(children, true)}
        </Link>
      );
    // Links must not be nested: the label of a link may itself be an address.
    const Tag = tag === 'a' ? 'span' : tag;
    return <Tag key={key}>{renderPieces(children, inLink || tag === 'a')}</Tag>;
  });
