import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { sniffedBytes } from './sniff.ts';

/** A file as it was written; its name is ours, so that no caller's words become a path. */
export interface WrittenFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: Uint8Array;
  /** Its first bytes, enough to tell what it is. */
  readonly head: Uint8Array;
}

export interface Files {
  /** Writes aside first: under its name it appears whole or not at all. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** Both ends count. Undefined where the file is gone. */
  read(
    file: string,
    range: { readonly start: number; readonly end: number },
  ): Promise<ReadStream | undefined>;
  remove(file: string): Promise<void>;
  /** Removes a folder that was made for this process only. */
  close(): Promise<void>;
}

const temporary = 'shelftalk-assets-';

/** Its name holds the process, so that the folders of those that were killed are known and removed. */
async function makeTemporaryFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${temporary}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), `${temporary}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Milliseconds after which a half-written file has no writer any more. */
const abandoned = 3_600_000;

/** Files of assets in a folder; without one, in a temporary folder. Clears what dead processes left. */
export async function openFiles(clock: Clock, folder?: string): Promise<Files> {
  const home = folder ?? (await makeTemporaryFolder());
  const incoming = join(home, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const seen = await stat(path).catch(() => undefined);
    if (seen !== undefined && clock.now().getTime() - seen.mtimeMs > abandoned)
      await rm(path, { force: true });
  }
  const pathOf = (file: string) => join(home, file.slice(0, 2), file);

  return {
    async write(chunks) {
      const file = randomUUID();
      const draft = join(incoming, file);
      const hash = createHash('sha256');
      const heads: Uint8Array[] = [];
      let bytes = 0;
      const handle = await open(draft, 'wx', 0o600);
      try {
        for await (const chunk of chunks) {
          if (bytes < sniffedBytes) heads.push(chunk);
          bytes += chunk.byteLength;
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
        await mkdir(join(home, file.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(draft, pathOf(file));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return { file, bytes, sha256: hash.digest(), head: Buffer.concat(heads).subarray(0, sniffedBytes) };
    },
    async read(file, range) {
      const handle = await open(pathOf(file), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return handle?.createReadStream(range);
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async close() {
      if (folder === undefined) await rm(home, { recursive: true, force: true });
    },
  };
}
