import { decodeLine, isRecord, jsonOf, proxyErrorOf } from '../../src/protocol/index.ts';
import type { Latin1Text } from '../contract/index.ts';
import { Refusal } from './Refusal.ts';

const [space, byteOrderMark] = [32, '\u00ef\u00bb\u00bf'];
const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })];
// Testing these patterns takes a fifth of the time of `includes`, or of a pattern without a special character, that begins with a quote.
const [errorKey, closeKey] = [/"error"\s*:/, /"session_?[cC]lose_?[eE]vent"/];
const sessionKey = /"session(?:Id|_id)"\s*:\s*/g;

/** Encodes a text as UTF-8, with one character for each byte. */
export const encodeUtf8 = (text: string) => (isAscii(text) ? text : bytesToLatin1(encoder.encode(text)));
/** Decodes UTF-8. */
export const decodeUtf8 = (bytes: Latin1Text) =>
  isAscii(bytes) ? bytes : decoder.decode(latin1ToBytes(bytes));
const isAscii = (text: string) => !/[^ -~]/.test(text);
export function bytesToLatin1(array: Uint8Array): Latin1Text {
  let bytes = '';
  // Spreading the bytes as arguments takes seven times as long.
  for (let at = 0; at < array.length; at += 4096)
    bytes += Reflect.apply(String.fromCharCode, undefined, array.subarray(at, at + 4096));
  return bytes;
}
export function latin1ToBytes(bytes: Latin1Text): Uint8Array<ArrayBuffer> {
  const array = new Uint8Array(bytes.length);
  for (let at = 0; at < array.length; at += 1) array[at] = bytes.charCodeAt(at);
  return array;
}

/** Cuts bytes into lines without line breaks and skips blank lines. `push` throws for a line above `maxBytes`. */
export function cutLines(maxBytes: number, onLine: (line: Latin1Text) => void) {
  let partial = '';
  const append = (piece: Latin1Text) => {
    partial += piece;
    if (partial.length > maxBytes) throw new Refusal('upstream_failed');
  };
  /** Ends the current line; also called after the last bytes, whose line may have no line break. */
  const flush = () => {
    const line = trim(partial.startsWith(byteOrderMark) ? partial.slice(3) : partial);
    partial = '';
    if (line !== '') onLine(line);
  };
  const push = (chunk: Latin1Text) => {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      append(chunk.slice(start, end));
      flush();
      start = end + 1;
    }
    append(chunk.slice(start));
  };
  return { push, flush };
}

/** Returns an object with the events of a list, or for anything else that is no object, one unknown event. Throws for an error line. */
export function readLine(line: Latin1Text): Latin1Text {
  if (line.startsWith('{') && line.endsWith('}') && !errorKey.test(line)) return line;
  const value = jsonOf(decodeUtf8(line));
  if (Array.isArray(value)) return `{"responseEvents":${line}}`;
  // The text may quote what only the operator should read.
  if (!isRecord(value)) return `{"responseEvents":["${line.length} bytes"]}`;
  const { error, result } = value;
  if (error && !result) throw new Refusal(proxyErrorOf({ code: isRecord(error) && error.code }));
  return line;
}

/** Whether a browser that reads this numbered line ends its session. Parses only lines with the name of the event. */
export function closesSession(line: Latin1Text): boolean {
  const decoded = closeKey.test(line) && decodeLine(`{"seq":1,${decodeUtf8(line).slice(1)}`);
  return decoded && decoded.kind === 'events' && decoded.events.some(({ kind }) => kind === 'close');
}

/** Adds `seq`, if any, in front and a line break at the end, and replaces the session `id` by the `token`; both are JSON texts. */
export function spliceLine(line: Latin1Text, seq: number | undefined, id: Latin1Text, token: Latin1Text) {
  const isEmpty = line[1] !== '"' && trim(line.slice(1, -1)) === '';
  let spliced: Latin1Text = seq === undefined ? '{' : `{"seq":${seq}${isEmpty ? '' : ','}`;
  let from = 1;
  while (sessionKey.test(line)) {
    const at = sessionKey.lastIndex;
    // Another value of this key is not the session id.
    if (!line.startsWith(id, at)) continue;
    spliced += line.slice(from, at) + token;
    from = at + id.length;
  }
  return `${spliced}${line.slice(from)}\n`;
}

/** Trims only bytes up to the space. `String.trim` also removes higher bytes, which may be parts of UTF-8 characters. */
function trim(line: Latin1Text): Latin1Text {
  let [start, end] = [0, line.length];
  while (start < end && line.charCodeAt(start) <= space) start += 1;
  while (end > start && line.charCodeAt(end - 1) <= space) end -= 1;
  return line.slice(start, end);
}
