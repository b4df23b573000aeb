import {
  encodeOggPage,
  maxOggSegments,
  oggChecksum,
  oggFlags,
  oggSegments,
} from '../../../src/protocol/index.ts';

const headBytes = 27;

/** A page of an Ogg stream; its buffers are views of the file. */
export interface OggPage {
  readonly bytes: Buffer;
  readonly flags: number;
  readonly serial: number;
  readonly sequence: number;
  /** Segment lengths; a packet ends with a segment shorter than 255. */
  readonly lacing: Buffer;
  readonly body: Buffer;
}

/**
 * Reads the page at an offset; returns undefined unless there is a complete page with the right checksum.
 * @throws RangeError if the file ends within the first 27 bytes of a page.
 */
export function readPage(file: Buffer, at: number): OggPage | undefined {
  if (file.toString('latin1', at, at + 5) !== 'OggS\0') return;
  const segments = file.readUInt8(at + 26);
  const lacing = file.subarray(at + headBytes, at + headBytes + segments);
  const from = at + headBytes + segments;
  const end = from + lacing.reduce((sum, length) => sum + length, 0);
  if (end > file.length) return;
  const bytes = file.subarray(at, end);
  if (oggChecksum(bytes) !== bytes.readUInt32LE(22)) return;
  return {
    bytes,
    flags: bytes.readUInt8(5),
    serial: bytes.readUInt32LE(14),
    sequence: bytes.readUInt32LE(18),
    lacing,
    body: file.subarray(from, end),
  };
}

/** Sets the sequence number of a page and its checksum, in place. Returns the bytes of the page. */
export function renumber({ bytes }: OggPage, sequence: number): Buffer {
  bytes.writeUInt32LE(sequence, 18);
  bytes.writeUInt32LE(oggChecksum(bytes), 22);
  return bytes;
}

/** Writes packets into header pages. A packet that does not fit on a page continues on the next one. */
export function writePages(packets: readonly Buffer[], serial: number, firstSequence: number): Buffer[] {
  const lengths = packets.flatMap(oggSegments);
  const content = Buffer.concat(packets);
  const pages: Buffer[] = [];
  for (let [segment, at] = [0, 0]; segment < lengths.length; segment += maxOggSegments) {
    const segments = lengths.slice(segment, segment + maxOggSegments);
    const size = segments.reduce((sum, length) => sum + length, 0);
    const flags = segment > 0 && lengths[segment - 1] === 255 ? oggFlags.continued : 0;
    const body = [content.subarray(at, at + size)];
    const page = encodeOggPage({ flags, serial, sequence: firstSequence + pages.length, segments, body });
    pages.push(Buffer.from(page.buffer));
    at += size;
  }
  return pages;
}
