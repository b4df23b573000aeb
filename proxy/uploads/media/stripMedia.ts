import type { Media } from './detectMedia.ts';
import type { Stripped } from './Stripped.ts';
import { stripJpeg } from './stripJpeg.ts';
import { stripMp3 } from './stripMp3.ts';
import { stripOgg } from './stripOgg.ts';
import { stripPng } from './stripPng.ts';
import { stripWav } from './stripWav.ts';

const strippers: Readonly<Record<Media['type'], (bytes: Buffer) => Stripped | undefined>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'audio/wav': stripWav,
  'audio/mpeg': stripMp3,
  'audio/ogg': stripOgg,
};

/**
 * Validates a file and removes its metadata; may change the bytes in place.
 * @returns Undefined for an invalid file. An incomplete last frame of an MP3 or WAV file is left out.
 */
export function stripMedia(bytes: Buffer, type: Media['type']): Stripped | undefined {
  try {
    return strippers[type](bytes);
  } catch (error) {
    // A read past the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
