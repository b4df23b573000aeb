import { proxyErrorOf } from '../../src/protocol/index.ts';
import { Refusal } from './Refusal.ts';

const [lineFeed, openBrace, closeBrace, space] = [10, 123, 125, 32];
const lineEnd = Buffer.of(lineFeed);

/** Cuts bytes into lines, without their ends and without blank ones; throws once a line passes the cap. */
export class LineCutter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Uint8Array): Generator<Buffer> {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end));
      yield* this.flush();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }
  /** The last line of a body that does not end in a line break. */
  *flush(): Generator<Buffer> {
    // A copy even of a single piece: a line that is kept must not hold on to the chunk it came in.
    const line = trim(Buffer.concat(this.#pieces, this.#bytes));
    this.#pieces = [];
    this.#bytes = 0;
    if (line.length > 0) yield line;
  }

  #keep(piece: Uint8Array) {
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) throw new Refusal('upstream_failed');
    if (piece.length > 0) this.#pieces.push(piece);
  }
}

/** Throws the platform's error line as a `Refusal`, and anything that cannot take a number. `text` is latin1. */
export function checkLine(line: Buffer, text: string) {
  if (line[0] !== openBrace || line[line.length - 1] !== closeBrace) throw new Refusal('upstream_failed');
  if (!text.includes('"error"')) return;
  const value: { error?: { code?: unknown }; result?: unknown } = JSON.parse(line.toString());
  if (value.error && !value.result) throw new Refusal(proxyErrorOf({ code: value.error.code }));
}

/** A quote inside a text is escaped, so these characters can only be a key. */
export function closesSession(text: string): boolean {
  return text.includes('"sessionCloseEvent"') || text.includes('"session_close_event"');
}

/** The line with `seq` in front, the platform's session id replaced by the token, and a line end. */
export function spliceLine(line: Uint8Array, seq: number | undefined, id: Buffer, token: Buffer): Buffer {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const isEmpty = trim(bytes.subarray(1, -1)).length === 0;
  const parts: Uint8Array[] = [Buffer.from(seq === undefined ? '{' : `{"seq":${seq}${isEmpty ? '' : ','}`)];
  let from = 1;
  for (let at = bytes.indexOf(id); at !== -1; at = bytes.indexOf(id, at + id.length)) {
    // Elsewhere the same characters are somebody's text or product number.
    if (!/"session(Id|_id)"\s*:\s*$/.test(bytes.toString('latin1', Math.max(0, at - 40), at))) continue;
    parts.push(bytes.subarray(from, at), token);
    from = at + id.length;
  }
  parts.push(bytes.subarray(from), lineEnd);
  return Buffer.concat(parts);
}

function trim(line: Buffer): Buffer {
  let start = 0;
  let end = line.length;
  while (start < end && (line[start] ?? 0) <= space) start += 1;
  while (end > start && (line[end - 1] ?? 0) <= space) end -= 1;
  return line.subarray(start, end);
}
