/**
 * The result of comparing two pictures of a story. `difference`: the picture with differing pixels in red, as a data URL;
 * absent if the sizes differ.
 */
export type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly reason: string; readonly difference?: string };

/** A picture with a palette. `pixels`: a data URL with one palette index a pixel. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly number[];
  readonly pixels: string;
}

/** Reads pictures from data URLs. */
export interface ImageComparer {
  /** Reduces a picture to a palette: frequent colours stay exact, the others are rounded to four levels a channel. */
  readonly reduce: (picture: string) => Promise<Reduced>;
  /** Compares a reduced picture with a new one. */
  readonly compare: (pair: { readonly reduced: string; readonly picture: string }) => Promise<Comparison>;
}

/** Runs in a page, which can decode pictures, so it must not use anything else of this file. */
export const createImageComparer = (): ImageComparer => {
  const read = async (address: string) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser has no 2D canvas.');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, width, height);
    const { data } = image;
    const redraw = () => {
      context.putImageData(image, 0, 0);
      return canvas.convertToBlob();
    };
    return { width, height, data, pixels: new Uint32Array(data.buffer), redraw };
  };
  const asDataUrl = (blob: Blob): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsDataURL(blob);
    });

  const reduce: ImageComparer['reduce'] = async (picture) => {
    const { width, height, pixels } = await read(picture);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const rareCount = pixels.length / 1500;
    const indexByColour = new Map<number, number>();
    const indexByPixel = new Map<number, number>();
    for (const [pixel, count] of counts) {
      const colour = (count >= rareCount ? pixel : (pixel & 0xc0c0c0) | 0x202020) & 0xffffff;
      const index = indexByColour.get(colour) ?? indexByColour.size;
      indexByColour.set(colour, index);
      indexByPixel.set(pixel, index);
    }
    if (indexByColour.size > 256) throw new Error('The picture has more than 256 colours.');
    const palette = [...indexByColour.keys()].flatMap((colour) => [
      colour & 255,
      (colour >> 8) & 255,
      colour >> 16,
    ]);
    const indices = Uint8Array.from(pixels, (pixel) => indexByPixel.get(pixel) ?? 0);
    return { width, height, palette, pixels: await asDataUrl(new Blob([indices])) };
  };

  /** Maximum number of differing pixels, too few to be visible. */
  const maxDifferingPixels = 10;
  const channels = [0, 1, 2];
  const compare: ImageComparer['compare'] = async ({ reduced, picture }) => {
    const [before, after] = await Promise.all([read(reduced), read(picture)]);
    if (before.width !== after.width || before.height !== after.height) {
      const reason = `${after.width} × ${after.height} instead of ${before.width} × ${before.height}`;
      return { kind: 'different', reason };
    }
    const differing: number[] = [];
    before.pixels.forEach((pixel, at) => {
      if (pixel === after.pixels[at]) return;
      // Rounding changes a channel by at most 32.
      const isRounded = (pixel & 0x3f3f3f) === 0x202020;
      const distances = channels.map((channel) =>
        Math.abs((before.data[at * 4 + channel] ?? 0) - (after.data[at * 4 + channel] ?? 0)),
      );
      if (Math.max(...distances) > (isRounded ? 36 : 3)) differing.push(at);
    });
    if (differing.length <= maxDifferingPixels) return { kind: 'same' };
    for (const at of differing) after.pixels[at] = 0xff0000ff;
    const reason = `${differing.length} pixels differ`;
    return { kind: 'different', reason, difference: await asDataUrl(await after.redraw()) };
  };
  return { reduce, compare };
};
