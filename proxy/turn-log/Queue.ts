/** Letting go of so many places at once keeps the cost of each the same, however long the queue is. */
const fewest = 1024;

/**
 * First in, first out, in constant time. Whoever looks for the first entry of a `Set` or a `Map` walks over all that
 * were deleted before it: with a full log that took 39 µs a turn, a queue takes 0.1.
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
  /** Drops all others. */
  keep(isKept: (item: Item) => boolean) {
    this.#items = this.#items.slice(this.#start).filter((item) => item !== undefined && isKept(item));
    this.#start = 0;
  }
  push(item: Item) {
    this.#items.push(item);
  }
  shift() {
    if (this.#start === this.#items.length) return;
    this.#items[this.#start] = undefined;
    this.#start += 1;
    if (this.#start < fewest || this.#start * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#start);
    this.#start = 0;
  }
}
