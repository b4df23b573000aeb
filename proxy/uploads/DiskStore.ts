import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredUpload, UploadStore } from './UploadStore.ts';

/** Suffix of a file until it is complete and has its expiry time. */
const unfinishedSuffix = '.new';
/** Milliseconds after which an unfinished file counts as abandoned by a process that died. */
const abandonedAfter = 60 * 60_000;
/** Maximum number of attempts to write a file: a concurrent sweep, also of another process, may remove the empty folder. */
const maxAttempts = 5;

/**
 * Stores `files/<name>`, and `sessions/<session>/<name>` as an index. The modification time of both is the time of their
 * expiry, so a sweep never deletes a new file.
 */
export class DiskStore implements UploadStore {
  readonly #files: string;
  readonly #sessions: string;
  /** Sessions with a file being stored; a sweep does not remove their folders. */
  readonly #storing = new Set<string>();

  constructor(folder: string) {
    this.#files = join(folder, 'files');
    this.#sessions = join(folder, 'sessions');
  }

  async put({ name, parts, session, expiresAt }: StoredUpload): Promise<void> {
    const expiry = new Date(expiresAt);
    this.#storing.add(session);
    try {
      // Index first: only a file with an index entry can be erased.
      await writeAtomically(join(this.#sessions, session), name, [], expiry);
      await writeAtomically(this.#files, name, parts, expiry);
    } finally {
      this.#storing.delete(session);
    }
  }

  async size(name: string, now: number): Promise<number | undefined> {
    const found = await this.#stat(name);
    return found && found.mtimeMs > now ? found.size : undefined;
  }

  async read(name: string, from: number, to: number): Promise<Readable | undefined> {
    const file = await open(join(this.#files, name)).catch(() => undefined);
    return file?.createReadStream({ start: from, end: to });
  }

  async erase(session: string): Promise<void> {
    const index = join(this.#sessions, session);
    for (const name of await namesIn(index)) await rm(join(this.#files, name), { force: true });
    await rm(index, { recursive: true, force: true });
  }

  async sweep(now: number): Promise<void> {
    await clear(this.#files, now);
    for (const session of await namesIn(this.#sessions)) {
      const index = join(this.#sessions, session);
      await clear(index, now);
      // Fails while the folder has files.
      if (!this.#storing.has(session)) await rmdir(index).catch(() => {});
    }
  }

  #stat(name: string) {
    return stat(join(this.#files, name)).catch(() => undefined);
  }
}

/** Writes a file under a temporary name and renames it, so that no incomplete file ever has the final name. */
async function writeAtomically(
  folder: string,
  name: string,
  parts: readonly Uint8Array[],
  expiry: Date,
): Promise<void> {
  const path = join(folder, name);
  for (let left = maxAttempts; ; left -= 1) {
    try {
      // Node's recursive `mkdir` rejects with ENOENT where a sweep removes an existing folder at the same time.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path + unfinishedSuffix, parts, { mode: 0o600 });
      await utimes(path + unfinishedSuffix, expiry, expiry);
      return await rename(path + unfinishedSuffix, path);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone || left === 1) throw error;
    }
  }
}

/** Deletes expired and abandoned files. */
async function clear(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    const latest = name.endsWith(unfinishedSuffix) ? now - abandonedAfter : now;
    if (found && found.mtimeMs <= latest) await rm(path, { force: true });
  }
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
