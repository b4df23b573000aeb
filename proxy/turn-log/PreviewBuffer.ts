import type { Clock, GrowingText, GrowingTexts, Timer } from '../contract/index.ts';
import { encodeUtf8 } from '../core/lines.ts';
import type { LineSealer } from '../session/LineSealer.ts';
import { positionOf } from './storedTexts.ts';

/** Milliseconds for which changes are gathered. */
const gatherFor = 50;

/** A text of which blocks are in Redis. */
interface StoredText {
  /** Number of the text in its turn, from 1. */
  readonly ordinal: number;
  blocks: number;
  length: number;
}

export interface PreviewBufferOptions {
  readonly texts: GrowingTexts;
  readonly sealer: LineSealer;
  readonly clock: Clock;
  /** Writes the fields of a turn's hash of growing texts, in pairs of name and value. */
  readonly write: (fields: readonly (string | Buffer)[]) => void;
}

/** Writes the growing texts of one turn to Redis: each block that is full once, and the last block of a text again when it has grown. */
export class PreviewBuffer {
  readonly #options: PreviewBufferOptions;
  readonly #stored = new Map<string, StoredText>();
  readonly #retracted = new Set<string>();
  #count = 0;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: PreviewBufferOptions) {
    this.#options = options;
    options.texts.listen(() => {
      if (!this.#isStopped) this.#timer ??= options.clock.timer(gatherFor, () => this.#write());
    });
  }

  /** Returns the number of a text that is complete; undefined if nothing of it is stored. */
  complete(key = ''): string | undefined {
    const ordinal = this.#stored.get(key)?.ordinal.toString();
    this.#stored.delete(key);
    return ordinal;
  }
  stop() {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  #write() {
    const { texts, write } = this.#options;
    this.#timer = undefined;
    const fields = [...texts.open].flatMap(([key, text]) => this.#grown(key, text));
    for (const key of texts.retracted) {
      if (this.#retracted.has(key)) continue;
      this.#retracted.add(key);
      fields.push(...this.#field(`r${this.#storedText(key).ordinal}`, [key]));
      this.#stored.delete(key);
    }
    if (fields.length > 0) write(fields);
  }

  #grown(key: string, { blocks, length }: GrowingText): readonly (string | Buffer)[] {
    // A blank text has no line if its turn ends.
    if (!this.#stored.has(key) && blocks.every((block) => block.trim() === '')) return [];
    const stored = this.#storedText(key);
    if (stored.length === length) return [];
    const from = Math.max(stored.blocks - 1, 0);
    stored.blocks = blocks.length;
    stored.length = length;
    return blocks
      .slice(from)
      .flatMap((block, index) => this.#field(`${stored.ordinal}:${from + index}`, [key, block]));
  }
  #storedText(key: string): StoredText {
    const known = this.#stored.get(key);
    if (known) return known;
    this.#count += 1;
    const stored = { ordinal: this.#count, blocks: 0, length: 0 };
    this.#stored.set(key, stored);
    return stored;
  }
  #field(name: string, value: readonly string[]): readonly (string | Buffer)[] {
    return [name, this.#options.sealer.seal(encodeUtf8(JSON.stringify(value)), positionOf(name))];
  }
}
