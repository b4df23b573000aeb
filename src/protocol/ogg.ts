/** Flags in the header of a page. */
export const oggFlags = { continued: 1, first: 2, last: 4 } as const;
/** Maximum number of segments in a page. */
export const maxOggSegments = 255;

const headerBytes = 27;
/** `OggS`. */
const capturePattern = 0x4f676753;
const checksumAt = 22;
/** Length of a full segment; a packet ends with a shorter one. */
const fullSegment = 255;

/** The content of a page. */
export interface OggPageFields {
  readonly flags: number;
  /** The end of the page in samples. Default: 0, as header pages require. */
  readonly samples?: number;
  readonly serial: number;
  readonly sequence: number;
  readonly segments: readonly number[];
  /** Packets, or parts of packets; together as long as the segments. */
  readonly body: readonly Uint8Array[];
}

/** Returns the lengths of the segments that a packet is divided into. */
export function oggSegments({ length }: Uint8Array): number[] {
  const full: number[] = Array(Math.floor(length / fullSegment)).fill(fullSegment);
  return [...full, length % fullSegment];
}

/**
 * Encodes one page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3533#section-6 The Ogg page format
 */
export function encodeOggPage(page: OggPageFields): Uint8Array<ArrayBuffer> {
  const { flags, samples = 0, serial, sequence, segments, body } = page;
  const bytes = concatBytes([new Uint8Array(headerBytes), Uint8Array.from(segments), ...body]);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, capturePattern);
  view.setUint8(5, flags);
  view.setUint32(6, samples % 2 ** 32, true);
  view.setUint32(10, Math.floor(samples / 2 ** 32), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  view.setUint8(26, segments.length);
  view.setUint32(checksumAt, oggChecksum(bytes), true);
  return bytes;
}

/** CRC-32 of each byte, with the polynomial of Ogg. */
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  return sum;
});

/** Computes the CRC-32 of a page as Ogg defines it: not reflected, initial value 0, checksum field read as 0. */
export function oggChecksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= checksumAt && at < checksumAt + 4 ? 0 : (page[at] ?? 0);
    sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  }
  return sum >>> 0;
}

/** Joins byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
