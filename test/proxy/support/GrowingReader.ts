import { decodeLine } from '../../../src/protocol/index.ts';

/** A browser's state of a turn whose texts grow: numbered lines, and previews of the next ones. */
export class GrowingReader {
  /** Number of the last line. */
  seq = 0;
  /** Texts of the lines, those of incomplete texts with a mark, and kinds of other events. */
  readonly record: string[] = [];
  /** Texts without a line, by key. */
  readonly previews = new Map<string, string>();
  end: string | undefined;
  error: string | undefined;
  /** Everything that was wrong with the lines. */
  readonly faults: string[] = [];
  /** Keys of texts that are complete or were taken back. */
  readonly #closed = new Set<string>();

  /** Reads lines of a further response of the turn. */
  read(lines: readonly string[]) {
    for (const text of lines) this.#read(text);
  }

  /** The record and the previews, as the page shows them. */
  get shown(): readonly string[] {
    return [...this.record, ...this.previews.values()];
  }

  #read(text: string) {
    const line = decodeLine(text);
    if (line.kind === 'end') {
      this.end = line.reason;
      this.previews.clear();
    } else if (line.kind === 'grow') this.#grow(line);
    else if (line.kind === 'retract') {
      this.previews.delete(line.key);
      this.#closed.add(line.key);
    } else {
      const { seq = this.seq + 1 } = line;
      if (seq <= this.seq) return;
      if (seq !== this.seq + 1) this.faults.push(`line ${seq} after ${this.seq}`);
      this.seq = seq;
      if (line.kind === 'error') {
        this.error = line.code;
        return;
      }
      if (line.key !== undefined) {
        this.previews.delete(line.key);
        this.#closed.add(line.key);
      }
      const mark = line.isIncomplete ? ' …' : '';
      for (const event of line.events)
        this.record.push(event.kind === 'text' ? event.text + mark : event.kind);
    }
  }

  #grow({ key, at, text }: { readonly key: string; readonly at: number; readonly text: string }) {
    const known = this.previews.get(key) ?? '';
    if (this.#closed.has(key)) this.faults.push(`${key} grows after its end`);
    if (at > known.length) this.faults.push(`${key} has a hole at ${known.length}`);
    const overlap = known.slice(at);
    if (!text.startsWith(overlap) && !overlap.startsWith(text)) this.faults.push(`${key} differs at ${at}`);
    this.previews.set(key, known + text.slice(known.length - at));
  }
}
