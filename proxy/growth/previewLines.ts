import { decodeLine, textElements } from '../../src/protocol/index.ts';
import type { Latin1Text, Preview } from '../contract/index.ts';
import { decodeUtf8, encodeUtf8 } from '../core/lines.ts';

/** Reads a preview line. One with other fields adds nothing. */
export function readPreview(line: Latin1Text): Preview {
  const decoded = decodeLine(decodeUtf8(line));
  if (decoded.kind === 'retract') return { key: decoded.key, retract: true };
  if (decoded.kind === 'grow') return decoded;
  return { key: '', at: -1, text: '' };
}

/** Whether a line of the agent's server is a preview. */
export const isPreview = (line: Latin1Text): boolean => line.startsWith('{"grow":');

const keyPattern = /^\{"key":("(?:[^"\\]|\\.)*")/;

/** Returns the key of the text that a line completes; undefined for other lines. */
export function keyOf(line: Latin1Text): string | undefined {
  const [, key] = keyPattern.exec(line) ?? [];
  return key === undefined ? undefined : JSON.parse(decodeUtf8(key));
}

/** Serialises a preview with its line break. */
export const formatPreview = (grow: Preview): Latin1Text => encodeUtf8(`${JSON.stringify({ grow })}\n`);

/** Returns the line of a text that was not completed; none for a blank text. */
export function incompleteLine(key: string, text: string): readonly Latin1Text[] {
  const responseEvents = textElements(text);
  const line = { key, incomplete: true, result: { response: { responseEvents } } };
  return responseEvents.length === 0 ? [] : [encodeUtf8(JSON.stringify(line))];
}
