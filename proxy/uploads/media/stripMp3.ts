import type { Stripped } from './Stripped.ts';

/** Kilobits per second of layer 3, in MPEG 1 and in MPEG 2 and 2.5. */
const bitRates = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Samples per second in MPEG 1; half as many in MPEG 2, a quarter as many in MPEG 2.5. */
const sampleRates = [44_100, 48_000, 32_000] as const;
const minFrames = 2;
/** Bytes of the head, or of the footer, of an ID3v2 tag. */
const id3HeadBytes = 10;
/** Bytes of an ID3v1 tag at the end of a file. */
const id3v1Bytes = 128;
/** Header bits that are equal in all frames of a file: version, layer, sample rate. */
const sameBits = 0xfffe0c00;

/**
 * Strips the tags before and after the frames. Returns undefined unless at least two complete frames of one format follow each
 * other without a gap, and only an incomplete frame, tags or padding come after these.
 * @throws RangeError if the file ends within the head of a tag.
 */
export function stripMp3(bytes: Buffer): Stripped | undefined {
  const start = afterId3(bytes);
  let [at, frames] = [start, 0];
  for (let length = frameBytes(bytes, at); length > 0; length = frameBytes(bytes, at)) {
    if ((bytes.readUInt32BE(at) & sameBits) !== (bytes.readUInt32BE(start) & sameBits)) return;
    // An incomplete last frame.
    if (at + length > bytes.length) break;
    at += length;
    frames += 1;
  }
  if (frames < minFrames || !endsAt(bytes, at)) return;
  return { parts: [bytes.subarray(start, at)] };
}

/** Returns the offset after the ID3v2 tags at the start of the file. */
function afterId3(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (bytes.readUInt8(at + index) & 0x7f), 0);
    const hasFooter = (bytes.readUInt8(at + 5) & 0x10) !== 0;
    at += id3HeadBytes + size + (hasFooter ? id3HeadBytes : 0);
  }
  return at;
}

/** Returns the length in bytes of the frame at an offset, from its header; 0 without a valid header of layer 3. */
function frameBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) return 0;
  const head = bytes.readUInt32BE(at);
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const sampleRate = sampleRates[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || sampleRate === undefined) return 0;
  const isMpeg1 = version === 3;
  const kilobits = bitRates[isMpeg1 ? 0 : 1][((head >>> 12) & 15) - 1];
  if (kilobits === undefined) return 0;
  const perSecond = sampleRate / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3];
  return Math.floor(((isMpeg1 ? 144_000 : 72_000) * kilobits) / perSecond) + ((head >>> 9) & 1);
}

/** Returns whether only an incomplete frame, data that begins like a tag, zeros or at most four other bytes follow. */
function endsAt(bytes: Buffer, at: number): boolean {
  if (at >= bytes.length - 4 || frameBytes(bytes, at) > 0) return true;
  const rest = bytes.subarray(at);
  const isTag = ['TAG', 'APETAGEX', 'LYRICSBEGIN', 'ID3'].some(
    (name) => rest.toString('latin1', 0, name.length) === name,
  );
  const body = rest.toString('latin1', rest.length - id3v1Bytes).startsWith('TAG')
    ? rest.subarray(0, -id3v1Bytes)
    : rest;
  return isTag || body.every((byte) => byte === 0);
}
