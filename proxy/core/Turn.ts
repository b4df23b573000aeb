import type { EndReason } from '../../src/protocol/index.ts';
import type { Clock, Session, Sink, Timeouts, Timer, TurnLog } from '../contract.ts';
import { LineCutter, looksLikeObject, numbered } from './lines.ts';
import { Refusal, refusalOfCode } from './Refusal.ts';
import type { Exchange, Upstream } from './Upstream.ts';

export interface TurnSettings {
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly log: TurnLog | undefined;
  readonly maxLineBytes: number;
}

const newLine = Buffer.from('\n');
const streamHeaders = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** One reader of a turn. Without a log nothing is numbered: the lines are then a plain platform's. */
export class Outlet {
  readonly sink: Sink;
  readonly #session: Session;
  readonly #token: string;
  readonly #settings: TurnSettings;
  readonly #headers: Readonly<Record<string, string>>;
  #heartbeat: Timer | undefined;

  constructor(
    sink: Sink,
    session: Session,
    token: string,
    settings: TurnSettings,
    headers: Readonly<Record<string, string>>,
  ) {
    this.sink = sink;
    this.#session = session;
    this.#token = token;
    this.#settings = settings;
    this.#headers = headers;
  }

  /** Sends the head, once. */
  open() {
    if (this.#heartbeat) return;
    const { clock, timeouts } = this.#settings;
    this.sink.head(200, { ...streamHeaders, ...this.#headers });
    this.#heartbeat = clock.timer(timeouts.heartbeat, () => this.#write(newLine));
  }
  get isOpen() {
    return this.#heartbeat !== undefined;
  }
  line(seq: number, line: Uint8Array): boolean {
    return this.#write(numbered(line, this.#settings.log ? seq : undefined, this.#session.id, this.#token));
  }
  end(lines: number, reason: EndReason) {
    if (this.#settings.log) this.#write(Buffer.from(`${JSON.stringify({ end: { lines, reason } })}\n`));
    this.leave();
    this.sink.end();
  }
  leave() {
    this.#heartbeat?.cancel();
  }

  #write(bytes: Uint8Array): boolean {
    this.#heartbeat?.refresh();
    return this.sink.write(bytes);
  }
}

/** One turn: the platform's lines on their way into the log and to the browser that asked. */
export class Turn {
  readonly id: string;
  readonly sessionId: string;
  /** Settles when the turn has ended; throws the `Refusal` of a turn that ended before its head. */
  readonly over: Promise<void>;
  readonly #settings: TurnSettings;
  readonly #cutter: LineCutter;
  readonly #deadline: Timer;
  #outlet: Outlet | undefined;
  #exchange: Exchange | undefined;
  #unread: Timer | undefined;
  #readers = 0;
  #lines = 0;
  #isOver = false;
  #isHeld = false;
  #settle: (refusal?: Refusal) => void = () => {};

  constructor(id: string, sessionId: string, settings: TurnSettings) {
    this.id = id;
    this.sessionId = sessionId;
    this.#settings = settings;
    this.#cutter = new LineCutter(settings.maxLineBytes);
    this.#deadline = settings.clock.timer(settings.timeouts.turn, () =>
      this.fail(new Refusal('upstream_timeout')),
    );
    this.over = new Promise((resolve, reject) => {
      this.#settle = (refusal) => (refusal ? reject(refusal) : resolve());
    });
  }

  start(body: unknown, requestId: string, outlet: Outlet, signal: AbortSignal, unread: number) {
    this.#outlet = outlet;
    this.join(signal, unread, () => {
      outlet.leave();
      this.#outlet = undefined;
      this.#release();
    });
    try {
      this.#exchange = this.#settings.upstream.open('invoke', body, requestId, {
        head: () => this.#outlet?.open(),
        data: (chunk) => this.#take(this.#cutter.push(chunk)),
        end: () => {
          this.#take(this.#cutter.flush());
          this.#finish('complete');
        },
        failed: (refusal) => this.fail(refusal),
      });
    } catch (error) {
      this.fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  /** Counts a reader in until its `signal` aborts; when the last one left, the turn lives on for `unread`. */
  join(signal: AbortSignal, unread: number, left: () => void) {
    const { clock, log } = this.#settings;
    this.#readers += 1;
    this.#unread?.cancel();
    const leave = () => {
      left();
      this.#readers -= 1;
      if (this.#readers > 0 || this.#isOver) return;
      const giveUp = () => this.fail(new Refusal('upstream_timeout', { message: 'Nobody was listening.' }));
      if (log && unread > 0) this.#unread = clock.timer(unread, giveUp);
      else giveUp();
    };
    if (signal.aborted) queueMicrotask(leave);
    else signal.addEventListener('abort', leave, { once: true });
  }

  stop() {
    this.#finish('stopped');
  }
  fail(refusal: Refusal) {
    if (refusal.code === 'session_unknown') this.#settings.log?.noteGone(this.sessionId, refusal.code);
    this.#finish(refusal.code === 'upstream_cut' ? 'cut' : 'failed', refusal);
  }

  #take(lines: readonly Buffer[]) {
    for (const line of lines) {
      if (this.#isOver) return;
      const error = looksLikeObject(line) ? errorIn(line) : new Refusal('upstream_failed');
      if (error) return this.fail(error);
      const { log } = this.#settings;
      if (log?.append(this.id, line) === false) return this.fail(new Refusal('upstream_failed'));
      this.#lines += 1;
      if (closesSession(line)) log?.noteGone(this.sessionId, 'session_closed');
      if (this.#outlet?.line(this.#lines, line) === false) this.#hold(this.#outlet.sink);
    }
    if (this.#cutter.isOver) this.fail(new Refusal('upstream_failed'));
  }
  #hold(sink: Sink) {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#exchange?.pause();
    void sink.drained().then(() => this.#release());
  }
  #release() {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#exchange?.resume();
  }

  #finish(reason: EndReason, refusal?: Refusal) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#exchange?.abort();
    this.#deadline.cancel();
    this.#unread?.cancel();
    const lastLine = refusal && Buffer.from(JSON.stringify(refusal.body()));
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

function errorIn(line: Buffer): Refusal | undefined {
  if (!line.includes('"error"')) return;
  try {
    const { error, result } = JSON.parse(line.toString());
    if (error && !result) return refusalOfCode(error.code);
  } catch {
    return new Refusal('upstream_failed');
  }
}

/** A quote inside a text is escaped, so these characters can only be a key. */
function closesSession(line: Buffer): boolean {
  return line.includes('"sessionCloseEvent"') || line.includes('"session_close_event"');
}
