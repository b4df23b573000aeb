import { readingLimits } from './limits.ts';

/** One line of a stream; `oversize` is the byte length of a line that was not kept. */
export type Line = { readonly text: string } | { readonly oversize: number };

export interface LineSplitter {
  /** Takes the next piece, cut anywhere, and gives the lines it completed. Blank lines are dropped. */
  push(chunk: Uint8Array | string): Line[];
  /** Gives the last line of a body that does not end in a line break, and starts afresh. */
  flush(): Line[];
}

/** Cuts a byte stream into lines; a character may be cut anywhere too. */
export function createLineSplitter({ maxBytes = readingLimits.lineBytes } = {}): LineSplitter {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let line = '';
  let bytes = 0;

  function keep(piece: string) {
    bytes += encoder.encode(piece).length;
    line = bytes > maxBytes ? '' : line + piece;
  }

  function finish(): Line[] {
    // Text that came as strings may hold half a character.
    const text = line.trim().replace(/\p{Cs}/gu, '\ufffd');
    const oversize = bytes;
    line = '';
    bytes = 0;
    if (oversize > maxBytes) return [{ oversize }];
    return text === '' ? [] : [{ text }];
  }

  return {
    push(chunk) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      const [first = '', ...others] = text.split('\n');
      keep(first);
      return others.flatMap((piece) => {
        const lines = finish();
        keep(piece);
        return lines;
      });
    },
    flush() {
      keep(decoder.decode());
      return finish();
    },
  };
}
