import { readingLimits } from './limits.ts';

/** One line of a stream; `oversize` is the byte length of a line that was not kept. */
export type Line = { readonly text: string } | { readonly oversize: number };

export interface LineSplitter {
  /** Takes the next piece, cut anywhere, and gives the lines it completed. Blank lines are dropped. */
  push(chunk: Uint8Array | string): Line[];
  /** Gives the last line of a body that does not end in a line break, and starts afresh. */
  flush(): Line[];
}

const LINE_FEED = 10;

/** Cuts a byte stream into lines. Works on bytes, so that a character may be cut anywhere too. */
export function createLineSplitter({ maxBytes = readingLimits.lineBytes } = {}): LineSplitter {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  // Pieces are joined once a line: joining as they come would make a long line quadratic.
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let highSurrogate = '';

  function keep(piece: Uint8Array) {
    bytes += piece.length;
    if (bytes > maxBytes) pieces = [];
    // A copy, because the caller may use its buffer again.
    else if (piece.length > 0) pieces.push(piece.slice());
  }

  function finish(lines: Line[]) {
    if (bytes > maxBytes) lines.push({ oversize: bytes });
    else if (bytes > 0) {
      const text = decoder.decode(join(pieces, bytes)).trim();
      if (text !== '') lines.push({ text });
    }
    pieces = [];
    bytes = 0;
  }

  function toBytes(chunk: string): Uint8Array {
    const text = highSurrogate + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    highSurrogate = isCut ? text.slice(-1) : '';
    return encoder.encode(isCut ? text.slice(0, -1) : text);
  }

  return {
    push(chunk) {
      const piece = typeof chunk === 'string' ? toBytes(chunk) : chunk;
      const lines: Line[] = [];
      let start = 0;
      for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
        keep(piece.subarray(start, end));
        finish(lines);
        start = end + 1;
      }
      keep(piece.subarray(start));
      return lines;
    },
    flush() {
      const lines: Line[] = [];
      keep(encoder.encode(highSurrogate));
      highSurrogate = '';
      finish(lines);
      return lines;
    },
  };
}

function join(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
