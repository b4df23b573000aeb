import type { Inline } from './inline.ts';

/** The words of some pieces, without their marks. */
export const inlineText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.tag === 'br' ? ' ' : inlineText(piece.children),
    )
    .join('');
