import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Report } from '../contract/index.ts';

const day = 86_400_000;
/** Milliseconds that chunks of a replaced release stay available. */
const retainFor = 30 * day;

const hashed = /-(?=[\w-]*[A-Z0-9_])[\w-]{8,}\.\w+$/;

/**
 * Returns whether a file name contains a content hash: after a hyphen, eight or more characters with a capital letter, a digit or
 * an underscore.
 */
export const isHashed = (name: string): boolean => hashed.test(name.replace(/\.(br|gz)$/, ''));

interface ChunkFolders {
  /** Files of the running release. */
  readonly publicDir: string;
  /** Files of all retained releases. */
  readonly chunksDir: string;
}

/**
 * Copies the hashed files of this release to a folder that outlives it, because pages opened before a release keep
 * requesting their chunks. Now and every day the copies of the running release's files get the current modification time, and
 * hashed files not modified for 30 days are deleted. A failure, such as an unwritable folder, is reported.
 * @returns A function that stops the daily update.
 */
export async function retainChunks(folders: ChunkFolders, clock: Clock, report: Report): Promise<() => void> {
  const update = () =>
    updateOnce(folders, clock.now()).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      report('warn', 'chunks not retained', { code });
    });
  await update();
  const daily = clock.timer(day, () => {
    void update();
    daily.refresh();
  });
  return () => daily.cancel();
}

async function updateOnce({ publicDir, chunksDir }: ChunkFolders, now: number): Promise<void> {
  await mkdir(chunksDir, { recursive: true });
  const current = (await readdir(publicDir)).filter(isHashed);
  const retained = new Set((await readdir(chunksDir)).filter(isHashed));
  const time = new Date(now);
  for (const name of current) {
    if (!retained.delete(name)) {
      // Renaming is atomic, and another proxy may share the folder.
      const part = join(chunksDir, `${randomUUID()}.part`);
      await copyFile(join(publicDir, name), part);
      await rename(part, join(chunksDir, name));
    }
    await utimes(join(chunksDir, name), time, time);
  }
  for (const name of retained) {
    const { mtimeMs } = await stat(join(chunksDir, name));
    if (now - mtimeMs > retainFor) await rm(join(chunksDir, name), { force: true });
  }
}
