import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Report } from '../contract/index.ts';

const day = 86_400_000;
/** Milliseconds that a page may stay open after its release was replaced, and still find its chunks. */
const patience = 30 * day;

const hashed = /-(?=[\w-]*[A-Z0-9_])[\w-]{8,}\.\w+$/;

/** A name that changes with the content: a hash of eight or more characters, not just a word; compressed or not. */
export const isHashed = (name: string): boolean => hashed.test(name.replace(/\.(br|gz)$/, ''));

interface ChunkFolders {
  /** The release that runs. */
  readonly publicDir: string;
  /** What outlives it. */
  readonly chunksDir: string;
}

/**
 * Keeps the hashed files of this release where the next one finds them, because pages that were opened before it go
 * on asking for theirs. A file's time is when a proxy last had it as its own; that is written anew every day, and
 * what nobody has had for 30 days goes. A folder that cannot be written to is reported. Answers how to stop.
 */
export async function retainChunks(folders: ChunkFolders, clock: Clock, report: Report): Promise<() => void> {
  const tend = () =>
    tendOnce(folders, clock.now()).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      report('warn', 'chunks not kept', { code });
    });
  await tend();
  const daily = clock.timer(day, () => {
    void tend();
    daily.refresh();
  });
  return () => daily.cancel();
}

async function tendOnce({ publicDir, chunksDir }: ChunkFolders, now: number): Promise<void> {
  await mkdir(chunksDir, { recursive: true });
  const own = (await readdir(publicDir)).filter(isHashed);
  const kept = new Set((await readdir(chunksDir)).filter(isHashed));
  const time = new Date(now);
  for (const name of own) {
    if (!kept.delete(name)) {
      // Whole, or not there: another proxy may share the folder.
      const part = join(chunksDir, `${randomUUID()}.part`);
      await copyFile(join(publicDir, name), part);
      await rename(part, join(chunksDir, name));
    }
    await utimes(join(chunksDir, name), time, time);
  }
  for (const name of kept) {
    const { mtimeMs } = await stat(join(chunksDir, name));
    if (now - mtimeMs > patience) await rm(join(chunksDir, name), { force: true });
  }
}
