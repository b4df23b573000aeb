import { oggFlags } from '../../../src/protocol/index.ts';
import { type OggPage, readPage, renumber, writePages } from './oggPages.ts';
import type { Stripped } from './Stripped.ts';

interface Coding {
  isHead(packet: Buffer): boolean;
  /** Returns the packets between head and audio without their comments; undefined for invalid packets. */
  headers(packets: readonly Buffer[]): readonly Buffer[] | undefined;
  /** Number of packets between head and audio. */
  readonly headerCount: number;
}

const starts = (packet: Buffer | undefined, name: string) =>
  packet?.toString('latin1', 0, name.length) === name;

const opus: Coding = {
  isHead(packet) {
    if (!starts(packet, 'OpusHead') || packet.length < 19 || packet.readUInt8(8) >> 4 !== 0) return false;
    const [channels, mapping] = [packet.readUInt8(9), packet.readUInt8(18)];
    return channels > 0 && packet.length === (mapping === 0 ? 19 : 21 + channels);
  },
  headerCount: 1,
  headers: ([tags]) =>
    starts(tags, 'OpusTags') ? [Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1')] : undefined,
};
const vorbis: Coding = {
  isHead: (packet) =>
    starts(packet, '\x01vorbis') &&
    packet.length === 30 &&
    packet.readUInt8(11) > 0 &&
    packet.readUInt32LE(12) > 0,
  headerCount: 2,
  headers: ([comment, setup]) =>
    starts(comment, '\x03vorbis') && setup && starts(setup, '\x05vorbis')
      ? [Buffer.from('\x03vorbis\0\0\0\0\0\0\0\0\x01', 'latin1'), setup]
      : undefined,
};

/**
 * Removes the comments from an Ogg file. Returns undefined unless the file begins with one Opus or Vorbis stream with audio,
 * without gaps and made of complete pages. Data after the stream's last page is left out.
 * @throws RangeError if the file ends within the head of a page.
 */
export function stripOgg(bytes: Buffer): Stripped | undefined {
  const first = readPage(bytes, 0);
  const coding = [opus, vorbis].find(({ isHead }) => first && isHead(first.body));
  if (!first || !coding || first.flags !== oggFlags.first || first.sequence !== 0) return;
  let [at, sequence] = [first.bytes.length, 1];
  const next = (): OggPage | undefined => {
    const page = readPage(bytes, at);
    // One stream without gaps: no page of a second stream between its pages.
    const follows = page?.serial === first.serial && page.sequence === sequence;
    if (!page || !follows || page.flags & oggFlags.first) return;
    at += page.bytes.length;
    sequence += 1;
    return page;
  };
  const packets: Buffer[] = [];
  for (let begun: Buffer[] = []; packets.length < coding.headerCount || begun.length > 0; ) {
    const page = next();
    if (!page || packets.length >= coding.headerCount) return;
    let from = 0;
    for (const length of page.lacing) {
      begun.push(page.body.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(begun));
      begun = [];
    }
  }
  const headers = packets.length === coding.headerCount ? coding.headers(packets) : undefined;
  if (!headers) return;
  const pages = writePages(headers, first.serial, 1);
  const parts: Uint8Array[] = [first.bytes, ...pages];
  const shift = pages.length + 1 - sequence;
  let hasSound = false;
  for (let isLast = false; !isLast && at < bytes.length; ) {
    const page = next();
    if (!page) return;
    isLast = (page.flags & oggFlags.last) !== 0;
    hasSound ||= page.body.length > 0;
    parts.push(shift === 0 ? page.bytes : renumber(page, page.sequence + shift));
  }
  return hasSound ? { parts } : undefined;
}
