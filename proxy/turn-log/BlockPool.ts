/** Bytes of a block. The last block of a text is half empty on average; smaller blocks take more time to manage. */
export const blockBytes = 1024;
/** Bytes that are allocated at once, for several blocks. */
const slabBytes = 64 * 1024;

/**
 * Blocks of equal size outside of V8's heap, for texts that live for minutes. Strings of that age are in the old
 * generation, where V8 frees them only by a full collection, often long after their eviction. Freed blocks are
 * reused.
 */
export class BlockPool {
  readonly #free: Uint8Array[] = [];

  /** Returns a block of zeros. */
  take(): Uint8Array {
    return this.#free.pop() ?? this.#allocate();
  }
  /** Overwrites the blocks: a block that is never reused would otherwise hold a shopper's words until the process ends. */
  free(blocks: readonly Uint8Array[]) {
    for (const block of blocks) this.#free.push(block.fill(0));
  }

  /** Allocates many blocks at once, which takes less memory and time than one buffer for each. */
  #allocate(): Uint8Array {
    const slab = new ArrayBuffer(slabBytes);
    for (let at = blockBytes; at < slabBytes; at += blockBytes)
      this.#free.push(new Uint8Array(slab, at, blockBytes));
    return new Uint8Array(slab, 0, blockBytes);
  }
}
