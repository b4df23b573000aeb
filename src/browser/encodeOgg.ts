import type { OpusTrack } from './readWebmOpus.ts';

/** About a second of speech. */
const packetsInPage = 50;
const segmentsInPage = 255;
const segment = 255;
/** Any number does; there is only one stream in the file. */
const serial = 1;
/** Bits of a page's type. */
const [firstPage, lastPage] = [0x02, 0x04];
/** `OpusTags`, an empty vendor and no comments. */
const tags = Uint8Array.from([...letters('OpusTags'), 0, 0, 0, 0, 0, 0, 0, 0]);

/** Puts the packets of an Opus track into an Ogg file, unchanged. */
export function encodeOgg({ head, packets }: OpusTrack): Uint8Array<ArrayBuffer> {
  const pages = [page([head], 0, firstPage, 0), page([tags], 0, 0, 1)];
  let waiting: Uint8Array[] = [];
  let samples = 0;
  for (const [at, packet] of packets.entries()) {
    const segments = [...waiting, packet].reduce((sum, each) => sum + segmentsOf(each), 0);
    if (waiting.length === packetsInPage || segments > segmentsInPage) {
      pages.push(page(waiting, samples, 0, pages.length));
      waiting = [];
    }
    waiting.push(packet);
    samples += samplesOf(packet);
    if (at === packets.length - 1) pages.push(page(waiting, samples, lastPage, pages.length));
  }
  return joined(pages);
}

const segmentsOf = (packet: Uint8Array): number => Math.floor(packet.length / segment) + 1;

/** How long a packet sounds, in samples at 48 kHz, from its first byte and, where that refers to it, its second. */
export function samplesOf([toc = 0, count = 0]: Uint8Array): number {
  const mode = toc >> 3;
  const frames = (toc & 3) === 0 ? 1 : (toc & 3) === 3 ? count & 0x3f : 2;
  return frames * frameSamples(mode);
}

function frameSamples(mode: number): number {
  if (mode < 12) return [480, 960, 1920, 2880][mode & 3] ?? 0;
  return mode < 16 ? 480 << (mode & 1) : 120 << (mode & 3);
}

function page(packets: readonly Uint8Array[], samples: number, type: number, number: number): Uint8Array {
  const lengths = packets.flatMap(({ length }) => {
    const whole: number[] = Array(Math.floor(length / segment)).fill(segment);
    return [...whole, length % segment];
  });
  const bytes = joined([new Uint8Array(27), Uint8Array.from(lengths), ...packets]);
  const view = new DataView(bytes.buffer);
  bytes.set(letters('OggS'));
  view.setUint8(5, type);
  view.setUint32(6, samples % 2 ** 32, true);
  view.setUint32(10, Math.floor(samples / 2 ** 32), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, number, true);
  view.setUint8(26, lengths.length);
  view.setUint32(22, checksum(bytes), true);
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});

/** Ogg's own CRC-32: not mirrored, begins at 0. The field itself counts as 0. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
  return sum >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}
