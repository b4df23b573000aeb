import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** In the folder of the database, so that a copy of the folder has it. PostgreSQL ignores it. */
const noteName = 'shelftalk-sizes.json';

/**
 * Notes the sizes of the tables' files after PostgreSQL has been closed: it does not notice when rows are missing at the end of a
 * file. A note that cannot be written, such as on a full disk, must not keep the platform from stopping.
 */
export async function noteSizes(folder: string): Promise<void> {
  const file = join(folder, noteName);
  try {
    await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(await sizesOf(folder))), {
      mode: 0o600,
    });
    // At once, so that a process that is killed leaves no part of a note.
    await rename(`${file}.new`, file);
  } catch {
    await rm(`${file}.new`, { force: true });
  }
}

/**
 * Compares the sizes with those noted, and deletes the note, which is wrong as soon as PostgreSQL runs. Without a note, such as after
 * a crash, there is nothing to compare: PostgreSQL then writes the pages again from its log.
 * @throws Error when a file is missing or shorter.
 */
export async function checkSizes(folder: string): Promise<void> {
  const note = await readFile(join(folder, noteName), 'utf8').catch(() => undefined);
  if (note === undefined) return;
  const noted: Record<string, number> = JSON.parse(note);
  const sizes = await sizesOf(folder);
  for (const [file, size] of Object.entries(noted))
    if ((sizes.get(file) ?? -1) < size) throw new Error(`${file} is shorter than ${size} bytes`);
  await rm(join(folder, noteName));
}

async function sizesOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const read = (part: string) => readdir(join(folder, part), { recursive: true, withFileTypes: true });
  const files = (await Promise.all(['base', 'global'].map(read))).flat();
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), (await stat(path)).size] as const;
    });
  return new Map(await Promise.all(sizes));
}
