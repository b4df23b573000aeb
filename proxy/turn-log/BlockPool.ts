/** Bytes of a block. The last block of a text is half empty on average; smaller blocks take more time to manage. */
export const blockBytes = 1024;
/** Blocks that are allocated at once. */
const blocksOfSlab = 64;

/**
 * Blocks of equal size outside of V8's heap, for texts that live for minutes. Strings of that age are in the old
 * generation, where V8 frees them only by a full collection, often long after their eviction. Freed blocks are
 * reused. A block is a number: an array for each would be 262,144 objects of a full log that every full collection visits.
 */
export class BlockPool {
  readonly #slabs: Uint8Array[] = [];
  readonly #free: number[] = [];

  /** Returns a block of zeros. */
  take(): number {
    if (this.#free.length === 0) this.#allocate();
    return this.#free.pop() ?? 0;
  }
  /** Returns the bytes of a block from `start` to `end`, or to the end of the block if that comes first, without a copy. */
  bytes(block: number, start: number, end: number): Uint8Array {
    const slab = this.#slabs[Math.floor(block / blocksOfSlab)];
    if (!slab) throw new RangeError('no such block');
    const at = (block % blocksOfSlab) * blockBytes;
    return slab.subarray(at + start, at + Math.min(end, blockBytes));
  }
  /** Overwrites the blocks: a block that is never reused would otherwise hold a shopper's words until the process ends. */
  free(blocks: readonly number[]) {
    for (const block of blocks) {
      this.bytes(block, 0, blockBytes).fill(0);
      this.#free.push(block);
    }
  }

  /** Allocates many blocks at once, which takes less memory and time than one buffer for each. */
  #allocate() {
    const first = this.#slabs.length * blocksOfSlab;
    this.#slabs.push(new Uint8Array(new ArrayBuffer(blocksOfSlab * blockBytes)));
    for (let block = first + blocksOfSlab - 1; block >= first; block -= 1) this.#free.push(block);
  }
}
