/**
 * Fewest entries that are freed at once, so that a short queue is not copied often. Freeing at least half of all entries
 * keeps `shift` in amortised constant time.
 */
const minFreed = 1024;

/**
 * A queue whose `push` and `shift` take amortised constant time. Finding the first entry of a `Set` or `Map` walks over all
 * deleted entries: 39 µs a turn with a full log, 0.1 µs with this queue.
 */
export class Queue<Item> {
  #items: (Item | undefined)[] = [];
  #start = 0;

  get first(): Item | undefined {
    return this.#items[this.#start];
  }
  get length(): number {
    return this.#items.length - this.#start;
  }
  /** Drops all items for which `isRetained` returns false. */
  retain(isRetained: (item: Item) => boolean) {
    this.#items = this.#items.slice(this.#start).filter((item) => item !== undefined && isRetained(item));
    this.#start = 0;
  }
  push(item: Item) {
    this.#items.push(item);
  }
  /** Drops the first item. */
  shift() {
    if (this.#start === this.#items.length) return;
    this.#items[this.#start] = undefined;
    this.#start += 1;
    if (this.#start < minFreed || this.#start * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#start);
    this.#start = 0;
  }
}
