/** A media type that `detectMediaType` recognises. */
export type MediaType = keyof typeof signatures;

/** The signatures in the first 16 bytes of a file, as Latin-1 text. The first that matches wins. */
const signatures = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/avif': /^.{4}ftypavi[fs]/s,
  'image/heic': /^.{4}ftyp(hei[cxms]|hev[cxms]|mi[fs]1|msf1)/s,
  'video/3gpp': /^.{4}ftyp3g/s,
  'audio/mp4': /^.{4}ftypM4A/s,
  'video/quicktime': /^.{4}ftypqt/s,
  'video/mp4': /^.{4}ftyp/s,
  'video/webm': /^\cZE\xdf\xa3/,
  'audio/wav': /^RIFF.{4}WAVE/s,
  'audio/ogg': /^OggS/,
  'audio/amr': /^#!AMR/,
  'audio/aac': /^\xff[\xf1\xf9]/,
  // An ID3 tag, or the sync bits of a layer 3 frame with a valid bit rate.
  'audio/mpeg': /^(ID3|\xff[\xe2\xe3\xea\xeb\xf2\xf3\xfa\xfb][^\xf0-\xff])/,
  'application/pdf': /^%PDF-/,
} as const;

/**
 * Detects the type of an image, audio, video or PDF file from its first 16 bytes, because a file's name and declared
 * type are not reliable.
 *
 * @returns undefined for anything else.
 */
export function detectMediaType(bytes: Uint8Array): MediaType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  return (Object.keys(signatures) as MediaType[]).find((type) => signatures[type].test(text));
}
