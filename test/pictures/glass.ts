/**
 * What two pictures of the same story come to. `difference`: the picture with what differs in red, as a data URL;
 * absent where the sizes differ.
 */
export type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly why: string; readonly difference?: string };

/** A picture of few colours. `pixels`: a data URL of one byte a pixel, which says the colour. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly number[];
  readonly pixels: string;
}

/** Reads pictures from data URLs. */
export interface Glass {
  /** A colour that fills more than a speck stays as it is; every other becomes the middle of one of four steps a channel. */
  readonly reduce: (now: string) => Promise<Reduced>;
  /** Compares a picture that was reduced with the screen as it is. */
  readonly hold: (pair: { readonly reduced: string; readonly now: string }) => Promise<Comparison>;
}

/** Runs in a page, which knows how to read pictures, and sees nothing of this file. */
export const makeGlass = (): Glass => {
  const read = async (address: string) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas to read pictures with.');
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

  const reduce: Glass['reduce'] = async (now) => {
    const { width, height, pixels } = await read(now);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const speck = pixels.length / 1500;
    const places = new Map<number, number>();
    const placeOf = new Map<number, number>();
    for (const [pixel, count] of counts) {
      const colour = (count >= speck ? pixel : (pixel & 0xc0c0c0) | 0x202020) & 0xffffff;
      const place = places.get(colour) ?? places.size;
      places.set(colour, place);
      placeOf.set(pixel, place);
    }
    if (places.size > 256) throw new Error('This picture has more colours than a palette holds.');
    const palette = [...places.keys()].flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16]);
    const indices = Uint8Array.from(pixels, (pixel) => placeOf.get(pixel) ?? 0);
    return { width, height, palette, pixels: await asDataUrl(new Blob([indices])) };
  };

  /** Pixels that may differ: none of what a person would see. */
  const allowed = 10;
  const channels = [0, 1, 2];
  const hold: Glass['hold'] = async ({ reduced, now }) => {
    const [before, after] = await Promise.all([read(reduced), read(now)]);
    if (before.width !== after.width || before.height !== after.height) {
      const why = `${after.width} × ${after.height} instead of ${before.width} × ${before.height}`;
      return { kind: 'different', why };
    }
    const differing: number[] = [];
    before.pixels.forEach((pixel, at) => {
      if (pixel === after.pixels[at]) return;
      const isMiddle = (pixel & 0x3f3f3f) === 0x202020;
      const far = channels.map((channel) =>
        Math.abs((before.data[at * 4 + channel] ?? 0) - (after.data[at * 4 + channel] ?? 0)),
      );
      if (Math.max(...far) > (isMiddle ? 36 : 3)) differing.push(at);
    });
    if (differing.length <= allowed) return { kind: 'same' };
    for (const at of differing) after.pixels[at] = 0xff0000ff;
    const why = `${differing.length} pixels differ`;
    return { kind: 'different', why, difference: await asDataUrl(await after.redraw()) };
  };
  return { reduce, hold };
};
