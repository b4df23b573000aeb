import type { Media } from './sniffMedia.ts';
import { stripJpeg } from './stripJpeg.ts';
import { stripMp3 } from './stripMp3.ts';
import { stripOgg } from './stripOgg.ts';
import { stripPng } from './stripPng.ts';
import { stripWav } from './stripWav.ts';

/** A file without its metadata, as pieces in order; most of them are views of the bytes that were given. */
export interface Stripped {
  readonly parts: readonly Uint8Array[];
  /** Of a picture. */
  readonly pixels?: number;
}

const strippers: Readonly<Record<Media['type'], (bytes: Buffer) => Stripped | undefined>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'audio/wav': stripWav,
  'audio/mpeg': stripMp3,
  'audio/ogg': stripOgg,
};

/**
 * Checks how a file is built and takes out all that neither draws nor sounds; may change the bytes in place.
 * @returns Undefined where the file is not whole, or not built as its type requires.
 */
export function stripMedia(bytes: Buffer, type: Media['type']): Stripped | undefined {
  try {
    return strippers[type](bytes);
  } catch (error) {
    // Read past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
