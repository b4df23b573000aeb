type NumberArray = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A list of numbers in a typed array that grows. */
export class GrowingArray<A extends NumberArray> {
  array: A;
  length = 0;
  readonly #create: (size: number) => A;

  constructor(create: (size: number) => A) {
    this.#create = create;
    this.array = create(1024);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.#create(this.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }

  /** Releases the memory beyond the last number. */
  trim(): void {
    this.array = this.array.slice(0, this.length) as A;
  }
}

export const growingIntegers = () => new GrowingArray((size) => new Uint32Array(size));
