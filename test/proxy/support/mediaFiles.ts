import { crc32, deflateSync } from 'node:zlib';
import { writePages } from '../../../proxy/uploads/media/oggPages.ts';
import { oggFlags } from '../../../src/protocol/index.ts';

/** Metadata that no stored file may contain. */
export const secretPlace = 'GPS 52.5200N 13.4050E';

export function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
export function png(width = 1, height = 1, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4)));
  return Buffer.concat([signature, chunk('IHDR', head), ...extra, pixels, chunk('IEND', Buffer.alloc(0))]);
}

export function segment(marker: number, body: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, body]);
}
export function exif(orientation: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secretPlace)]));
}
export const frame = segment(0xc0, Buffer.from('08000a001401011100', 'hex'));
export const scan = Buffer.concat([
  segment(0xda, Buffer.from('010100003f00', 'hex')),
  Buffer.from('12ff00ffd034', 'hex'),
]);
export function jpeg(...extra: readonly Buffer[]): Buffer {
  const start = Buffer.of(0xff, 0xd8);
  const density = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  return Buffer.concat([start, density, ...extra, frame, scan, Buffer.of(0xff, 0xd9)]);
}

interface WavFormat {
  readonly coding?: number;
  readonly channels?: number;
  readonly rate?: number;
  readonly bits?: number;
  readonly byteRate?: number;
  readonly frameBytes?: number;
}

export function riffChunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
export function wavFormat(format: WavFormat = {}): Buffer {
  const { coding = 1, channels = 1, rate = 16_000, bits = 16 } = format;
  const { frameBytes = (channels * bits) / 8, byteRate = rate * frameBytes } = format;
  const body = Buffer.alloc(16);
  body.writeUInt16LE(coding, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(rate, 4);
  body.writeUInt32LE(byteRate, 8);
  body.writeUInt16LE(frameBytes, 12);
  body.writeUInt16LE(bits, 14);
  return riffChunk('fmt ', body);
}
export function riff(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks]);
  return riffChunk('RIFF', body);
}
/** A WAV recording with that many bytes of sound. */
export function wav(bytes = 64, format: WavFormat = {}): Buffer {
  return riff(wavFormat(format), riffChunk('data', Buffer.alloc(bytes, 'sound')));
}

/** Frames of layer 3, 128 kbit/s and 44.1 kHz. */
export function mp3(frames = 3): Buffer {
  const one = Buffer.alloc(417, 0x55);
  one.writeUInt32BE(0xfffb9064);
  return Buffer.concat(Array.from({ length: frames }, () => one));
}
export function id3(body: Uint8Array): Buffer {
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  head.writeUInt8(body.length >> 7, 8);
  head.writeUInt8(body.length & 0x7f, 9);
  return Buffer.concat([head, body]);
}

const serial = 7;
const length = (bytes: number) => {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(bytes);
  return field;
};
const comments = (...texts: readonly string[]): Buffer =>
  Buffer.concat([
    length(6),
    Buffer.from('vendor'),
    length(texts.length),
    ...texts.flatMap((text) => [length(Buffer.byteLength(text)), Buffer.from(text)]),
  ]);
export const opusHead = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
export const vorbisHead = Buffer.from(
  '\x01vorbis\0\0\0\0\x01\x44\xac\0\0\0\0\0\0\0\x77\x01\0\0\0\0\0\xb8\x01',
  'latin1',
);
export const vorbisSetup = Buffer.from(`\x05vorbis${'tables'.repeat(100)}`, 'latin1');
export const sound = Buffer.alloc(80, 'sound');

/** Changes the flags of an Ogg page and updates its checksum, in place. */
function setFlags(page: Buffer, flags: number): Buffer {
  page.writeUInt8(flags, 5);
  page.writeUInt32LE(0, 22);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}
/** The Ogg checksum, implemented independently of the proxy. */
export function oggChecksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
/** An Ogg file with header packets and one page of sound. */
export function ogg(
  head: Buffer,
  headers: readonly Buffer[],
  more: { readonly serial?: number } = {},
): Buffer {
  const ownSerial = more.serial ?? serial;
  const [first = Buffer.alloc(0)] = writePages([head], ownSerial, 0);
  const middle = writePages(headers, ownSerial, 1);
  const [last = Buffer.alloc(0)] = writePages([sound], ownSerial, 1 + middle.length);
  return Buffer.concat([setFlags(first, oggFlags.first), ...middle, setFlags(last, oggFlags.last)]);
}
export const opusTags = (...texts: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from('OpusTags'), comments(...texts)]);
export const vorbisTags = (...texts: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), comments(...texts), Buffer.of(1)]);
export const opus = (): Buffer => ogg(opusHead, [opusTags()]);
