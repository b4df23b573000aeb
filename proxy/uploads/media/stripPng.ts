import { crc32 } from 'node:zlib';
import { getOwn } from '../../../src/protocol/index.ts';
import type { Stripped } from './Stripped.ts';

/**
 * The chunks that are kept, which affect how pixels are shown. Their lengths are limited, so that chunks other than `IDAT` have
 * little room for text. A colour profile (`iCCP`) always contains text, so it is left out.
 */
const keptChunks: Readonly<Record<string, (length: number) => boolean>> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length) => length <= 256,
  IDAT: () => true,
  IEND: (length) => length === 0,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  sBIT: (length) => length <= 4,
  bKGD: (length) => length <= 6,
  pHYs: (length) => length === 9,
};
const signatureBytes = 8;

/**
 * Strips a PNG. Returns undefined unless it begins with its only header, has pixels, and chunks with the right checksums and
 * lengths up to its end.
 * @throws RangeError if the file is cut at the start of a chunk.
 */
export function stripPng(bytes: Buffer): Stripped | undefined {
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)];
  const seen = new Set<string>();
  let pixels = 0;
  for (let at = signatureBytes; ; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return;
    // Decoders differ on which of two headers counts.
    if ((name === 'IHDR') !== (seen.size === 0)) return;
    if (name === 'IHDR') pixels = bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12);
    const fits = getOwn(keptChunks, name);
    if (fits && !fits(length)) return;
    if (fits && (name === 'IDAT' || !seen.has(name))) parts.push(bytes.subarray(at, end));
    seen.add(name);
    // Data after the end is dropped.
    if (name === 'IEND') return pixels > 0 && seen.has('IDAT') ? { parts, pixels } : undefined;
    at = end;
  }
}
