import type { CallResult, EndReason } from '../../src/protocol/index.ts';
import type { Awaitable, Latin1Text, Sink, Timer, TurnTexts } from '../contract/index.ts';
import type { CallHeaders, CallOpener, OpenCall, RelaySettings } from '../contract/relay.ts';
import { closesSession, cutLines, encodeUtf8, readLine } from './lines.ts';
import { Refusal } from './Refusal.ts';
import type { TurnWriter } from './TurnWriter.ts';

/** Passes the lines of one turn from the platform to the turn log and to the browser that sent the turn. */
export class Turn {
  readonly id: string;
  readonly sessionId: string;
  /** Resolves when the turn has ended; rejects with a `Refusal` if it failed while its browser was connected and had no head. */
  readonly over: Promise<void>;
  /** Settles when an external log has the end of the turn. */
  logged: Awaitable<void> | undefined;
  readonly #settings: RelaySettings;
  readonly #texts: TurnTexts | undefined;
  #call: OpenCall | undefined;
  #deadline: Timer | undefined;
  /** Runs while the turn has no reader here. */
  #unread: Timer | undefined;
  #writer: TurnWriter | undefined;
  #readerCount = 0;
  #lineCount = 0;
  #isBehind = false;
  #isOver = false;
  #settle: (refusal?: Refusal) => void = () => {};

  constructor(id: string, writer: TurnWriter, settings: RelaySettings) {
    this.id = id;
    this.sessionId = writer.reader.session.id;
    this.#writer = writer;
    this.#settings = settings;
    if (writer.reader.grows) this.#texts = settings.openTexts?.(id, writer);
    this.#limit(settings.timeouts.turn);
    this.over = new Promise((resolve, reject) => {
      this.#settle = (refusal) => (refusal ? reject(refusal) : resolve());
    });
    this.join(writer, () => {
      this.#writer = undefined;
    });
  }

  start(platform: CallOpener, body: unknown, headers: CallHeaders) {
    const lines = cutLines(this.#settings.maxLineBytes, (line) => this.#line(line));
    try {
      this.#call = platform.open('invoke', body, headers, {
        head: () => this.#writer?.open(),
        data: (bytes) => this.#receive(lines.push, bytes),
        preview: (preview) => this.#receive(() => this.#texts?.add(preview), ''),
        limit: (ms) => this.#limit(ms),
        end: (reason) => {
          this.#receive(lines.flush, '');
          this.#finish(reason ?? 'complete');
        },
        failed: (refusal) => this.fail(refusal),
      });
    } catch (error) {
      this.fail(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  /** Counts a reader until it disconnects. After the last one the turn fails: with a log after its `unread` ms, else at once. */
  join(writer: TurnWriter, afterDisconnect = () => {}) {
    const { signal, unread } = writer.reader;
    const { clock, log } = this.#settings;
    this.#readerCount += 1;
    this.#unread?.cancel();
    const onDisconnect = () => {
      writer.disconnected();
      afterDisconnect();
      this.#readerCount -= 1;
      if (this.#readerCount > 0 || this.#isOver) return;
      const refusal = new Refusal('upstream_timeout', { message: 'No browser was reading.' });
      if (log && unread > 0) this.#unread = clock.timer(unread, () => this.fail(refusal));
      else this.fail(refusal);
    };
    signal.addEventListener('abort', onDisconnect);
    if (signal.aborted) queueMicrotask(onDisconnect);
  }

  /** Call while a browser reads the turn through another proxy, so that the turn does not fail for want of a reader. */
  readElsewhere() {
    this.#unread?.refresh();
  }
  /** Passes on the result of a page tool; `OpenCall.answer` has the parameters. Returns false where the agent cannot call page tools. */
  answer(callId: string | undefined, result: CallResult): boolean {
    return this.#call?.answer?.(callId, result) ?? false;
  }
  stop() {
    this.#finish('stopped');
  }
  fail(refusal: Refusal) {
    const { code } = refusal;
    if (code === 'session_unknown') void this.#settings.log?.markSessionEnded(this.sessionId, code);
    this.#finish(code === 'upstream_cut' ? 'cut' : 'failed', refusal);
  }

  #limit(ms: number) {
    this.#deadline?.cancel();
    this.#deadline = this.#settings.clock.timer(ms, () => this.fail(new Refusal('upstream_timeout')));
  }
  #receive(cut: (bytes: Latin1Text) => void, bytes: Latin1Text) {
    this.#isBehind = false;
    try {
      cut(bytes);
    } catch (error) {
      this.fail(error instanceof Refusal ? error : new Refusal('upstream_failed'));
    }
    if (this.#isBehind && this.#writer && !this.#isOver) void this.#waitFor(this.#writer.reader.sink);
  }
  #line(raw: Latin1Text) {
    if (this.#isOver || this.#texts?.take(raw)) return;
    if (!this.#pass(readLine(raw))) throw new Refusal('upstream_failed');
  }
  #pass(line: Latin1Text): boolean {
    const { log } = this.#settings;
    if (log?.append(this.id, line) === false) return false;
    this.#lineCount += 1;
    if (closesSession(line)) void log?.markSessionEnded(this.sessionId, 'session_closed');
    if (this.#writer?.line(this.#lineCount, line) === false) this.#isBehind = true;
    return true;
  }
  async #waitFor(sink: Sink) {
    this.#call?.pause();
    await sink.drained();
    this.#call?.resume();
  }

  #finish(reason: EndReason, refusal?: Refusal) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#call?.abort();
    this.#deadline?.cancel();
    this.#unread?.cancel();
    for (const line of this.#texts?.end(reason) ?? []) this.#pass(line);
    const lastLine = refusal && encodeUtf8(JSON.stringify(refusal.body()));
    if (lastLine) this.#lineCount += 1;
    this.logged = this.#settings.log?.end(this.id, reason, lastLine);
    const writer = this.#writer;
    if (writer && refusal && !writer.isOpen) return this.#settle(refusal);
    writer?.open();
    if (lastLine) writer?.line(this.#lineCount, lastLine);
    writer?.end(this.#lineCount, reason);
    this.#settle();
  }
}
