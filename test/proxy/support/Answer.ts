import { until } from './until.ts';

/** An answer as it arrives, however it is carried. */
export class Answer {
  status = 0;
  headers: Record<string, string> = {};
  isEnded = false;
  /** Ended without being finished. */
  isCut = false;
  /** Everything that came, as it came. */
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
  /** The next line that is not blank, as soon as it has arrived. */
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

  /** Whole lines so far. */
  get lines(): string[] {
    const whole = this.text.slice(0, this.text.lastIndexOf('\n') + 1);
    return whole.split('\n').filter((line) => line !== '');
  }
  get documents(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line));
  }
}
