import { type EndReason, formatTurnLine } from '../../src/protocol/index.ts';
import type {
  CallHeaders,
  CallOpener,
  Latin1Text,
  OpenCall,
  Reader,
  RelaySettings,
  Sink,
  Timer,
} from '../contract.ts';
import { checkLine, closesSession, cutLines, spliceLine, toLatin1 } from './lines.ts';
import { Refusal } from './Refusal.ts';

/** Writes a turn to one reader. Without a log nothing is numbered: the lines are then a plain platform's. */
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
    this.#id = toLatin1(JSON.stringify(reader.session.id));
    this.#token = toLatin1(JSON.stringify(reader.token));
  }

  /** Sends the head, once. */
  open() {
    if (this.isOpen) return;
    this.isOpen = true;
    const { clock, timeouts } = this.#settings;
    this.reader.sink.head(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      ...this.#headers,
    });
    this.#heartbeat = clock.timer(timeouts.heartbeat, () => this.#write('\n'));
  }
  line(seq: number, line: Latin1Text): boolean {
    return this.#write(spliceLine(line, this.#settings.log ? seq : undefined, this.#id, this.#token));
  }
  end(lines: number, reason: EndReason) {
    if (this.#settings.log) this.#write(formatTurnLine({ end: { lines, reason } }));
    this.leave();
    this.reader.sink.end();
  }
  leave() {
    this.#heartbeat?.cancel();
  }
  #write(bytes: Latin1Text): boolean {
    this.#heartbeat?.refresh();
    return this.reader.sink.write(bytes);
  }
}

/** One turn: the platform's lines on their way into the log and to the browser that asked. */
export class Turn {
  readonly id: string;
  readonly sessionId: string;
  /** Settles when the turn has ended; throws the `Refusal` of one that ended before its head. */
  readonly over: Promise<void>;
  readonly #settings: RelaySettings;
  readonly #deadline: Timer;
  #outlet: TurnWriter | undefined;
  #exchange: OpenCall | undefined;
  #unread: Timer | undefined;
  #readers = 0;
  #lines = 0;
  #isBehind = false;
  #isOver = false;
  #settle: (refusal?: Refusal) => void = () => {};

  constructor(id: string, outlet: TurnWriter, settings: RelaySettings) {
    this.id = id;
    this.sessionId = outlet.reader.session.id;
    this.#outlet = outlet;
    this.#settings = settings;
    const { clock, timeouts } = settings;
    this.#deadline = clock.timer(timeouts.turn, () => this.fail(new Refusal('upstream_timeout')));
    this.over = new Promise((resolve, reject) => {
      this.#settle = (refusal) => (refusal ? reject(refusal) : resolve());
    });
    this.join(outlet, () => {
      this.#outlet = undefined;
    });
  }

  start(upstream: CallOpener, body: unknown, headers: CallHeaders) {
    const lines = cutLines(this.#settings.maxLineBytes, (line) => this.#line(line));
    try {
      this.#exchange = upstream.open('invoke', body, headers, {
        head: () => this.#outlet?.open(),
        data: (bytes) => this.#take(lines.push, bytes),
        end: () => {
          this.#take(lines.flush, '');
          this.#finish('complete');
        },
        failed: (refusal) => this.fail(refusal),
      });
    } catch (error) {
      this.fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  /** Counts a reader in until it leaves; without any, the turn goes on for a while only. */
  join(outlet: TurnWriter, left = () => {}) {
    const { signal, unread } = outlet.reader;
    const { clock, log } = this.#settings;
    this.#readers += 1;
    this.#unread?.cancel();
    const leave = () => {
      outlet.leave();
      left();
      this.#readers -= 1;
      if (this.#readers > 0 || this.#isOver) return;
      const giveUp = () => this.fail(new Refusal('upstream_timeout', { message: 'Nobody was listening.' }));
      if (log && unread > 0) this.#unread = clock.timer(unread, giveUp);
      else giveUp();
    };
    signal.addEventListener('abort', leave);
    if (signal.aborted) queueMicrotask(leave);
  }

  touch() {
    this.#unread?.refresh();
  }
  stop() {
    this.#finish('stopped');
  }
  fail(refusal: Refusal) {
    if (refusal.code === 'session_unknown')
      void this.#settings.log?.markSessionEnded(this.sessionId, refusal.code);
    this.#finish(refusal.code === 'upstream_cut' ? 'cut' : 'failed', refusal);
  }

  #take(cut: (bytes: Latin1Text) => void, bytes: Latin1Text) {
    this.#isBehind = false;
    try {
      cut(bytes);
    } catch (error) {
      this.fail(error instanceof Refusal ? error : new Refusal('upstream_failed'));
    }
    if (this.#isBehind && this.#outlet && !this.#isOver) void this.#hold(this.#outlet.reader.sink);
  }
  #line(line: Latin1Text) {
    if (this.#isOver) return;
    checkLine(line);
    const { log } = this.#settings;
    if (log?.append(this.id, line) === false) throw new Refusal('upstream_failed');
    this.#lines += 1;
    if (closesSession(line)) void log?.markSessionEnded(this.sessionId, 'session_closed');
    if (this.#outlet?.line(this.#lines, line) === false) this.#isBehind = true;
  }
  async #hold(sink: Sink) {
    this.#exchange?.pause();
    await sink.drained();
    this.#exchange?.resume();
  }

  #finish(reason: EndReason, refusal?: Refusal) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#exchange?.abort();
    this.#deadline.cancel();
    this.#unread?.cancel();
    const lastLine = refusal && toLatin1(JSON.stringify(refusal.body()));
    if (lastLine) this.#lines += 1;
    void this.#settings.log?.end(this.id, reason, lastLine);
    const outlet = this.#outlet;
    if (outlet && refusal && !outlet.isOpen) return this.#settle(refusal);
    outlet?.open();
    if (lastLine) outlet?.line(this.#lines, lastLine);
    outlet?.end(this.#lines, reason);
    this.#settle();
  }
}
