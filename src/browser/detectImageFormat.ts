export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/**
 * Detects an image format from the first 16 bytes, because a file's name and type are not reliable.
 *
 * @returns undefined for anything else.
 */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  const [, brand] = /^[\s\S]{4}ftyp([\s\S]{4})/.exec(text) ?? [];
  if (brand === undefined) return undefined;
  if (/^avi[fs]/.test(brand)) return 'avif';
  return /^(hei[cxms]|hev[cxms]|mi[fs]1|msf1)/.test(brand) ? 'heic' : undefined;
}
