/**
 * Reads the Exif orientation, without which a photo may be shown turned. Returns undefined for an upright photo and for a
 * segment without a readable orientation.
 *
 * @param app1 Body of an APP1 segment, without its marker and length.
 */
export function orientationOf(app1: Buffer): number | undefined {
  if (app1.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = app1.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== 0x0112) continue;
      const orientation = short(at + 8);
      return orientation >= 2 && orientation <= 8 ? orientation : undefined;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Returns an Exif segment with the orientation alone, including the segment's marker and length. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.of(0xff, 0xe1, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
