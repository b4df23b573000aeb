/** A number for each key; the undefined key is not counted. */
export class KeyedCounts {
  readonly #counts = new Map<string, number>();

  of(key: string | undefined): number {
    return key === undefined ? 0 : (this.#counts.get(key) ?? 0);
  }
  add(key: string | undefined, by: number) {
    if (key === undefined) return;
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
