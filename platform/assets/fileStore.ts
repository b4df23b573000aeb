import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { detectionLength } from './mediaTypeOf.ts';

export interface StoredFile {
  /** A generated UUID, so that no text of a caller becomes part of a path. */
  readonly name: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly sha256: Uint8Array;
  /** The first bytes, enough to detect the media type. */
  readonly head: Uint8Array;
}

export interface FileStore {
  /** Writes to a temporary file and renames it, so that a stored file is always complete. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /**
   * Returns undefined when the file does not exist.
   * @param range Inclusive byte positions.
   */
  read(
    name: string,
    range: { readonly start: number; readonly end: number },
  ): Promise<ReadStream | undefined>;
  remove(name: string): Promise<void>;
  /** Removes the folder if it is a temporary one. */
  close(): Promise<void>;
}

const temporaryPrefix = 'shelftalk-assets-';

/** The folder name contains the pid, so that a later process finds and removes the folders of killed processes. */
async function makeTemporaryFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${temporaryPrefix}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), `${temporaryPrefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Milliseconds without a write after which an incomplete file counts as abandoned. */
const abandonedAfter = 3_600_000;

/**
 * Opens a folder of files and removes those that ended processes left incomplete.
 * @param folder Defaults to a new temporary folder.
 */
export async function openFileStore(clock: Clock, folder?: string): Promise<FileStore> {
  const root = folder ?? (await makeTemporaryFolder());
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && clock.now().getTime() - stats.mtimeMs > abandonedAfter)
      await rm(path, { force: true });
  }
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);

  return {
    async write(chunks) {
      const name = randomUUID();
      const draft = join(incoming, name);
      const hash = createHash('sha256');
      const headChunks: Uint8Array[] = [];
      let bytes = 0;
      const handle = await open(draft, 'wx', 0o600);
      try {
        for await (const chunk of chunks) {
          if (bytes < detectionLength) headChunks.push(chunk);
          bytes += chunk.byteLength;
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
        await mkdir(join(root, name.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return {
        name,
        bytes,
        sha256: hash.digest(),
        head: Buffer.concat(headChunks).subarray(0, detectionLength),
      };
    },
    async read(name, range) {
      const handle = await open(pathOf(name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return handle?.createReadStream(range);
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async close() {
      if (folder === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}
