import { isRecord, type JsonRecord } from '../src/protocol/index.ts';
import type { Bytes, Sink } from './contract.ts';
import { textOf } from './core/lines.ts';
import { Refusal } from './core/Refusal.ts';
import { parseRecord } from './parseRecord.ts';
import { sendJson, sendRefusal } from './sendJson.ts';

/** Takes a turn line by line and hands on one answer at its end, as `invoke_sync` gives it. */
export class SyncSink implements Sink {
  readonly #sink: Sink;
  readonly #sessionId: string;
  readonly #maxBytes: number;
  #headers: Readonly<Record<string, string>> = {};
  readonly #events: unknown[] = [];
  #bytes = 0;
  #error: JsonRecord | undefined;
  #end: unknown;

  constructor(sink: Sink, sessionId: string, maxBytes: number) {
    this.#sink = sink;
    this.#sessionId = sessionId;
    this.#maxBytes = maxBytes;
  }

  head(_status: number, headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }
  write(bytes: Bytes): boolean {
    const text = textOf(bytes).trim();
    if (text !== '') this.#read(parseRecord(text) ?? {}, bytes.length);
    return true;
  }
  drained() {
    return Promise.resolve();
  }
  end() {
    const answer = {
      response: { sessionId: this.#sessionId, responseEvents: this.#events },
      ...(this.#end === undefined ? {} : { end: this.#end }),
    };
    // The turn was accepted, so its failure is part of the answer, as it is of a stream.
    const error = this.#error;
    try {
      sendJson(this.#sink, 200, error ? { error, ...answer } : answer, this.#headers);
    } catch {
      // Nested deeper than can be written, which lines that go through as they are may be.
      sendRefusal(this.#sink, new Refusal('upstream_failed'));
    }
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
      if (Array.isArray(events)) this.#events.push(...events);
      // A bare event, its number taken off.
      else if (result === line) this.#events.push({ ...line, seq: undefined });
    }
  }
}
