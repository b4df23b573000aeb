import { type EndReason, formatTurnLine, streamCacheControl } from '../../src/protocol/index.ts';
import type { Latin1Text, Timer } from '../contract/index.ts';
import type { Reader, RelaySettings } from '../contract/relay.ts';
import { encodeUtf8, spliceLine } from './lines.ts';

/** Writes a turn to one reader. Without a turn log the lines have no numbers and no end line follows. */
export class TurnWriter {
  isOpen = false;
  readonly reader: Reader;
  readonly #settings: RelaySettings;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #id: Latin1Text;
  readonly #token: Latin1Text;
  #heartbeat: Timer | undefined;

  constructor(reader: Reader, settings: RelaySettings, headers: Readonly<Record<string, string>>) {
    this.reader = reader;
    this.#settings = settings;
    this.#headers = headers;
    this.#id = encodeUtf8(JSON.stringify(reader.session.id));
    this.#token = encodeUtf8(JSON.stringify(reader.token));
  }

  open() {
    if (this.isOpen) return;
    this.isOpen = true;
    const { clock, timeouts } = this.#settings;
    this.reader.sink.head(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': streamCacheControl,
      'x-accel-buffering': 'no',
      ...this.#headers,
    });
    this.#heartbeat = clock.timer(timeouts.heartbeat, () => this.write('\n'));
  }
  line(seq: number, line: Latin1Text): boolean {
    return this.write(spliceLine(line, this.#settings.log ? seq : undefined, this.#id, this.#token));
  }
  end(lines: number, reason: EndReason) {
    if (this.#settings.log) this.write(formatTurnLine({ end: { lines, reason } }));
    this.breakOff();
  }
  /** Ends the response without an end line, by which the browser sees that it was cut. */
  breakOff() {
    this.disconnected();
    this.reader.sink.end();
  }
  /** Call when the browser has disconnected. */
  disconnected() {
    this.#heartbeat?.cancel();
  }
  write(bytes: Latin1Text): boolean {
    this.#heartbeat?.refresh();
    return this.reader.sink.write(bytes);
  }
}
