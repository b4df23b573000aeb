const headBytes = 27;
const mostSegments = 255;

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
export const oggFlags = { continued: 1, first: 2, last: 4 } as const;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  return sum;
});

/** Computes the CRC of a page, with its checksum field as 0. */
function checksum(page: Buffer): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0);
    sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  }
  return sum >>> 0;
}

/** Reads the page at an offset; returns undefined unless it is complete and its checksum matches. */
export function readPage(file: Buffer, at: number): OggPage | undefined {
  if (file.toString('latin1', at, at + 5) !== 'OggS\0') return;
  const segments = file.readUInt8(at + 26);
  const lacing = file.subarray(at + headBytes, at + headBytes + segments);
  const from = at + headBytes + segments;
  const end = from + lacing.reduce((sum, length) => sum + length, 0);
  if (end > file.length) return;
  const bytes = file.subarray(at, end);
  if (checksum(bytes) !== bytes.readUInt32LE(22)) return;
  return {
    bytes,
    flags: bytes.readUInt8(5),
    serial: bytes.readUInt32LE(14),
    sequence: bytes.readUInt32LE(18),
    lacing,
    body: file.subarray(from, end),
  };
}

/** Sets the sequence number of a page, in place. */
export function renumber({ bytes }: OggPage, sequence: number): Buffer {
  bytes.writeUInt32LE(sequence, 18);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

/** Writes packets into pages with granule position 0, as header pages require. */
export function writePages(packets: readonly Buffer[], serial: number, firstSequence: number): Buffer[] {
  const lengths = packets.flatMap((packet) => [
    ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
    packet.length % 255,
  ]);
  const body = Buffer.concat(packets);
  const pages: Buffer[] = [];
  for (let [segment, at] = [0, 0]; segment < lengths.length; segment += mostSegments) {
    const lacing = lengths.slice(segment, segment + mostSegments);
    const size = lacing.reduce((sum, length) => sum + length, 0);
    const head = Buffer.alloc(headBytes);
    head.write('OggS', 'latin1');
    head.writeUInt8(segment > 0 && lengths[segment - 1] === 255 ? oggFlags.continued : 0, 5);
    head.writeUInt32LE(serial, 14);
    head.writeUInt32LE(firstSequence + pages.length, 18);
    head.writeUInt8(lacing.length, 26);
    const page = Buffer.concat([head, Buffer.from(lacing), body.subarray(at, at + size)]);
    page.writeUInt32LE(checksum(page), 22);
    pages.push(page);
    at += size;
  }
  return pages;
}
