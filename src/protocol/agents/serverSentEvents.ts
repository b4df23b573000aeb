import { readingLimits } from '../limits.ts';
import type { Line } from '../lines.ts';

/** Joins chunks of a stream into the data of its server-sent events. */
export interface ServerSentEventReader {
  /** Adds the next chunk of bytes or text and returns the data of the events that it completes. Skips events without data. */
  push(chunk: Uint8Array | string): Line[];
}

/**
 * Creates a reader of server-sent events. Chunks may end inside a line or a character. An event without its blank line
 * is dropped, because it may be cut.
 *
 * @param maxCharacters Length of the longest event in characters.
 * @see HTML standard, section "Interpreting an event stream"
 */
export function createServerSentEventReader({
  maxCharacters = readingLimits.lineBytes,
} = {}): ServerSentEventReader {
  const decoder = new TextDecoder();
  let line = '';
  let lineLength = 0;
  let data: string[] = [];
  let dataLength = 0;
  let endedInReturn = false;

  function append(part: string) {
    lineLength += part.length;
    line = dataLength + lineLength > maxCharacters ? '' : line + part;
  }

  function endLine(): Line[] {
    const isBlank = lineLength === 0;
    // `append` drops the text of a line that is too long. Such a line counts as data, so that its event becomes `oversize`.
    const isData = line === '' || /^data(:|$)/.test(line);
    if (isData) dataLength += lineLength;
    if (isData && line !== '') data.push(line.replace(/^data:? ?/, ''));
    line = '';
    lineLength = 0;
    return isBlank ? endEvent() : [];
  }

  function endEvent(): Line[] {
    const text = data.join('\n');
    const oversize = dataLength;
    data = [];
    dataLength = 0;
    if (oversize > maxCharacters) return [{ oversize }];
    return text === '' ? [] : [{ text }];
  }

  return {
    push(chunk) {
      const decoded = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      if (decoded === '') return [];
      // A line break of two characters may be cut between them.
      const text = endedInReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
      endedInReturn = decoded.endsWith('\r');
      const [first = '', ...others] = text.split(/\r\n?|\n/);
      append(first);
      return others.flatMap((part) => {
        const events = endLine();
        append(part);
        return events;
      });
    },
  };
}
