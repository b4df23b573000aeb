import type { ServerResponse } from 'node:http';
import type { Latin1Text, Sink } from '../contract/index.ts';

/** Milliseconds during which lines are collected: less than one frame at 60 Hz. */
const collectFor = 16;
/** Lines are written earlier when they have more bytes than this. */
const collectBytes = 16 * 1024;

/**
 * Writes to a browser's connection. The first line after a pause is written at once; lines that follow within 16 ms are
 * written together, because a write costs more than all other work for a line.
 */
export class NodeSink implements Sink {
  readonly #response: ServerResponse;
  readonly #headers: Readonly<Record<string, string>>;
  #collected: Latin1Text = '';
  #isScheduled = false;
  #wroteAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isChunked = false;

  /** @param headers Added to every head. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>) {
    this.#response = response;
    this.#headers = headers;
  }

  head(status: number, headers: Readonly<Record<string, string>>) {
    const response = this.#response;
    if (response.destroyed) return;
    response.writeHead(status, { ...this.#headers, ...headers });
    if ('content-length' in headers) return;
    // Node would write the size, the content and the line break of each chunk as separate pieces, which takes a sixth of
    // the CPU of a bare response.
    this.#isChunked = response.chunkedEncoding;
    response.chunkedEncoding = false;
    // The head shows the browser that the turn was accepted. It does not wait for a line, but is written together with the
    // lines of this tick. `response.cork()` is no alternative: from Node 22 on, `end` in the same tick overtakes corked writes.
    process.nextTick(() => {
      if (this.#collected !== '') this.#flush();
      else if (!response.writableEnded && !response.destroyed) response.flushHeaders();
    });
  }
  write(line: Latin1Text): boolean {
    if (this.#response.destroyed) return true;
    this.#collected += line;
    if (this.#collected.length > collectBytes) this.#flush();
    else this.#schedule();
    return !this.#response.writableNeedDrain;
  }
  drained(): Promise<void> {
    const response = this.#response;
    return new Promise((resolve) => {
      this.#flush();
      const isEnded = response.writableEnded;
      const isTaken = isEnded ? response.writableLength === 0 : !response.writableNeedDrain;
      if (response.destroyed || isTaken) return resolve();
      // An ended response emits `finish`, no `drain`.
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
    // One write for the rest and the end.
    const rest = this.#chunk(this.#removeCollected());
    if (!this.#response.destroyed) this.#response.end(this.#isChunked ? `${rest}0\r\n\r\n` : rest, 'latin1');
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const wait = this.#wroteAt + collectFor - performance.now();
    if (wait > 0) this.#timer = setTimeout(this.#flush, wait);
    else process.nextTick(this.#flush);
  }
  readonly #flush = () => {
    const bytes = this.#removeCollected();
    if (bytes === '' || this.#response.destroyed) return;
    this.#wroteAt = performance.now();
    this.#response.write(this.#chunk(bytes), 'latin1');
  };
  /** Frames bytes as one chunk, where the response has the chunked transfer coding. */
  #chunk(bytes: Latin1Text): Latin1Text {
    return this.#isChunked && bytes !== '' ? `${bytes.length.toString(16)}\r\n${bytes}\r\n` : bytes;
  }
  #removeCollected(): Latin1Text {
    clearTimeout(this.#timer);
    this.#isScheduled = false;
    const bytes = this.#collected;
    this.#collected = '';
    return bytes;
  }
}
