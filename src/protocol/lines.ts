import { readingLimits } from './limits.ts';

/**
 * One line or server-sent event of a stream. `oversize` is the length of one that was too long and dropped: in bytes for a
 * line, in characters for an event.
 */
export type Line = { readonly text: string } | { readonly oversize: number };

/** Joins chunks of a stream into lines. */
export interface LineSplitter {
  /** Adds the next chunk and returns the lines that it completes, without blank lines. */
  push(chunk: Uint8Array | string): Line[];
  /** Returns the last line, if the stream does not end in a line break, and resets the splitter. */
  flush(): Line[];
}

/**
 * Creates a splitter that joins chunks of bytes or text into lines. Chunks may end inside a line or a character.
 *
 * @param maxBytes Length of the longest line in bytes.
 */
export function createLineSplitter({ maxBytes = readingLimits.lineBytes } = {}): LineSplitter {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let line = '';
  let bytes = 0;

  function append(part: string) {
    bytes += encoder.encode(part).length;
    line = bytes > maxBytes ? '' : line + part;
  }

  function endLine(): Line[] {
    // Chunks that are strings may contain half of a surrogate pair.
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
      append(first);
      return others.flatMap((part) => {
        const lines = endLine();
        append(part);
        return lines;
      });
    },
    flush() {
      append(decoder.decode());
      return endLine();
    },
  };
}
