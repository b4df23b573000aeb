import type { Inline } from './inlineTokens.ts';

/** Returns the text of pieces without formatting. */
export const inlineToText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.tag === 'br' ? ' ' : inlineToText(piece.children),
    )
    .join('');
