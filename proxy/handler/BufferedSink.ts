import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import type { Latin1Text, Sink } from '../contract.ts';
import { fromLatin1, toLatin1 } from '../core/lines.ts';
import { Refusal } from '../core/Refusal.ts';
import { parseRecord } from './parseRecord.ts';
import { jsonHeaders, sendRefusal } from './sendJson.ts';

/**
 * Takes a turn line by line and hands on one answer at its end, as `invoke_sync` gives it. Events are kept as text and
 * handed on at the reader's pace: as objects, or copied into a socket at once, an answer would take several times its size.
 */
export class BufferedSink implements Sink {
  readonly #sink: Sink;
  readonly #sessionId: string;
  readonly #maxBytes: number;
  #headers: Readonly<Record<string, string>> = {};
  readonly #events: Latin1Text[] = [];
  #isTooDeep = false;
  #bytes = 0;
  #error: JsonRecord | undefined;
  #end: unknown;
  #sent: Promise<void> | undefined;

  constructor(sink: Sink, sessionId: string, maxBytes: number) {
    this.#sink = sink;
    this.#sessionId = sessionId;
    this.#maxBytes = maxBytes;
  }

  head(_status: number, headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }
  write(bytes: Latin1Text): boolean {
    const text = fromLatin1(bytes).trim();
    if (text !== '') this.#read(parseRecord(text) ?? {}, bytes.length);
    return true;
  }
  drained(): Promise<void> {
    return this.#sent ?? Promise.resolve();
  }
  end() {
    // What is nested too deep to be written again may go through line by line, but not here.
    if (this.#isTooDeep) sendRefusal(this.#sink, new Refusal('upstream_failed'));
    this.#sent = this.#isTooDeep ? this.#sink.drained() : this.#send();
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
    try {
      this.#events.push(toLatin1(JSON.stringify(event)));
    } catch {
      this.#isTooDeep = true;
    }
  }
}
