/** How many of a file's first bytes tell what it is. */
export const sniffedBytes = 4096;

type Signature = readonly [type: string, offset: number, ...bytes: readonly (string | readonly number[])[]];

/** In order: the first whose bytes are all there. */
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

/** Formats that are archives inside, so that only their source can tell which one it is. */
const archived =
  /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+|epub\+zip)$/;

/**
 * The type of a file by its first bytes. What its source said counts only between harmless kinds: no answer
 * here is one that a browser runs, such as HTML or SVG.
 */
export function sniff(head: Uint8Array, declared = ''): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const known = signatures.find(([, offset, ...parts]) => {
    const wanted = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? latin(part) : toBytes(part))),
    );
    return bytes.subarray(offset, offset + wanted.length).equals(wanted);
  });
  if (known !== undefined) return known[0];
  const starts = (offset: number, text: string) => bytes.toString('latin1', offset).startsWith(text);
  if (starts(0, 'RIFF') && starts(8, 'WEBP')) return 'image/webp';
  if (starts(0, 'RIFF') && starts(8, 'WAVE')) return 'audio/wav';
  const [said = ''] = declared.toLowerCase().split(';');
  if (starts(0, 'PK\u0003\u0004')) return archived.test(said.trim()) ? said.trim() : 'application/zip';
  if (isText(bytes))
    return said.trim() === 'text/csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8';
  return 'application/octet-stream';
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const toBytes = (numbers: readonly number[]) => Buffer.from(numbers);

/** UTF-8 without control characters; a character may be cut at the end. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return ![...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character));
  } catch {
    return false;
  }
}
