import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is being received. It has no name on the disk, so the system deletes the file when the process ends. */
export class IncomingFile {
  readonly #file: FileHandle;
  /** Bytes received so far. */
  size = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(folder: string): Promise<IncomingFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path, { force: true });
    return new IncomingFile(file);
  }

  async append(chunk: Uint8Array): Promise<void> {
    await this.#file.writeFile(chunk);
    this.size += chunk.length;
  }

  /** Reads the file into `buffer` and returns that part of the buffer. */
  async read(buffer: Buffer): Promise<Buffer> {
    let at = 0;
    while (at < this.size) {
      const { bytesRead } = await this.#file.read(buffer, at, this.size - at, at);
      if (bytesRead === 0) throw new Error('The file is shorter than what was written.');
      at += bytesRead;
    }
    return buffer.subarray(0, at);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
