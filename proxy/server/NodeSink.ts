import type { ServerResponse } from 'node:http';
import type { Latin1Text, Sink } from '../contract/index.ts';

/** Milliseconds in which lines that follow each other are gathered: less than the shopper's next frame. */
const gatherFor = 16;
const gatherBytes = 16 * 1024;

/**
 * A browser's connection. The first line after a pause leaves at once; those that come right behind it leave
 * together, because each write of its own costs more than all else that is done for a line.
 */
export class NodeSink implements Sink {
  readonly #response: ServerResponse;
  readonly #headers: Readonly<Record<string, string>>;
  #gathered: Latin1Text = '';
  #isPlanned = false;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** `headers` go with every head. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>) {
    this.#response = response;
    this.#headers = headers;
  }

  head(status: number, headers: Readonly<Record<string, string>>) {
    const response = this.#response;
    if (response.destroyed) return;
    response.writeHead(status, { ...this.#headers, ...headers });
    if ('content-length' in headers) return;
    // The head tells the browser that the turn was accepted, so it waits for no line, but takes one along that is
    // there. Without `response.cork()`: corked from Node 22 on, an `end` in the same tick overtakes what was written.
    process.nextTick(() => {
      if (this.#gathered !== '') this.#flush();
      else if (!response.writableEnded && !response.destroyed) response.flushHeaders();
    });
  }
  write(line: Latin1Text): boolean {
    if (this.#response.destroyed) return true;
    this.#gathered += line;
    if (this.#gathered.length > gatherBytes) this.#flush();
    else this.#plan();
    return !this.#response.writableNeedDrain;
  }
  drained(): Promise<void> {
    const response = this.#response;
    return new Promise((resolve) => {
      this.#flush();
      const isEnded = response.writableEnded;
      const isTaken = isEnded ? response.writableLength === 0 : !response.writableNeedDrain;
      if (response.destroyed || isTaken) return resolve();
      // An ended response drains no more, it finishes.
      const event = isEnded ? 'finish' : 'drain';
      const done = () => {
        response.off(event, done);
        response.off('close', done);
        resolve();
      };
      response.on(event, done);
      response.on('close', done);
    });
  }
  end() {
    // What is left goes with the end, in one write.
    const rest = this.#take();
    if (!this.#response.destroyed) this.#response.end(rest, 'latin1');
  }

  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const wait = this.#wroteAt + gatherFor - performance.now();
    if (wait > 0) this.#timer = setTimeout(this.#flush, wait);
    else process.nextTick(this.#flush);
  }
  readonly #flush = () => {
    const bytes = this.#take();
    if (bytes === '' || this.#response.destroyed) return;
    this.#wroteAt = performance.now();
    this.#response.write(bytes, 'latin1');
  };
  #take(): Latin1Text {
    clearTimeout(this.#timer);
    this.#isPlanned = false;
    const bytes = this.#gathered;
    this.#gathered = '';
    return bytes;
  }
}
