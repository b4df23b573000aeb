/** The features of a text, and its known label. */
export interface Sample<L extends string> {
  readonly label: L;
  readonly features: readonly string[];
}

/** A possible label of a text. */
export interface Guess<L extends string> {
  readonly label: L;
  /** From 0 to 1; the probabilities of all labels add up to 1. */
  readonly probability: number;
}

interface Row {
  /** Index of the label. */
  readonly target: number;
  /** Offsets of the weights of each feature. */
  readonly offsets: Uint32Array;
  /** Factor of the training steps for this sample, which gives all labels the same total weight. */
  readonly share: number;
}

/** Number of passes over all samples. */
const epochs = 10;
const learningRate = 0.5;
const biasRate = 0.02;
/** Smaller errors of a probability change neither weights nor bias. */
const tolerance = 0.01;

/**
 * A multinomial logistic regression over binary features, trained by stochastic gradient descent with AdaGrad steps. The
 * order of the samples is shuffled with a fixed seed, so the same list of samples gives the same weights.
 */
export class LinearClassifier<L extends string> {
  readonly #labels: readonly L[];
  /** Offset of the weights of a feature, which stand side by side for all labels. */
  readonly #offsets = new Map<string, number>();
  readonly #weights: Float64Array;
  readonly #bias: Float64Array;

  /** Learns from samples, each label with the same total weight. */
  constructor(samples: readonly Sample<L>[]) {
    const counts = new Map<L, number>();
    for (const { label } of samples) counts.set(label, (counts.get(label) ?? 0) + 1);
    this.#labels = [...counts.keys()];
    const size = this.#labels.length;
    for (const { features } of samples)
      for (const feature of features)
        if (!this.#offsets.has(feature)) this.#offsets.set(feature, this.#offsets.size * size);
    this.#weights = new Float64Array(this.#offsets.size * size);
    this.#bias = new Float64Array(size);
    const mean = samples.length / size;
    const rows = samples.map(({ label, features }) => ({
      target: this.#labels.indexOf(label),
      offsets: this.#offsetsOf(features),
      share: mean / (counts.get(label) ?? 1),
    }));
    this.#train(shuffled(rows));
  }

  #train(rows: readonly Row[]): void {
    const weights = this.#weights;
    const bias = this.#bias;
    const size = bias.length;
    const squares = new Float64Array(weights.length).fill(0.1);
    const errors = new Float64Array(size);
    for (let epoch = 0; epoch < epochs; epoch++)
      for (const { target, offsets, share } of rows) {
        this.#estimate(offsets, errors);
        errors[target] = (errors[target] as number) - 1;
        const scale = share / Math.sqrt(offsets.length || 1);
        for (let label = 0; label < size; label++) {
          const error = errors[label] as number;
          if (error < tolerance && error > -tolerance) continue;
          bias[label] = (bias[label] as number) - biasRate * error * share;
          const step = error * scale;
          for (let index = 0; index < offsets.length; index++) {
            const at = (offsets[index] as number) + label;
            const square = (squares[at] as number) + step * step;
            squares[at] = square;
            weights[at] = (weights[at] as number) - (learningRate * step) / Math.sqrt(square);
          }
        }
      }
  }

  #offsetsOf(features: readonly string[]): Uint32Array {
    return Uint32Array.from(new Set(features.flatMap((feature) => this.#offsets.get(feature) ?? [])));
  }

  /** Writes the probability of each label into `result`. */
  #estimate(offsets: Uint32Array, result: Float64Array): void {
    const weights = this.#weights;
    const size = result.length;
    const scale = 1 / Math.sqrt(offsets.length || 1);
    let top = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < size; label++) {
      let score = 0;
      for (let index = 0; index < offsets.length; index++)
        score += weights[(offsets[index] as number) + label] as number;
      score = score * scale + (this.#bias[label] as number);
      result[label] = score;
      if (score > top) top = score;
    }
    let sum = 0;
    for (let label = 0; label < size; label++)
      sum += result[label] = Math.exp((result[label] as number) - top);
    for (let label = 0; label < size; label++) result[label] = (result[label] as number) / sum;
  }

  /** Returns all labels, the most probable first. */
  classify(features: readonly string[]): readonly Guess<L>[] {
    const probabilities = new Float64Array(this.#labels.length);
    this.#estimate(this.#offsetsOf(features), probabilities);
    return this.#labels
      .map((label, at) => ({ label, probability: probabilities[at] as number }))
      .sort((a, b) => b.probability - a.probability);
  }
}

/** Returns the rows in a random order that is the same for equal numbers of rows. */
function shuffled(rows: readonly Row[]): readonly Row[] {
  let seed = 1;
  return rows
    .map((row) => {
      seed = (seed * 48271) % 2147483647;
      return { row, key: seed };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
}
