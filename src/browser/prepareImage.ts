import { detectImageFormat } from './detectImageFormat.ts';

/** Why a picture cannot be sent. */
export type ImageErrorReason =
  /** No picture at all, or one that the browser cannot read. */
  | 'type'
  /** A phone's own format, which this browser cannot read. */
  | 'heic'
  | 'broken'
  | 'size';

export interface ImageLimits {
  /** The channel's own limit is 5 MB. */
  readonly maxBytes: number;
  /** A larger picture is made smaller until its longer side has this many pixels. */
  readonly maxSide: number;
}

export type PreparedImage =
  | { readonly status: 'ready'; readonly file: Blob; readonly width: number; readonly height: number }
  | { readonly status: 'refused'; readonly reason: ImageErrorReason };

export const defaultImageLimits: ImageLimits = { maxBytes: 5_000_000, maxSide: 2048 };

/** Bytes from which on a file is not even opened. */
const largest = 50_000_000;
const qualities = [0.9, 0.75, 0.5];

/**
 * A picture as the wire takes it: jpeg or png, upright, within the limits, drawn anew so that nothing is left
 * of what a camera writes beside it (place, time, device). Never rejects.
 */
export async function prepareImage(
  file: Blob,
  limits: ImageLimits = defaultImageLimits,
): Promise<PreparedImage> {
  const format = detectImageFormat(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (format === undefined) return refused('type');
  if (file.size > largest) return refused('size');
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return refused(format === 'heic' ? 'heic' : 'broken');
  }
  const scale = Math.min(1, limits.maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  try {
    const drawn = await draw(bitmap, { width: width ?? 1, height: height ?? 1 }, format, limits.maxBytes);
    return drawn ? { status: 'ready', ...drawn } : refused('size');
  } catch {
    return refused('broken');
  } finally {
    bitmap.close();
  }
}

const refused = (reason: ImageErrorReason): PreparedImage => ({ status: 'refused', reason });

interface Size {
  readonly width: number;
  readonly height: number;
}

async function draw(bitmap: ImageBitmap, { width, height }: Size, format: string, maxBytes: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  // A drawing stays sharp as png; of the rest only what is see-through needs it.
  if (format === 'png' || (format !== 'jpeg' && isSeeThrough(bitmap))) {
    const file = await canvas.convertToBlob({ type: 'image/png' });
    if (file.size <= maxBytes) return { file, width, height };
  }
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  for (const quality of qualities) {
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (file.size <= maxBytes) return { file, width, height };
  }
  return undefined;
}

/** Looked at in a small copy, where a hole in the picture still shows. */
function isSeeThrough(bitmap: ImageBitmap): boolean {
  const context = new OffscreenCanvas(64, 64).getContext('2d');
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, 64, 64);
  return context.getImageData(0, 0, 64, 64).data.some((value, at) => at % 4 === 3 && value < 255);
}
