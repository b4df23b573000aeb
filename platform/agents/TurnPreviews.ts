import type { PreviewLine, ResponseEvent } from '../../src/protocol/index.ts';

/** The text of a turn that its agent is writing, for callers that show texts while they grow. */
export class TurnPreviews {
  readonly #keys = new WeakMap<ResponseEvent, string>();
  #write: (line: PreviewLine) => void = () => {};
  #count = 1;
  #length = 0;

  listen(write: (line: PreviewLine) => void): void {
    this.#write = write;
  }

  /** Adds a piece to the text. */
  grow(text: string): void {
    this.#write({ grow: { key: this.#key, at: this.#length, text } });
    this.#length += text.length;
  }
  /** Ends the text. The agent yields `event`, which replaces it, next. */
  complete(event: ResponseEvent): void {
    this.#keys.set(event, this.#key);
    this.#count += 1;
    this.#length = 0;
  }
  /** Returns the key of the text that an event completes. */
  keyOf(event: ResponseEvent): string | undefined {
    return this.#keys.get(event);
  }

  get #key(): string {
    return `t${this.#count}`;
  }
}
