import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file beside the index and renames it, so that an interrupted write leaves no partial index. */
export async function writeIndex(path: string, index: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(index));
  await rename(temporary, path);
}
