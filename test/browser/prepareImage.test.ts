import { expect, test } from 'vitest';
import { defaultImageLimits, prepareImage } from '../../src/browser/index.ts';
import { bytesOf } from './recordings.ts';

/** A picture with a red left half and a right half of the colour `right`, which may be transparent. */
async function picture(width: number, height: number, type = 'image/png', right = '#00f'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = right;
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

/** A photo of an upright phone: rotated by EXIF orientation, with GPS data. */
async function photo(): Promise<Blob> {
  const [jpeg, exif] = [await bytesOf(await picture(40, 20, 'image/jpeg')), exifWithOrientation(6)];
  return new Blob([jpeg.slice(0, 2), exif, jpeg.slice(2)], { type: 'image/jpeg' });
}
function exifWithOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode('GPS 41.15 -8.61');
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, 0, 0, 0, 0, ...text];
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}
const textOf = async (file: Blob) => String.fromCharCode(...(await bytesOf(file)));

test('applies the EXIF orientation and removes the metadata', async () => {
  const original = await photo();
  expect(await textOf(original)).toContain('GPS 41.15');
  const sent = await prepareImage(original);
  expect(sent).toMatchObject({ status: 'ready', width: 20, height: 40 });
  if (sent.status !== 'ready') return;
  expect(sent.file.type).toBe('image/jpeg');
  expect(await textOf(sent.file)).not.toMatch(/Exif|GPS/);
  const bitmap = await createImageBitmap(sent.file);
  expect([bitmap.width, bitmap.height]).toEqual([20, 40]);
});

test.each([
  ['image/png', '#00f', 'image/png'],
  ['image/jpeg', '#00f', 'image/jpeg'],
  ['image/webp', '#00f', 'image/jpeg'],
  ['image/webp', 'transparent', 'image/png'],
])('encodes %s with a right half of %s as %s', async (type, right, sent) => {
  const result = await prepareImage(await picture(20, 10, type, right));
  expect(result).toMatchObject({ status: 'ready', width: 20, height: 10, file: { type: sent } });
});

/** A picture of random colours, which JPEG stores in fewer bytes than PNG. */
async function noise(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const pixels = context.createImageData(width, height);
  pixels.data.forEach((_, at) => {
    pixels.data[at] = at % 4 === 3 ? 255 : Math.abs(Math.sin(at) * 10_000) % 256;
  });
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('refuses a file that can no longer be read', async () => {
  const file = new File(['x'], 'gone.png');
  const unreadable = Object.assign(file.slice(), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
  expect(await prepareImage(Object.assign(file, { slice: () => unreadable }))).toEqual({
    status: 'refused',
    reason: 'broken',
  });
});

test('scales, compresses or refuses a picture that exceeds the limits', async () => {
  const large = await picture(300, 150);
  expect(await prepareImage(large, { ...defaultImageLimits, maxSide: 100 })).toMatchObject({
    width: 100,
    height: 50,
  });
  const heavy = await noise(300, 150);
  expect(await prepareImage(heavy, { maxSide: 300, maxBytes: heavy.size - 1 })).toMatchObject({
    status: 'ready',
    width: 300,
    file: { type: 'image/jpeg' },
  });
  expect(await prepareImage(large, { maxSide: 300, maxBytes: 10 })).toEqual({
    status: 'refused',
    reason: 'size',
  });
});

const heic = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0]);
test.each([
  ['a text', new Blob(['hello'], { type: 'image/png' }), 'type'],
  ['an empty file', new Blob([]), 'type'],
  ['a video', new Blob([Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypmp42')])]), 'type'],
  ['a drawing in SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'type'],
  ['a phone picture that this browser cannot read', new Blob([heic], { type: 'image/heic' }), 'heic'],
  ['half a picture', new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])]), 'broken'],
])('refuses %s with a reason', async (_name, file, reason) => {
  expect(await prepareImage(file)).toEqual({ status: 'refused', reason });
});
