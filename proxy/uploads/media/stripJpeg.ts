import { orientationOf, orientationSegment } from './orientation.ts';
import type { Stripped } from './Stripped.ts';

/** Second bytes of markers. */
const startOfScan = 0xda;
const endOfImage = 0xd9;
const app0 = 0xe0;
const app1 = 0xe1;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;
/** Markers needed for decoding: Huffman, arithmetic and quantization tables, restart interval. */
const tables = [0xc4, 0xcc, 0xdb, 0xdd];
/** Frame headers: C0 to CF, except two tables and the reserved C8. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Strips a JPEG. Returns undefined unless it has exactly one frame header, which comes before its scans, and otherwise only
 * tables, application segments and comments up to its end.
 * @throws RangeError if the file is cut at the start of a segment.
 */
export function stripJpeg(bytes: Buffer): Stripped | undefined {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  const rewrittenMarkers = new Set<number>();
  let [pixels, hasScan] = [0, false];
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      parts.push(Buffer.of(0xff, endOfImage));
      return hasScan ? { parts, pixels } : undefined;
    }
    const length = bytes.readUInt16BE(at + 2);
    const body = bytes.subarray(at + 4, at + 2 + length);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return;
    if (marker === startOfScan) {
      if (pixels === 0) return;
      hasScan = true;
      end = endOfScan(bytes, end);
      if (end > bytes.length) return;
    } else if (isFrame(marker)) {
      // Decoders differ on which of two headers counts. With a height of 0, a later segment (DNL) has the height, which nothing here reads.
      const isValid = pixels === 0 && body.length === 6 + 3 * body.readUInt8(5);
      pixels = isValid ? body.readUInt16BE(1) * body.readUInt16BE(3) : 0;
      if (pixels === 0) return;
    }
    const isRequired = marker === startOfScan || isFrame(marker) || tables.includes(marker);
    if (isRequired) parts.push(bytes.subarray(at, end));
    else if ((marker < app0 || marker > app15) && marker !== comment) return;
    else if (!rewrittenMarkers.has(marker)) {
      const rewritten = applicationSegment(marker, body);
      if (rewritten) rewrittenMarkers.add(marker);
      if (rewritten) parts.push(rewritten);
    }
    at = end;
  }
}

/** Rewrites the application segments that stay: density, orientation and colour transform. Returns undefined for any other. */
function applicationSegment(marker: number, body: Buffer): Uint8Array | undefined {
  const starts = (name: string) => body.toString('latin1', 0, name.length) === name;
  if (marker === app0 && starts('JFIF\0')) {
    const density = Buffer.from(body.subarray(0, 14));
    if (density.length < 14) return undefined;
    // Without the thumbnail.
    density.fill(0, 12);
    return Buffer.concat([Buffer.of(0xff, app0, 0, 16), density]);
  }
  if (marker === app1) {
    const orientation = orientationOf(body);
    return orientation === undefined ? undefined : orientationSegment(orientation);
  }
  if (marker === app14 && starts('Adobe') && body.length >= 12)
    return Buffer.concat([Buffer.of(0xff, app14, 0, 14), body.subarray(0, 12)]);
  return undefined;
}

/**
 * Returns the offset of the first marker after the scan data, or infinity without one. In the data, 0xff is followed by 0, by
 * another 0xff or by the second byte of a restart marker (D0 to D7).
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}
