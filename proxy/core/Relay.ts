import { createDictionary, turnHeaders } from '../../src/protocol/index.ts';
import type { RelaySettings, TurnCall, TurnLog } from '../contract.ts';
import { PlatformClient } from './PlatformClient.ts';
import { Refusal } from './Refusal.ts';
import { Turn, TurnWriter } from './Turn.ts';

const unknownTurn = (fate: string) => new Refusal('turn_unknown', { details: [{ fate }] });

/** Runs turns, and lets others read along. */
export class Relay {
  readonly platform: PlatformClient;
  readonly #settings: RelaySettings;
  readonly running = createDictionary<Turn>();
  #isClosing = false;

  constructor(settings: RelaySettings) {
    this.#settings = settings;
    this.platform = new PlatformClient(settings);
  }

  /** Delivers a turn, new or resumed; throws a `Refusal` where there is no head to send. */
  async turn(call: TurnCall): Promise<void> {
    const { turnId, session, client, inputHash, resumeFrom, epoch } = call;
    const { log } = this.#settings;
    if (this.#isClosing && resumeFrom === undefined) throw new Refusal('unavailable', { retryAfter: 1 });
    if (!log && resumeFrom !== undefined) throw unknownTurn('unknown');
    const headers: Record<string, string> = { [turnHeaders.key]: turnId };
    const outlet = new TurnWriter(call, this.#settings, headers);
    if (log) {
      const claim = await log.claim({ turnId, sessionId: session.id, client, inputHash, resumeFrom, epoch });
      if (claim.kind === 'busy') throw new Refusal('turn_running', { details: [{ turnId: claim.turnId }] });
      if (claim.kind === 'reused') throw new Refusal('key_reused');
      if (claim.kind === 'unknown') throw unknownTurn(claim.fate);
      headers[turnHeaders.turn] = '1';
      headers[turnHeaders.epoch] = claim.epoch;
      if (claim.kind === 'known') return this.#follow(log, turnId, resumeFrom ?? 0, outlet);
    }
    const turn = new Turn(turnId, outlet, this.#settings);
    this.running[turnId] = turn;
    turn.start(call.wrap?.(this.platform) ?? this.platform, call.body, call.headers);
    await turn.over.finally(() => delete this.running[turnId]);
  }

  /** Ends the running turns of this session, or the one named, at the platform too; what was said stays said. */
  stop(sessionId: string, turnId?: string) {
    const named = Object.values(this.running).filter(({ id }) => (turnId ?? id) === id);
    for (const turn of named) if (turn.sessionId === sessionId) turn.stop();
  }

  /** Somebody reads the turn elsewhere. */
  touch(turnId: string) {
    this.running[turnId]?.touch();
  }

  /** Takes no new turn, lets the running ones go on until `deadline`, then ends them. */
  async close(deadline: Promise<void>): Promise<void> {
    this.#isClosing = true;
    const turns = Object.values(this.running).map((turn) => turn.over);
    await Promise.race([Promise.allSettled(turns), deadline]);
    for (const turn of Object.values(this.running)) turn.fail(new Refusal('unavailable'));
    await this.#settings.upstream.close();
  }

  /** Reads a turn that is there already: what the log has, then what comes. */
  async #follow(log: TurnLog, turnId: string, after: number, outlet: TurnWriter) {
    this.running[turnId]?.join(outlet);
    outlet.open();
    for await (const item of log.read(turnId, after, outlet.reader.signal)) {
      if ('end' in item) return outlet.end(item.end.lines, item.end.reason);
      if (!outlet.line(item.seq, item.line)) await outlet.reader.sink.drained();
    }
    // No end to read, so none is written: the reader sees that it was cut off.
    outlet.leave();
    outlet.reader.sink.end();
  }
}
