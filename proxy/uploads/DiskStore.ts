import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredUpload, UploadStore } from './UploadStore.ts';

/** Files in one folder; a file's time of change is when it is to go, and `<session>_` starts its name there. */
export class DiskStore implements UploadStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put({ name, bytes, session, expiresAt }: StoredUpload): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${name}_${session}`);
    await writeFile(`${path}.new`, bytes, { mode: 0o600 });
    await utimes(`${path}.new`, new Date(expiresAt), new Date(expiresAt));
    await rename(`${path}.new`, path);
  }

  async get(name: string): Promise<Buffer | undefined> {
    const file = (await this.#files()).find((one) => one.startsWith(`${name}_`) && !one.endsWith('.new'));
    return file === undefined ? undefined : readFile(join(this.#folder, file)).catch(() => undefined);
  }

  async erase(session: string): Promise<void> {
    for (const file of await this.#files()) if (file.endsWith(`_${session}`)) await this.#remove(file);
  }

  async sweep(now: number): Promise<void> {
    for (const file of await this.#files()) {
      const found = await stat(join(this.#folder, file)).catch(() => undefined);
      if (found && found.mtimeMs <= now) await this.#remove(file);
    }
  }

  #files(): Promise<readonly string[]> {
    return readdir(this.#folder).catch(() => []);
  }
  #remove(file: string) {
    return rm(join(this.#folder, file), { force: true });
  }
}
