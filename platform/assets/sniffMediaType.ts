/** Number of leading bytes that `sniffMediaType` needs. */
export const sniffLength = 4096;

type Signature = readonly [type: string, offset: number, ...bytes: readonly (string | readonly number[])[]];

/** The first signature that matches wins, so specific ones come before general ones. */
const signatures: readonly Signature[] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89], 'PNG\r\n', [0x1a], '\n'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/avif', 4, 'ftypavif'],
  ['image/heic', 4, 'ftyphei'],
  ['video/3gpp', 4, 'ftyp3g'],
  ['audio/mp4', 4, 'ftypM4A'],
  ['video/quicktime', 4, 'ftypqt'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['audio/ogg', 0, 'OggS'],
  ['audio/amr', 0, '#!AMR'],
  ['audio/aac', 0, [0xff, 0xf1]],
  ['audio/aac', 0, [0xff, 0xf9]],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, [0xff, 0xfb]],
  ['audio/mpeg', 0, [0xff, 0xf3]],
  ['audio/mpeg', 0, [0xff, 0xf2]],
  ['application/pdf', 0, '%PDF-'],
];

/** Formats stored as ZIP archives, which their bytes alone do not tell apart. */
const zipBased =
  /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+|epub\+zip)$/;

/**
 * Detects the media type of a file from its first bytes. Never returns a type that a browser runs, such as HTML or SVG.
 * @param declared The source's Content-Type; distinguishes ZIP-based formats, and CSV from plain text.
 */
export function sniffMediaType(head: Uint8Array, declared = ''): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const match = signatures.find(([, offset, ...parts]) => {
    const expected = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    );
    return bytes.subarray(offset, offset + expected.length).equals(expected);
  });
  if (match !== undefined) return match[0];
  const starts = (offset: number, text: string) => bytes.toString('latin1', offset).startsWith(text);
  if (starts(0, 'RIFF') && starts(8, 'WEBP')) return 'image/webp';
  if (starts(0, 'RIFF') && starts(8, 'WAVE')) return 'audio/wav';
  const declaredType = (declared.toLowerCase().split(';')[0] ?? '').trim();
  if (starts(0, 'PK\u0003\u0004')) return zipBased.test(declaredType) ? declaredType : 'application/zip';
  if (isText(bytes))
    return declaredType === 'text/csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8';
  return 'application/octet-stream';
}

/** Whether the bytes are UTF-8 without control characters; the last character may be incomplete. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return ![...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character));
  } catch {
    return false;
  }
}
