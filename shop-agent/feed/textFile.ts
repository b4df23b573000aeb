import { open } from 'node:fs/promises';
import { FeedError } from './FeedRecord.ts';

const sampleBytes = 4096;
const chunkBytes = 256 * 1024;

/** Yields the bytes of a file in chunks. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, void> {
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes, autoClose: false }))
      yield chunk as Uint8Array;
  } finally {
    await file.close();
  }
}

/** Returns the first bytes of a file. */
async function sampleOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of bytesOf(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** First bytes of gzip and ZIP files. */
const packedStarts: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
];

/**
 * Returns the encoding of a file: by its UTF-16 byte order mark, or by an XML declaration of another encoding than UTF-8; else
 * UTF-8 if the whole file is valid UTF-8, otherwise Windows-1252 as a guess.
 *
 * @throws FeedError for a packed file, or one that is not text.
 */
async function detectEncoding(
  path: string,
  sample: Uint8Array,
): Promise<{ encoding: string; isGuessed: boolean }> {
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => sample[at] === byte);
  if (packedStarts.some(startsWith)) throw new FeedError('The feed is packed. Unpack it first.');
  if (startsWith([0xff, 0xfe])) return { encoding: 'utf-16le', isGuessed: false };
  if (startsWith([0xfe, 0xff])) return { encoding: 'utf-16be', isGuessed: false };
  if (sample.includes(0))
    throw new FeedError('The feed is not a text file, or is UTF-16 without a byte order mark.');
  const start = new TextDecoder('latin1').decode(sample);
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    start,
  )?.[1];
  if (declared !== undefined && !/^utf-?8$/i.test(declared)) return { encoding: declared, isGuessed: false };
  return (await isUtf8(path))
    ? { encoding: 'utf-8', isGuessed: false }
    : { encoding: 'windows-1252', isGuessed: true };
}

export interface TextFile {
  /** Whether the file was assumed to be Windows-1252, because it is not UTF-8 and declares no other encoding. */
  readonly isGuessed: boolean;
  /** The first characters. */
  readonly start: string;
  chunks(): AsyncGenerator<string, void, void>;
}

/**
 * Opens a text file and detects its encoding.
 * @throws FeedError for a packed file, a file that is not text, and an unknown encoding.
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const sample = await sampleOf(path);
  const { encoding, isGuessed } = await detectEncoding(path, sample);
  const createDecoder = () => {
    try {
      return new TextDecoder(encoding);
    } catch {
      throw new FeedError(
        `The feed declares the encoding ${encoding}, which is not known. Save it as UTF-8.`,
      );
    }
  };
  return {
    isGuessed,
    start: createDecoder().decode(sample, { stream: true }),
    async *chunks() {
      const decoder = createDecoder();
      for await (const bytes of bytesOf(path)) yield decoder.decode(bytes, { stream: true });
      yield decoder.decode();
    },
  };
}
