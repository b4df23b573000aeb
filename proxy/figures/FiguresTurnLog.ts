import { activityOf, decodeLine, type EndReason } from '../../src/protocol/index.ts';
import type {
  AbortSignalLike,
  GrowingTexts,
  Latin1Text,
  SessionEndCode,
  TurnAnswer,
  TurnClaim,
  TurnLog,
  TurnSignals,
} from '../contract/index.ts';
import { decodeUtf8 } from '../core/lines.ts';

/**
 * Outcome of a turn. `unanswered`: the agent sent no answer (only events of `notAnswers` and texts about its activity), or
 * requested a handover because it could not help. A handover to a service of the shop, such as its stores, is an answer.
 * `failed`: the turn ended with an error. `stopped`: the shopper stopped it, or closed or erased the session.
 */
export const outcomes = ['answered', 'unanswered', 'failed', 'stopped'] as const;
export type Outcome = (typeof outcomes)[number];

/** Kinds of events that are no answers; `readInto` judges a handover by its reason. */
const notAnswers: readonly string[] = ['handover', 'close', 'suggestion', 'unknown'];
/** Reasons of a handover that an agent requests because it cannot help; the others name a service of the shop. */
const cannotHelpReasons: readonly string[] = ['agent', 'other'];
const handoverKey = /handover/i;

interface RunningTurn {
  isAnswered: boolean;
  isPassedOn: boolean;
}

/** Passes all calls to another log. Counts the outcome of each turn of this process, unless it ends with `session_unknown`. */
export class FiguresTurnLog implements TurnLog {
  readonly #log: TurnLog;
  readonly #onOutcome: (outcome: Outcome) => void;
  readonly #running = new Map<string, RunningTurn>();

  constructor(log: TurnLog, onOutcome: (outcome: Outcome) => void) {
    this.#log = log;
    this.#onOutcome = onOutcome;
  }

  get isReady(): boolean {
    return this.#log.isReady ?? true;
  }
  epoch(sessionId: string) {
    return this.#log.epoch(sessionId);
  }
  async claim(claim: TurnClaim) {
    const result = await this.#log.claim(claim);
    if (result.kind === 'claimed') this.#running.set(claim.turnId, { isAnswered: false, isPassedOn: false });
    return result;
  }
  append(turnId: string, line: Latin1Text) {
    const turn = this.#running.get(turnId);
    if (turn) readInto(turn, line);
    return this.#log.append(turnId, line);
  }
  end(turnId: string, reason: EndReason, lastLine?: Latin1Text) {
    const turn = this.#running.get(turnId);
    this.#running.delete(turnId);
    // The browser opens a new session and sends the question again.
    const isSentAgain = lastLine?.includes('"code":"session_unknown"');
    if (turn && !isSentAgain) this.#onOutcome(outcomeOf(turn, reason));
    return this.#log.end(turnId, reason, lastLine);
  }
  grow(turnId: string, texts: GrowingTexts) {
    this.#log.grow?.(turnId, texts);
  }
  read(turnId: string, after: number, signal: AbortSignalLike, grows = false) {
    return this.#log.read(turnId, after, signal, grows);
  }
  markSessionEnded(sessionId: string, code: SessionEndCode) {
    return this.#log.markSessionEnded(sessionId, code);
  }
  sessionEnd(sessionId: string) {
    return this.#log.sessionEnd(sessionId);
  }
  erase(sessionId: string) {
    return this.#log.erase(sessionId);
  }
  usage() {
    return this.#log.usage();
  }
  listen(signals: TurnSignals) {
    return this.#log.listen?.(signals);
  }
  stop(sessionId: string, turnId?: string) {
    return this.#log.stop?.(sessionId, turnId);
  }
  answer(answer: TurnAnswer) {
    return this.#log.answer?.(answer) ?? false;
  }
}

/** Decodes no more lines than needed: after an answer, only a handover changes the outcome. */
function readInto(turn: RunningTurn, line: Latin1Text) {
  if (turn.isAnswered && !handoverKey.test(line)) return;
  const decoded = decodeLine(decodeUtf8(line));
  if (decoded.kind !== 'events') return;
  for (const event of decoded.events) {
    if (!notAnswers.includes(event.kind) && activityOf(event) === undefined) turn.isAnswered = true;
    if (event.kind === 'handover' && cannotHelpReasons.includes(event.reasonKind)) turn.isPassedOn = true;
    // A handover to a service of the shop is an answer.
    else if (event.kind === 'handover') turn.isAnswered = true;
  }
}

function outcomeOf({ isAnswered, isPassedOn }: RunningTurn, reason: EndReason): Outcome {
  if (reason === 'stopped') return 'stopped';
  if (reason !== 'complete') return 'failed';
  return isAnswered && !isPassedOn ? 'answered' : 'unanswered';
}
