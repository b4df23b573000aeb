const headerBytes = 44;

/**
 * Encodes samples as a WAV file: one channel, 16 bits.
 *
 * @param samples From -1 to 1; clipped beyond.
 * @param rate Samples per second.
 */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(headerBytes + dataBytes));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (const [at, sample] of samples.entries()) {
    view.setInt16(headerBytes + at * 2, Math.round(Math.min(Math.max(sample, -1), 1) * 0x7fff), true);
  }
  return new Uint8Array(view.buffer);
}
