/** Lends at most a fixed number of buffers, so that memory does not grow with the load. */
export class BufferPool {
  /** Bytes of each buffer. */
  readonly #size: number;
  /** Number of buffers that are not allocated yet. */
  #unallocated: number;
  readonly #free: Buffer[] = [];
  readonly #waiting: ((buffer: Buffer) => void)[] = [];

  constructor(count: number, size: number) {
    this.#unallocated = count;
    this.#size = size;
  }

  /** Waits for a free buffer and runs `work` with it. */
  async use<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
    const buffer = await this.#acquire();
    try {
      return await work(buffer);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(buffer);
      else this.#free.push(buffer);
    }
  }

  #acquire(): Buffer | Promise<Buffer> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#unallocated > 0) {
      this.#unallocated -= 1;
      return Buffer.allocUnsafeSlow(this.#size);
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
