import type { ServerResponse } from 'node:http';
import type { Clock, Sink } from '../contract.ts';

/** Milliseconds that a reader may take nothing before it is cut. */
const stallLimit = 30_000;

/** A browser's connection. */
export class NodeSink implements Sink {
  readonly #response: ServerResponse;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #clock: Clock;

  /** `headers` go with every head. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>, clock: Clock) {
    this.#response = response;
    this.#headers = headers;
    this.#clock = clock;
  }

  head(status: number, headers: Readonly<Record<string, string>>) {
    if (this.#response.destroyed) return;
    this.#response.writeHead(status, { ...this.#headers, ...headers });
    // The head is the sign that the turn was accepted; it must not wait for the first line.
    if (!('content-length' in headers)) this.#response.flushHeaders();
  }
  write(line: Uint8Array): boolean {
    return this.#response.destroyed || this.#response.write(line);
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
  end() {
    if (!this.#response.destroyed) this.#response.end();
  }
}
