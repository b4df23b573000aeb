/** A fixed number of buffers, so that memory does not grow with the load. */
export class BufferPool {
  readonly #size: number;
  #unused: number;
  readonly #free: Buffer[] = [];
  readonly #waiting: ((buffer: Buffer) => void)[] = [];

  constructor(count: number, size: number) {
    this.#unused = count;
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
    if (this.#unused > 0) {
      this.#unused -= 1;
      return Buffer.allocUnsafeSlow(this.#size);
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
