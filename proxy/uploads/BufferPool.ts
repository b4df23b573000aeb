/** A few buffers that are used in turn: however much is to be done, no more memory is taken. */
export class BufferPool {
  readonly #size: number;
  #unused: number;
  readonly #free: Buffer[] = [];
  readonly #waiting: ((buffer: Buffer) => void)[] = [];

  constructor(count: number, size: number) {
    this.#unused = count;
    this.#size = size;
  }

  /** Runs `work` with a buffer as soon as one is free. */
  async use<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
    const buffer = await this.#take();
    try {
      return await work(buffer);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(buffer);
      else this.#free.push(buffer);
    }
  }

  #take(): Buffer | Promise<Buffer> {
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
