import { detectMediaType } from '../../../src/protocol/index.ts';

/** The accepted types with the extensions of the stored files. */
const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
} as const;

export interface Media {
  readonly type: keyof typeof extensions;
  readonly extension: (typeof extensions)[keyof typeof extensions];
}

/** Detects the type from the bytes, whatever the file's name; returns undefined for types that are not accepted. */
export function detectMedia(bytes: Buffer): Media | undefined {
  // No accepted file is shorter.
  if (bytes.length < 16) return undefined;
  const detected = detectMediaType(bytes);
  const type = acceptedTypes.find((accepted) => accepted === detected);
  return type && { type, extension: extensions[type] };
}

const acceptedTypes = Object.keys(extensions) as (keyof typeof extensions)[];
