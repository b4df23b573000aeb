import type { Latin1Text } from '../contract/index.ts';
import { bytesToLatin1 } from '../core/lines.ts';
import { type BlockPool, blockBytes } from './BlockPool.ts';

const lineBreak = 10;
const encoder = new TextEncoder();

/** Lines, each with a line break at its end, in the blocks of a pool. Positions are bytes from the first line's start. */
export class LineBuffer {
  readonly #pool: BlockPool;
  readonly #blocks: number[] = [];
  /** Bytes in the blocks. */
  #length = 0;
  /** Lines that are not in the blocks yet: writing several at once takes less time. */
  #pending = '';

  constructor(pool: BlockPool) {
    this.#pool = pool;
  }

  append(line: Latin1Text) {
    this.#pending += `${line}\n`;
    if (this.#pending.length >= blockBytes) this.flush();
  }
  /** Writes the pending lines to the blocks. */
  flush() {
    for (let rest = this.#pending; rest !== ''; ) {
      if (this.#length % blockBytes === 0) this.#blocks.push(this.#pool.take());
      const target = this.#bytesOfBlock(this.#length, this.#length + rest.length);
      writeLatin1(rest, target);
      this.#length += target.length;
      rest = rest.slice(target.length);
    }
    this.#pending = '';
  }
  /** Returns the position of the line break of the line that starts at `start`, or undefined if there is no such line yet. */
  lineEnd(start: number): number | undefined {
    this.flush();
    for (let at = start; at < this.#length; ) {
      const bytes = this.#bytesOfBlock(at, this.#length);
      const found = bytes.indexOf(lineBreak);
      if (found !== -1) return at + found;
      at += bytes.length;
    }
    return undefined;
  }
  slice(start: number, end: number): Latin1Text {
    let text = '';
    for (let at = start; at < end; ) {
      const bytes = this.#bytesOfBlock(at, end);
      text += bytesToLatin1(bytes);
      at += bytes.length;
    }
    return text;
  }
  /** Removes all lines. */
  clear() {
    this.#pool.free(this.#blocks);
    this.#blocks.length = 0;
    this.#length = 0;
    this.#pending = '';
  }

  /** Returns the bytes from `start` to `end`, or to the end of the block if that comes first, without a copy. */
  #bytesOfBlock(start: number, end: number): Uint8Array {
    const block = this.#blocks[Math.floor(start / blockBytes)];
    if (block === undefined) throw new RangeError('outside of the lines');
    const offset = start % blockBytes;
    return this.#pool.bytes(block, offset, offset + end - start);
  }
}

/** Writes as many characters as `target` has bytes. */
function writeLatin1(text: Latin1Text, target: Uint8Array) {
  // UTF-8 has one byte for an ASCII character and two for any other latin1 character. If the encoder read one character for each byte of
  // `target`, all were ASCII, and `target` is correct. The encoder takes an eighth of the time of the loop.
  const { read } = encoder.encodeInto(text, target);
  if (read === target.length) return;
  for (let at = 0; at < target.length; at += 1) target[at] = text.charCodeAt(at);
}
