import { isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import type { HeldBytes, Latin1Text, Sink } from '../contract/index.ts';
import { decodeUtf8, encodeUtf8 } from '../core/lines.ts';
import { Refusal } from '../core/Refusal.ts';
import { parseRecord } from './parseRecord.ts';
import { jsonHeaders, sendRefusal } from './sendJson.ts';

/** Bytes that are counted for every response in addition to its events. */
const minCountedBytes = 4 * 1024;

/**
 * Collects the lines of a turn and sends them as one response, the format of `invoke_sync`. Events are stored as text and
 * written at the reader's pace: as objects, or copied into a socket at once, a response would take several times its size.
 */
export class BufferedSink implements Sink {
  readonly #sink: Sink;
  readonly #sessionId: string;
  readonly #maxBytes: number;
  readonly #held: HeldBytes | undefined;
  #headers: Readonly<Record<string, string>> = {};
  /** The events of each line, separated by commas. */
  readonly #lines: Latin1Text[] = [];
  #isRefused = false;
  #bytes = 0;
  #error: JsonRecord | undefined;
  #end: unknown;
  #sent: Promise<void> | undefined;

  /**
   * @param maxBytes Limit of all event lines of the turn together; a turn that exceeds it fails.
   * @param held Counts the bytes. Beyond the caller's share the response is refused, but the turn continues in the log.
   * @throws `Refusal` when the share is used up already.
   */
  constructor(sink: Sink, sessionId: string, maxBytes: number, held?: HeldBytes) {
    held?.add(minCountedBytes);
    this.#sink = sink;
    this.#sessionId = sessionId;
    this.#maxBytes = maxBytes;
    this.#held = held;
  }

  head(_status: number, headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }
  write(bytes: Latin1Text): boolean {
    const text = this.#isRefused ? '' : decodeUtf8(bytes).trim();
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
    this.#lines.length = 0;
    this.#held?.release();
  }

  async #send() {
    const [sink, pieces] = [this.#sink, this.#pieces()];
    sink.head(200, { ...this.#headers, ...jsonHeaders(pieces.reduce((sum, { length }) => sum + length, 0)) });
    for (const [index, piece] of pieces.entries()) {
      pieces[index] = '';
      if (!sink.write(piece)) await sink.drained();
    }
    sink.end();
    await sink.drained();
  }

  /** Returns a piece for each line of the turn that has events, the error or the end, because a meter counts writes as lines. */
  #pieces(): Latin1Text[] {
    const events = this.#lines.splice(0).map((line, index) => (index === 0 ? line : `,${line}`));
    // The platform accepted the turn, so its failure is part of the response, as in a stream.
    const fields = Object.entries({ error: this.#error, end: this.#end })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => encodeUtf8(`,"${name}":${JSON.stringify(value)}`));
    const pieces = [...events, ...fields.map((field, index) => (index === 0 ? `]}${field}` : field))];
    const opening = `{"response":{"sessionId":${JSON.stringify(this.#sessionId)},"responseEvents":[`;
    pieces[0] = `${encodeUtf8(opening)}${pieces[0] ?? ''}`;
    pieces.push(`${pieces.pop()}${fields.length > 0 ? '}' : ']}}'}`);
    return pieces;
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
      if (Array.isArray(events)) this.#store(events);
      // The line is itself an event: it is sent without `seq`.
      else if (result === line) this.#store([{ ...line, seq: undefined }]);
    }
  }
  #store(events: readonly unknown[]) {
    if (events.length === 0) return;
    try {
      const text = events.map((event) => encodeUtf8(JSON.stringify(event))).join(',');
      this.#held?.add(text.length);
      this.#lines.push(text);
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
