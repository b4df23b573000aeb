import { until } from './until.ts';

/** A response as it arrives, in memory or over a socket. */
export class Answer {
  status = 0;
  headers: Record<string, string> = {};
  isEnded = false;
  /** Ended before it was complete. */
  isCut = false;
  /** The body received so far. */
  text = '';
  #taken = 0;
  readonly leave: () => void;
  readonly #decoder = new TextDecoder();

  constructor(leave: () => void) {
    this.leave = leave;
  }

  add(bytes: Uint8Array) {
    this.text += this.#decoder.decode(bytes, { stream: true });
  }

  async head(): Promise<this> {
    await until(() => this.status > 0);
    return this;
  }
  /** Resolves to the next line that is not blank. */
  async line(): Promise<Record<string, unknown>> {
    await until(() => this.lines.length > this.#taken || this.isEnded);
    const line = this.lines[this.#taken];
    if (line === undefined) throw new Error('the answer ended before that line');
    this.#taken += 1;
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
  get documents(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line));
  }
}
