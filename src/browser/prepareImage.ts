import { detectMediaType } from '../protocol/index.ts';

/** Why an image cannot be sent. */
export type ImageErrorReason =
  /** Not an image. */
  | 'type'
  /** HEIC, which this browser cannot decode. */
  | 'heic'
  | 'broken'
  /** More than 50 MB, or too large even at the lowest quality. */
  | 'size';

export interface ImageLimits {
  /** Bytes of the encoded file; the API accepts 5 MB. */
  readonly maxBytes: number;
  /** Pixels of the longer side; larger images are scaled down. */
  readonly maxSide: number;
}

export type PreparedImage =
  | { readonly status: 'ready'; readonly file: Blob; readonly width: number; readonly height: number }
  | { readonly status: 'refused'; readonly reason: ImageErrorReason };

export const defaultImageLimits: ImageLimits = { maxBytes: 5_000_000, maxSide: 2048 };

/** Bytes above which a file is rejected without decoding. */
const maxInputBytes = 50_000_000;
const qualities = [0.9, 0.75, 0.5];

/**
 * Converts an image to JPEG or PNG within the limits. Re-encoding applies the orientation and drops all metadata
 * (position, time, device). Never rejects.
 */
export async function prepareImage(
  file: Blob,
  limits: ImageLimits = defaultImageLimits,
): Promise<PreparedImage> {
  let type: string | undefined;
  let bitmap: ImageBitmap;
  try {
    // Rejects if the file has been moved or changed since it was chosen.
    type = detectMediaType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (!type?.startsWith('image/')) return refused('type');
    if (file.size > maxInputBytes) return refused('size');
    bitmap = await createImageBitmap(file);
  } catch {
    return refused(type === 'image/heic' ? 'heic' : 'broken');
  }
  const scale = Math.min(1, limits.maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  try {
    const drawn = await draw(bitmap, { width: width ?? 1, height: height ?? 1 }, type, limits.maxBytes);
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

async function draw(bitmap: ImageBitmap, { width, height }: Size, type: string, maxBytes: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  // PNG keeps drawings sharp; other formats need it only for transparency.
  if (type === 'image/png' || (type !== 'image/jpeg' && hasTransparency(bitmap))) {
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

/** Checks a small copy, in which transparent areas are still visible. */
function hasTransparency(bitmap: ImageBitmap): boolean {
  const context = new OffscreenCanvas(64, 64).getContext('2d');
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, 64, 64);
  return context.getImageData(0, 0, 64, 64).data.some((value, at) => at % 4 === 3 && value < 255);
}
