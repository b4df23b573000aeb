import { proxyErrorOf } from '../../src/protocol/index.ts';
import { Refusal } from './Refusal.ts';

const [lineFeed, space, quote, openBrace, closeBrace] = [10, 32, 34, 123, 125];
const sessionKey = /"session(Id|_id)"\s*:\s*$/;

/** Cuts bytes into lines, without their ends and without blank ones; throws once a line passes the cap. */
export function cutLines(maxBytes: number, onLine: (line: Buffer) => void) {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const keep = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Refusal('upstream_failed');
    if (piece.length > 0) pieces.push(piece);
  };
  /** The last line of a body that does not end in a line break. */
  const flush = () => {
    // A copy even of a single piece: a line that is kept must not hold on to the chunk it came in.
    const line = trim(Buffer.concat(pieces, bytes));
    [pieces, bytes] = [[], 0];
    if (line.length > 0) onLine(line);
  };
  const push = (chunk: Uint8Array) => {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      flush();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  };
  return { push, flush };
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
  const places: number[] = [];
  for (let at = bytes.indexOf(id); at !== -1; at = bytes.indexOf(id, at + id.length)) {
    // Elsewhere the same characters are somebody's text or product number.
    if (sessionKey.test(bytes.toString('latin1', Math.max(0, at - 40), at))) places.push(at);
  }
  const isEmpty = bytes[1] !== quote && trim(bytes.subarray(1, -1)).length === 0;
  const start = seq === undefined ? '{' : `{"seq":${seq}${isEmpty ? '' : ','}`;
  const longer = start.length + places.length * (token.length - id.length);
  const whole = Buffer.allocUnsafe(bytes.length + longer);
  let to = whole.write(start, 'latin1');
  let from = 1;
  for (const at of places) {
    to += bytes.copy(whole, to, from, at);
    to += token.copy(whole, to);
    from = at + id.length;
  }
  whole[to + bytes.copy(whole, to, from)] = lineFeed;
  return whole;
}

function trim(line: Buffer): Buffer {
  let start = 0;
  let end = line.length;
  while (start < end && (line[start] ?? 0) <= space) start += 1;
  while (end > start && (line[end - 1] ?? 0) <= space) end -= 1;
  return line.subarray(start, end);
}
