/** Wakes a reader once something has changed since its last `next`. */
export class Waker {
  #isDue = false;
  #resolve: () => void = () => {};

  readonly wake = () => {
    this.#isDue = true;
    this.#resolve();
  };
  async next(): Promise<void> {
    if (!this.#isDue) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
    }
    this.#isDue = false;
  }
}
