export interface Media {
  readonly type: 'image/jpeg' | 'image/png' | 'audio/mpeg' | 'audio/wav' | 'audio/ogg';
  readonly extension: 'jpg' | 'png' | 'mp3' | 'wav' | 'ogg';
}

const kinds: readonly (Media & { readonly is: (bytes: Buffer) => boolean })[] = [
  { type: 'image/jpeg', extension: 'jpg', is: (bytes) => starts(bytes, '\xff\xd8\xff') },
  { type: 'image/png', extension: 'png', is: (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n') },
  { type: 'audio/wav', extension: 'wav', is: (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WAVE', 8) },
  { type: 'audio/ogg', extension: 'ogg', is: (bytes) => starts(bytes, 'OggS\0') },
  {
    type: 'audio/mpeg',
    extension: 'mp3',
    // An ID3 tag, or the sync bits of a layer 3 frame.
    is: (bytes) =>
      starts(bytes, 'ID3') ||
      (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 && (bytes[2] ?? 0xff) < 0xf0),
  },
];

/** Detects the type from the bytes, whatever the file's name; returns undefined for unsupported types. */
export function sniffMedia(bytes: Buffer): Media | undefined {
  const found = kinds.find(({ is }) => bytes.length >= 16 && is(bytes));
  return found && { type: found.type, extension: found.extension };
}

function starts(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}
