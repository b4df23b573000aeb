import { until } from './until.ts';

/** The response to a request of a test as it arrives, in memory or over a socket. */
export class TestResponse {
  status = 0;
  headers: Record<string, string> = {};
  isEnded = false;
  /** Whether the connection closed before the response was complete. */
  isAborted = false;
  /** The body received so far. */
  text = '';
  #linesRead = 0;
  /** Disconnects the client. */
  readonly abort: () => void;
  readonly #decoder = new TextDecoder();

  constructor(abort: () => void) {
    this.abort = abort;
  }

  add(bytes: Uint8Array) {
    this.text += this.#decoder.decode(bytes, { stream: true });
  }

  /** Resolves when the status and the headers have arrived. */
  async waitForHeaders(): Promise<this> {
    await until(() => this.status > 0);
    return this;
  }
  /** Resolves to the next line that is not blank. */
  async line(): Promise<Record<string, unknown>> {
    await until(() => this.lines.length > this.#linesRead || this.isEnded);
    const line = this.lines[this.#linesRead];
    if (line === undefined) throw new Error('the response ended before that line');
    this.#linesRead += 1;
    return JSON.parse(line);
  }
  async end(): Promise<this> {
    await until(() => this.isEnded);
    return this;
  }
  async json(): Promise<Record<string, unknown>> {
    await this.end();
    return JSON.parse(this.text);
  }

  /** Complete lines received so far. */
  get lines(): string[] {
    const whole = this.text.slice(0, this.text.lastIndexOf('\n') + 1);
    return whole.split('\n').filter((line) => line !== '');
  }
  /** `lines`, parsed as JSON. */
  get parsedLines(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line));
  }
}
