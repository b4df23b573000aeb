import type { Stripped } from './Stripped.ts';

/** Bits of a sample, by format code: PCM, floating point, A-law, µ-law. */
const bitsOf: Readonly<Record<number, readonly number[]>> = {
  1: [8, 16, 24, 32],
  3: [32, 64],
  6: [8],
  7: [8],
};
/** Format code of the extensible form, which contains the code of the samples in another place. */
const extended = 0xfffe;
/** Last 14 bytes of the 16-byte format id in the extensible form. */
const subformatTail = '000000001000800000aa00389b71';

/**
 * Strips a WAV to its format and samples. Returns undefined for invalid sizes or rates, an unknown format or no samples.
 * @throws RangeError for a file of fewer than 8 bytes.
 */
export function stripWav(bytes: Buffer): Stripped | undefined {
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return;
  let format: Buffer | undefined;
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const [from, size] = [at + 8, bytes.readUInt32LE(at + 4)];
    if (from + size > end) return;
    if (name === 'fmt ') {
      format = format ? undefined : readFormat(bytes.subarray(from, from + size));
      if (!format) return;
    }
    if (name === 'data') return format && join(format, bytes.subarray(from, from + size));
    at = from + size + (size % 2);
  }
  return;
}

/** Returns the format in its shortest form; undefined for an unknown or inconsistent one. */
function readFormat(chunk: Buffer): Buffer | undefined {
  if (![16, 18, 40].includes(chunk.length)) return;
  let coding = chunk.readUInt16LE(0);
  if (coding === extended) {
    if (chunk.length !== 40 || chunk.toString('hex', 26) !== subformatTail) return;
    coding = chunk.readUInt16LE(24);
  }
  const [channels, rate] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4)];
  const [byteRate, frameBytes, bits] = [
    chunk.readUInt32LE(8),
    chunk.readUInt16LE(12),
    chunk.readUInt16LE(14),
  ];
  const isKnown = (bitsOf[coding] ?? []).includes(bits) && channels >= 1 && channels <= 8;
  if (!isKnown || rate < 4_000 || rate > 192_000) return;
  if (frameBytes !== (channels * bits) / 8 || byteRate !== rate * frameBytes) return;
  const plain = Buffer.from(chunk.subarray(0, 16));
  plain.writeUInt16LE(coding, 0);
  return plain;
}

function join(format: Buffer, data: Buffer): Stripped | undefined {
  // Leaves out an incomplete last frame. A frame is one sample of each channel.
  const samples = data.subarray(0, data.length - (data.length % format.readUInt16LE(12)));
  if (samples.length === 0) return;
  const padding = Buffer.alloc(samples.length % 2);
  const head = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 'latin1'),
    format,
    Buffer.from('data\0\0\0\0', 'latin1'),
  ]);
  head.writeUInt32LE(head.length - 8 + samples.length + padding.length, 4);
  head.writeUInt32LE(samples.length, 40);
  return { parts: [head, samples, padding] };
}
