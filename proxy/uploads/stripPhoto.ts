/** A photo without its metadata, and its size in pixels. */
export interface StrippedPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Takes out all that is not the picture; undefined where the file is not whole. */
export function stripPhoto(bytes: Buffer, type: 'image/jpeg' | 'image/png'): StrippedPhoto | undefined {
  try {
    return type === 'image/png' ? stripPng(bytes) : stripJpeg(bytes);
  } catch (error) {
    // Read past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Chunks that draw the picture; the others hold texts, times, places. */
const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
const pngSignature = 8;

function stripPng(bytes: Buffer): StrippedPhoto | undefined {
  const kept = [bytes.subarray(0, pngSignature)];
  let size: { width: number; height: number } | undefined;
  for (let at = pngSignature; ; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    if (name === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    // What follows the end belongs to no picture.
    if (name === 'IEND') return size && { bytes: Buffer.concat(kept), ...size };
    at = end;
  }
}

const [startOfScan, endOfImage, app0, app2, app14, comment] = [0xda, 0xd9, 0xe0, 0xe2, 0xee, 0xfe];
/** Frames of all codings: C0 to CF, but for the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

function stripJpeg(bytes: Buffer): StrippedPhoto | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      kept.push(Buffer.of(0xff, endOfImage));
      return size && { bytes: Buffer.concat(kept), ...size };
    }
    const segment = isAlone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    let end = at + segment;
    if (marker === startOfScan) end = endOfScan(bytes, end);
    if (end > bytes.length || segment < 2) return undefined;
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const turn = marker === 0xe1 ? orientationOf(bytes.subarray(at + 4, end)) : undefined;
    if (turn !== undefined) kept.push(orientationSegment(turn));
    // Kept of what applications add: the density, the colours' profile, the colours' coding.
    const isApp = marker >= app0 && marker <= 0xef && ![app0, app2, app14].includes(marker);
    const isProfile = marker !== app2 || bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (!isApp && marker !== comment && isProfile) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/** The next marker after the scan's own bytes; those escape 0xff with a zero and restart with D0 to D7. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/** Which way up the photo was taken: the only thing of its metadata that changes how it looks. */
function orientationOf(app1: Buffer): number | undefined {
  if (app1.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = app1.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== 0x0112) continue;
      const turn = short(at + 8);
      return turn >= 2 && turn <= 8 ? turn : undefined;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** An Exif segment that holds the orientation alone. */
function orientationSegment(turn: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(turn, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.of(0xff, 0xe1, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
