import { createDictionary, turnHeaders } from '../../src/protocol/index.ts';
import type { CallOpener, RelaySettings, TurnCall, TurnLog } from '../contract/index.ts';
import { Refusal } from './Refusal.ts';
import { Turn } from './Turn.ts';
import { TurnWriter } from './TurnWriter.ts';

const unknownTurn = (delivery: string) => new Refusal('turn_unknown', { details: [{ delivery }] });

/** Runs turns and lets further browsers read them. */
export class Relay {
  readonly #platform: CallOpener;
  readonly #settings: RelaySettings;
  readonly running = createDictionary<Turn>();
  /** Number of turns that run, wait for their claim, or store their end. A set of them would keep ended turns for long (decision 0087). */
  #openCount = 0;
  readonly #onAllEnded: (() => void)[] = [];
  #isClosing = false;

  constructor(settings: RelaySettings, platform: CallOpener) {
    this.#settings = settings;
    this.#platform = platform;
  }

  /** Runs a new turn until it ends, even after its browser has disconnected (`Turn.join`), or sends the lines of a known turn. */
  async turn(call: TurnCall): Promise<void> {
    const isNew = call.resumeFrom === undefined;
    if (this.#isClosing && isNew) throw new Refusal('unavailable', { retryAfter: 1 });
    await (isNew ? this.#track(this.#turn(call)) : this.#turn(call));
  }

  async #turn(call: TurnCall): Promise<void> {
    const { turnId, session, client, inputHash, resumeFrom, epoch } = call;
    const { log } = this.#settings;
    if (!log && resumeFrom !== undefined) throw unknownTurn('unknown');
    const headers: Record<string, string> = { [turnHeaders.key]: turnId };
    const writer = new TurnWriter(call, this.#settings, headers);
    if (log) {
      const claim = await log.claim({ turnId, sessionId: session.id, client, inputHash, resumeFrom, epoch });
      if (claim.kind === 'busy') throw new Refusal('turn_running', { details: [{ turnId: claim.turnId }] });
      if (claim.kind === 'reused') throw new Refusal('key_reused');
      if (claim.kind === 'unknown') throw unknownTurn(claim.delivery);
      headers[turnHeaders.turn] = '1';
      headers[turnHeaders.epoch] = claim.epoch;
      if (claim.kind === 'known') return this.#follow(log, turnId, resumeFrom ?? 0, writer);
    }
    const turn = new Turn(turnId, writer, this.#settings);
    this.running[turnId] = turn;
    turn.start(call.wrap?.(this.#platform) ?? this.#platform, call.body, call.headers);
    try {
      await turn.over;
    } finally {
      delete this.running[turnId];
      if (turn.logged) this.#track(turn.logged).catch(() => {});
    }
  }

  /** Stops the session's running turns, or only `turnId`, and aborts their calls to the platform. Their lines stay in the log. */
  stop(sessionId: string, turnId?: string) {
    const matching = Object.values(this.running).filter(({ id }) => (turnId ?? id) === id);
    for (const turn of matching) if (turn.sessionId === sessionId) turn.stop();
  }

  /** Refuses new turns, waits for the running ones until `deadline`, then ends them. */
  async close(deadline: Promise<void>): Promise<void> {
    this.#isClosing = true;
    const allEnded = new Promise<void>((resolve) => {
      this.#onAllEnded.push(resolve);
    });
    if (this.#openCount > 0) await Promise.race([allEnded, deadline]);
    for (const turn of Object.values(this.running)) turn.fail(new Refusal('unavailable'));
    await this.#settings.upstream.close();
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#openCount += 1;
    try {
      await work;
    } finally {
      this.#openCount -= 1;
      if (this.#openCount === 0) for (const resolve of this.#onAllEnded) resolve();
    }
  }

  /** Sends the logged lines of a turn, then new ones. */
  async #follow(log: TurnLog, turnId: string, after: number, writer: TurnWriter) {
    this.running[turnId]?.join(writer);
    writer.open();
    const { signal, sink, grows } = writer.reader;
    for await (const item of log.read(turnId, after, signal, grows)) {
      if ('end' in item) return writer.end(item.end.lines, item.end.reason);
      const isTaken = 'line' in item ? writer.line(item.seq, item.line) : writer.write(item.preview);
      if (!isTaken) await sink.drained();
    }
    writer.breakOff();
  }
}
