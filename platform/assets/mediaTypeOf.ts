import { detectMediaType } from '../../src/protocol/index.ts';

/** Number of leading bytes that `mediaTypeOf` needs. */
export const detectionLength = 4096;

/** Formats stored as ZIP archives, which have the same first bytes. */
const zipBased =
  /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+|epub\+zip)$/;

/**
 * Detects the media type of a file from its first bytes. Never returns a type that a browser runs, such as HTML or SVG.
 * @param declared The source's Content-Type; distinguishes ZIP-based formats, and CSV from plain text.
 */
export function mediaTypeOf(head: Uint8Array, declared = ''): string {
  const detected = detectMediaType(head);
  if (detected !== undefined) return detected;
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const declaredType = (declared.toLowerCase().split(';')[0] ?? '').trim();
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    return zipBased.test(declaredType) ? declaredType : 'application/zip';
  }
  if (isText(bytes))
    return declaredType === 'text/csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8';
  return 'application/octet-stream';
}

/**
 * Whether the bytes are UTF-8 without characters below U+0020 other than tab, line feed, form feed and carriage return.
 * The last character may be incomplete.
 */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return ![...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character));
  } catch {
    return false;
  }
}
