import type { Inline } from './inlineTokens.ts';

/** The words of some pieces, without their marks. */
export const inlineToText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.tag === 'br' ? ' ' : inlineToText(piece.children),
    )
    .join('');
