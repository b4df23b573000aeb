import type { HeldBytes } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';

/** Bytes of the first buffer; its size doubles until all chunks so far fit. */
const firstBuffer = 4 * 1024;

export interface RequestBodyOptions {
  /** Bytes. */
  readonly maxBytes: number;
  /** The `Content-Length` header, in bytes; `NaN` without one. */
  readonly length: number;
  /** Counts the buffer of an unfinished body; not called for a body that arrives in one chunk of the announced `length`. */
  readonly hold: () => HeldBytes | undefined;
}

/**
 * Collects a request body. Chunks are copied into one buffer, because an array of one-byte chunks would take about a
 * hundred times the size of the body.
 */
export class RequestBody {
  readonly #options: RequestBodyOptions;
  /** The whole body, if it has arrived in one chunk of the announced length: not copied. */
  #onlyChunk: Uint8Array | undefined;
  #buffer: Uint8Array = new Uint8Array();
  #size = 0;
  #held: HeldBytes | undefined;

  constructor(options: RequestBodyOptions) {
    this.#options = options;
    if (options.length > options.maxBytes) throw new Refusal('too_large');
  }

  /** @throws `Refusal` for a body that is too large or exceeds its sender's share of memory. */
  add(chunk: Uint8Array) {
    const { maxBytes, length } = this.#options;
    const size = this.#size + chunk.length;
    if (size > maxBytes) throw new Refusal('too_large');
    if (this.#size === 0 && size === length) this.#onlyChunk = chunk;
    else this.#append(chunk, size);
    this.#size = size;
  }

  /** Returns all chunks so far. The result may be a view of the counted buffer, so decode it before `release`. */
  bytes(): Uint8Array {
    return this.#onlyChunk ?? this.#buffer.subarray(0, this.#size);
  }

  /** Frees the sender's share of memory. */
  release() {
    this.#held?.release();
    this.#held = undefined;
    this.#buffer = new Uint8Array();
  }

  #append(chunk: Uint8Array, size: number) {
    if (size > this.#buffer.length) {
      let capacity = Math.max(this.#buffer.length, firstBuffer);
      while (capacity < size) capacity *= 2;
      this.#held ??= this.#options.hold();
      this.#held?.add(capacity - this.#buffer.length);
      const larger = new Uint8Array(capacity);
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#size);
  }
}
