import type { ServerResponse } from 'node:http';
import type { Clock, Sink } from '../contract.ts';

/** Milliseconds that a reader may take nothing before it is cut. */
const stallLimit = 30_000;

/** A browser's connection. */
export class NodeSink implements Sink {
  readonly #response: ServerResponse;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #clock: Clock;
  #isGathering = false;

  /** `headers` go with every head. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>, clock: Clock) {
    this.#response = response;
    this.#headers = headers;
    this.#clock = clock;
  }

  head(status: number, headers: Readonly<Record<string, string>>) {
    if (this.#response.destroyed) return;
    this.#gather();
    this.#response.writeHead(status, { ...this.#headers, ...headers });
    // The head is the sign that the turn was accepted; it must not wait for the first line.
    if (!('content-length' in headers)) this.#response.flushHeaders();
  }
  write(line: Uint8Array): boolean {
    if (this.#response.destroyed) return true;
    this.#gather();
    return this.#response.write(line);
  }
  drained(): Promise<void> {
    const response = this.#response;
    return new Promise((resolve) => {
      if (response.destroyed || !response.writableNeedDrain) return resolve();
      const stalled = this.#clock.timer(stallLimit, () => response.destroy());
      const done = () => {
        stalled.cancel();
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      response.on('drain', done);
      response.on('close', done);
    });
  }
  /** What is written in one go leaves in one packet: the head and the first lines mostly come together. */
  #gather() {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#response.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#response.uncork();
    });
  }
  end() {
    if (!this.#response.destroyed) this.#response.end();
  }
}
