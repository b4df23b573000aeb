import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredUpload, UploadStore } from './UploadStore.ts';

/** `files/<name>`, whose time of change is when it is to go, and `sessions/<session>/<name>` to find it again. */
export class DiskStore implements UploadStore {
  readonly #files: string;
  readonly #sessions: string;

  constructor(folder: string) {
    this.#files = join(folder, 'files');
    this.#sessions = join(folder, 'sessions');
  }

  async put({ name, bytes, session, expiresAt }: StoredUpload): Promise<void> {
    const index = join(this.#sessions, session);
    await mkdir(this.#files, { recursive: true, mode: 0o700 });
    await mkdir(index, { recursive: true, mode: 0o700 });
    await writeFile(join(index, name), '');
    const path = join(this.#files, name);
    const until = new Date(expiresAt);
    await writeFile(`${path}.new`, bytes, { mode: 0o600 });
    await utimes(`${path}.new`, until, until);
    await rename(`${path}.new`, path);
  }

  async size(name: string, now: number): Promise<number | undefined> {
    const found = await this.#look(name);
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
    for (const name of await namesIn(this.#files)) {
      if (await this.#isOver(name, now)) await rm(join(this.#files, name), { force: true });
    }
    const left = new Set(await namesIn(this.#files));
    for (const session of await namesIn(this.#sessions)) {
      const index = join(this.#sessions, session);
      const names = await namesIn(index);
      if (!names.some((name) => left.has(name))) await rm(index, { recursive: true, force: true });
    }
  }

  async #isOver(name: string, now: number): Promise<boolean> {
    const found = await this.#look(name);
    return found !== undefined && found.mtimeMs <= now;
  }
  #look(name: string) {
    return stat(join(this.#files, name)).catch(() => undefined);
  }
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
