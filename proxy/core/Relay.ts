import type { RequestParts, Session, Sink, TurnLog } from '../contract.ts';
import { Refusal } from './Refusal.ts';
import { Outlet, Turn, type TurnSettings } from './Turn.ts';

export interface TurnCall {
  readonly request: RequestParts;
  readonly sink: Sink;
  readonly session: Session;
  /** What the browser knows the session by. */
  readonly token: string;
  /** As the browser sent them. */
  readonly inputEvents: unknown;
  /** What the platform gets; absent from an attempt to resume. */
  readonly body?: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Runs turns, and lets others read along. */
export class Relay {
  readonly #settings: TurnSettings;
  readonly #running = new Map<string, Turn>();
  #isClosing = false;

  constructor(settings: TurnSettings) {
    this.#settings = settings;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Delivers a turn, new or resumed; throws a `Refusal` where there is no head to send. */
  async turn(call: TurnCall): Promise<void> {
    const { request, session, sink, token } = call;
    const { log, timeouts } = this.#settings;
    const turnId = request.header('idempotency-key') ?? crypto.randomUUID();
    if (!uuid.test(turnId)) throw new Refusal('bad_request', { details: ['idempotency-key'] });
    const resumeFrom = readCount(request.header('resume-from'));
    const unread = request.route === 'invoke' ? timeouts.unread : 0;
    if (!log && resumeFrom !== undefined) throw unknownTurn('unknown');
    if (this.#isClosing && resumeFrom === undefined) throw new Refusal('unavailable', { retryAfter: 1 });

    const headers: Record<string, string> = { 'idempotency-key': turnId };
    const outlet = new Outlet(sink, session, token, this.#settings, headers);
    if (log) {
      const claim = await log.claim({
        turnId,
        sessionId: session.id,
        ...(call.inputEvents === undefined ? {} : { inputEvents: call.inputEvents }),
        ...(resumeFrom === undefined ? {} : { resumeFrom }),
        epoch: request.header('shelftalk-epoch'),
      });
      if (claim.kind === 'busy') throw new Refusal('turn_running', { details: [{ turnId: claim.turnId }] });
      if (claim.kind === 'reused') throw new Refusal('key_reused');
      if (claim.kind === 'unknown') throw unknownTurn(claim.fate);
      headers['shelftalk-turn'] = '1';
      headers['shelftalk-epoch'] = claim.epoch;
      if (claim.kind === 'known')
        return this.#follow(log, turnId, resumeFrom ?? 0, outlet, request.signal, unread);
    }
    const turn = new Turn(turnId, session.id, this.#settings);
    this.#running.set(turnId, turn);
    turn.start(call.body, request.requestId, outlet, request.signal, unread);
    try {
      await turn.over;
    } finally {
      this.#running.delete(turnId);
    }
  }

  /** Ends a running turn of this session, at the platform too; what was said stays said. */
  stop(sessionId: string, turnId?: string) {
    for (const turn of this.#running.values()) {
      if (turn.sessionId === sessionId && (turnId === undefined || turn.id === turnId)) turn.stop();
    }
  }

  /** Takes no new turn, and lets the running ones end until `deadline` resolves. */
  async close(deadline: Promise<void>): Promise<void> {
    this.#isClosing = true;
    const turns = [...this.#running.values()];
    await Promise.race([Promise.allSettled(turns.map((turn) => turn.over)), deadline]);
    for (const turn of this.#running.values()) turn.fail(new Refusal('unavailable'));
    await this.#settings.upstream.close();
  }

  async #follow(
    log: TurnLog,
    turnId: string,
    after: number,
    outlet: Outlet,
    signal: AbortSignal,
    unread: number,
  ) {
    this.#running.get(turnId)?.join(signal, unread, () => outlet.leave());
    outlet.open();
    for await (const item of log.read(turnId, after, signal)) {
      if ('end' in item) outlet.end(item.end.lines, item.end.reason);
      else if (!outlet.line(item.seq, item.line)) await outlet.sink.drained();
    }
    outlet.leave();
  }
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('bad_request', { details: ['resume-from'] });
  return Number(text);
}

function unknownTurn(fate: 'never-seen' | 'unknown') {
  return new Refusal('turn_unknown', { details: [{ fate }] });
}
