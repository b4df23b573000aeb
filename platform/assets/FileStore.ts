import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { detectionLength } from './mediaTypeOf.ts';

export interface StoredFile {
  /** A generated UUID, so that no text of a caller becomes part of a path. */
  readonly name: string;
  /** Size in bytes. */
  readonly bytes: number;
  readonly sha256: Uint8Array;
  /** The first bytes, enough to detect the media type. */
  readonly head: Uint8Array;
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

/** Stores files under generated names. */
export class FileStore {
  readonly #root: string;
  readonly #isTemporary: boolean;

  private constructor(root: string, isTemporary: boolean) {
    this.#root = root;
    this.#isTemporary = isTemporary;
  }

  /**
   * Opens a folder of files and removes incomplete files that have not been written to for an hour.
   * @param folder Defaults to a new temporary folder, which `close` removes.
   */
  static async open(clock: Clock, folder?: string): Promise<FileStore> {
    const root = folder ?? (await makeTemporaryFolder());
    const incoming = incomingFolder(root);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats !== undefined && clock.now().getTime() - stats.mtimeMs > abandonedAfter)
        await rm(path, { force: true });
    }
    return new FileStore(root, folder === undefined);
  }

  /** Writes to a temporary file and renames it, so that a stored file is always complete. */
  async write(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const name = randomUUID();
    const temporaryPath = join(incomingFolder(this.#root), name);
    const hash = createHash('sha256');
    const headChunks: Uint8Array[] = [];
    let bytes = 0;
    const handle = await open(temporaryPath, 'wx', 0o600);
    try {
      for await (const chunk of chunks) {
        if (bytes < detectionLength) headChunks.push(chunk);
        bytes += chunk.byteLength;
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
      const path = this.#pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
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
  }

  /**
   * Returns undefined when the file does not exist.
   * @param range Inclusive byte positions.
   */
  async read(
    name: string,
    range: { readonly start: number; readonly end: number },
  ): Promise<ReadStream | undefined> {
    const handle = await open(this.#pathOf(name), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return handle?.createReadStream(range);
  }

  remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { force: true });
  }

  /** Removes the folder if it is a temporary one. */
  async close(): Promise<void> {
    if (this.#isTemporary) await rm(this.#root, { recursive: true, force: true });
  }

  #pathOf(name: string): string {
    return join(this.#root, name.slice(0, 2), name);
  }
}

const incomingFolder = (root: string) => join(root, 'incoming');
