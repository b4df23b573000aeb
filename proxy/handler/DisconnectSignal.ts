import type { AbortSignalLike } from '../contract/index.ts';

/** Emits `abort` once when a browser disconnects. An `AbortController` costs more time than logging a whole turn. */
export class DisconnectSignal implements AbortSignalLike {
  aborted = false;
  #listeners: (() => void)[] = [];

  addEventListener(_type: 'abort', run: () => void) {
    this.#listeners.push(run);
  }
  removeEventListener(_type: 'abort', run: () => void) {
    this.#listeners = this.#listeners.filter((one) => one !== run);
  }
  abort() {
    if (this.aborted) return;
    this.aborted = true;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const run of listeners) run();
  }
}
