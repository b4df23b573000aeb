import { concatBytes, encodeOggPage, maxOggSegments, oggFlags, oggSegments } from '../protocol/index.ts';
import type { OpusTrack } from './readWebmOpus.ts';

/** A second of speech in packets of 20 ms. */
const packetsPerPage = 50;
/** Arbitrary: the file has only one stream. */
const serial = 1;
/** `OpusTags`, an empty vendor and no comments. */
const tags = Uint8Array.from('OpusTags\0\0\0\0\0\0\0\0', (letter) => letter.charCodeAt(0));

/**
 * Writes the packets of an Opus track into an Ogg file without re-encoding. A minute takes about
 * 240 kB, as WAV 2 MB.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7845 Ogg encapsulation for Opus
 */
export function encodeOgg({ head, packets }: OpusTrack): Uint8Array<ArrayBuffer> {
  const pages: Uint8Array[] = [];
  let samples = 0;
  const addPage = (body: readonly Uint8Array[], flags: number) => {
    const segments = body.flatMap(oggSegments);
    pages.push(encodeOggPage({ flags, samples, serial, sequence: pages.length, segments, body }));
  };
  addPage([head], oggFlags.first);
  addPage([tags], 0);
  let pending: Uint8Array[] = [];
  for (const [at, packet] of packets.entries()) {
    const segments = [...pending, packet].flatMap(oggSegments).length;
    if (pending.length === packetsPerPage || segments > maxOggSegments) {
      addPage(pending, 0);
      pending = [];
    }
    pending.push(packet);
    samples += samplesOf(packet);
    if (at === packets.length - 1) addPage(pending, oggFlags.last);
  }
  return concatBytes(pages);
}

/**
 * Returns the duration of a packet in samples at 48 kHz.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6716#section-3.1 The TOC byte
 */
export function samplesOf([toc = 0, count = 0]: Uint8Array): number {
  const mode = toc >> 3;
  const frames = (toc & 3) === 0 ? 1 : (toc & 3) === 3 ? count & 0x3f : 2;
  return frames * frameSamples(mode);
}

/** Samples of one frame at 48 kHz, by the configuration number of the TOC byte: SILK, hybrid, then CELT modes. */
function frameSamples(mode: number): number {
  if (mode < 12) return [480, 960, 1920, 2880][mode & 3] ?? 0;
  return mode < 16 ? 480 << (mode & 1) : 120 << (mode & 3);
}
