import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import type { HeldBytes, Latin1Text, Sink } from '../contract/index.ts';
import { fromLatin1, toLatin1 } from '../core/lines.ts';
import { Refusal } from '../core/Refusal.ts';
import { parseRecord } from './parseRecord.ts';
import { jsonHeaders, sendRefusal } from './sendJson.ts';

/** Bytes that every response counts at least. */
const smallestAnswer = 4 * 1024;

/**
 * Takes a turn line by line and hands on one answer at its end, as `invoke_sync` gives it. Events are kept as text and
 * handed on at the reader's pace: as objects, or copied into a socket at once, an answer would take several times its size.
 */
export class BufferedSink implements Sink {
  readonly #sink: Sink;
  readonly #sessionId: string;
  readonly #maxBytes: number;
  readonly #held: HeldBytes | undefined;
  #headers: Readonly<Record<string, string>> = {};
  readonly #events: Latin1Text[] = [];
  #isRefused = false;
  #bytes = 0;
  #error: JsonRecord | undefined;
  #end: unknown;
  #sent: Promise<void> | undefined;

  /**
   * @param maxBytes Of the platform's lines; more end the turn.
   * @param held Counts the bytes; beyond the caller's share the turn goes on, but its response is refused.
   * @throws `Refusal` without room for a small response.
   */
  constructor(sink: Sink, sessionId: string, maxBytes: number, held?: HeldBytes) {
    held?.add(smallestAnswer);
    this.#sink = sink;
    this.#sessionId = sessionId;
    this.#maxBytes = maxBytes;
    this.#held = held;
  }

  head(_status: number, headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }
  write(bytes: Latin1Text): boolean {
    const text = this.#isRefused ? '' : fromLatin1(bytes).trim();
    if (text !== '') this.#read(parseRecord(text) ?? {}, bytes.length);
    return true;
  }
  drained(): Promise<void> {
    return this.#sent ?? Promise.resolve();
  }
  end() {
    this.#sent = this.#isRefused ? this.#sink.drained() : this.#send();
  }
  /** Drops the response and stops counting its bytes. */
  release() {
    this.#events.length = 0;
    this.#held?.release();
  }

  async #send() {
    const [sink, pieces] = [this.#sink, this.#pieces()];
    sink.head(200, { ...this.#headers, ...jsonHeaders(pieces.reduce((sum, { length }) => sum + length, 0)) });
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      if (!sink.write(piece)) await sink.drained();
    }
    sink.end();
    await sink.drained();
  }

  #pieces(): Latin1Text[] {
    const events = this.#events.splice(0);
    const pieces = events.map((event, index) => (index === 0 ? event : `,${event}`));
    const opening = `{"response":{"sessionId":${JSON.stringify(this.#sessionId)},"responseEvents":[`;
    // The turn was accepted, so its failure is part of the answer, as it is of a stream.
    const error = this.#error === undefined ? '' : `,"error":${JSON.stringify(this.#error)}`;
    const end = this.#end === undefined ? '' : `,"end":${JSON.stringify(this.#end)}`;
    return [toLatin1(opening), ...pieces, toLatin1(`]}${error}${end}}`)];
  }

  #read(line: JsonRecord, size: number) {
    if (isRecord(line.end)) this.#end = line.end;
    else if (isRecord(line.error)) this.#error = line.error;
    else {
      this.#bytes += size;
      if (this.#bytes > this.#maxBytes) throw new Refusal('upstream_failed');
      const result = isRecord(line.result) ? line.result : line;
      const response = isRecord(result.response) ? result.response : result;
      const events = response.responseEvents ?? response.response_events;
      if (Array.isArray(events)) for (const event of events) this.#keep(event);
      // A bare event, its number taken off.
      else if (result === line) this.#keep({ ...line, seq: undefined });
    }
  }
  #keep(event: unknown) {
    if (this.#isRefused) return;
    try {
      const text = toLatin1(JSON.stringify(event));
      this.#held?.add(text.length);
      this.#events.push(text);
    } catch (error) {
      this.#refuse(error instanceof Refusal ? error : new Refusal('upstream_failed'));
    }
  }
  #refuse(refusal: Refusal) {
    this.#isRefused = true;
    this.release();
    sendRefusal(this.#sink, refusal);
  }
}
