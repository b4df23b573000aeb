type Terms = ReadonlySet<string>;

/** Compares the terms of a text with the terms of samples, by the weight of the common terms (Dice coefficient). */
export class SampleIndex {
  readonly #weigh: (term: string) => number;
  /** Indexes of the samples that have a term. */
  readonly #samplesOf = new Map<string, number[]>();
  /** Sum of the weights of each sample's terms. */
  readonly #weights: number[] = [];
  /** Index of the first sample of each group. */
  readonly #starts: number[] = [];

  /**
   * @param groups The samples of each group, such as the texts of one knowledge entry.
   * @param weigh Returns the weight of a term.
   */
  constructor(groups: readonly (readonly Terms[])[], weigh: (term: string) => number) {
    this.#weigh = weigh;
    for (const samples of groups) {
      this.#starts.push(this.#weights.length);
      for (const terms of samples) {
        let weight = 0;
        for (const term of terms) {
          weight += weigh(term);
          const known = this.#samplesOf.get(term);
          if (known) known.push(this.#weights.length);
          else this.#samplesOf.set(term, [this.#weights.length]);
        }
        this.#weights.push(weight);
      }
    }
  }

  /** Returns the similarity of each sample of each group, from 0 to 1. */
  similarities(terms: Terms): readonly (readonly number[])[] {
    const common = new Float64Array(this.#weights.length);
    let textWeight = 0;
    for (const term of terms) {
      const weight = this.#weigh(term);
      textWeight += weight;
      for (const at of this.#samplesOf.get(term) ?? []) common[at] = (common[at] ?? 0) + weight;
    }
    return this.#starts.map((start, group) =>
      Array.from(common.subarray(start, this.#starts[group + 1] ?? common.length), (weight, at) =>
        weight === 0 ? 0 : (2 * weight) / (textWeight + (this.#weights[start + at] ?? 0)),
      ),
    );
  }
}
