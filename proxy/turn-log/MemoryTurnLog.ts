import type { EndReason } from '../../src/protocol/index.ts';
import type {
  Bytes,
  ClaimResult,
  Clock,
  GoneCode,
  GoneSignal,
  LoggedItem,
  LogUsage,
  TurnClaim,
  TurnLog,
} from '../contract.ts';
import { defaultBounds, type TurnLogBounds } from './bounds.ts';
import { Queue } from './Queue.ts';

interface LoggedTurn {
  readonly id: string;
  readonly sessionId: string;
  readonly claimedAt: number;
  readonly inputHash: string | undefined;
  /** Once the turn has ended one text, which is less for the garbage collector to carry; undefined once forgotten. */
  lines: Bytes[] | Bytes | undefined;
  lineCount: number;
  bytes: number;
  end: { readonly reason: EndReason; readonly at: number } | undefined;
  waiting: Set<() => void> | undefined;
}

interface GoneSession {
  readonly id: string;
  readonly code: GoneCode;
  readonly at: number;
}

/** Remembers turns within one process. */
export class MemoryTurnLog implements TurnLog {
  readonly #clock: Clock;
  readonly #bounds: TurnLogBounds;
  readonly #id = crypto.randomUUID();
  readonly #turns = new Map<string, LoggedTurn>();
  /** Oldest claim first. */
  readonly #claimed = new Queue<LoggedTurn>();
  /** Oldest end first; the lines of some may have been erased. */
  readonly #ended = new Queue<LoggedTurn>();
  readonly #runningOf = new Map<string, string>();
  readonly #goneSessions = new Map<string, GoneSession>();
  /** Oldest first. */
  readonly #gone = new Queue<GoneSession>();
  #bytes = 0;
  #lastClaimAt = 0;
  /** The latest claim among the keys that were forgotten. */
  #forgottenUpTo = 0;

  constructor(clock: Clock, bounds: Partial<TurnLogBounds> = {}) {
    this.#clock = clock;
    this.#bounds = { ...defaultBounds, ...bounds };
  }

  usage(): LogUsage {
    return { bytes: this.#bytes, keys: this.#turns.size };
  }

  epoch(): string {
    return this.#epochAt(this.#now());
  }

  claim(claim: TurnClaim): ClaimResult {
    this.#forget();
    const known = this.#turns.get(claim.turnId);
    if (known) return this.#known(known, claim);
    if (claim.resumeFrom !== undefined) return { kind: 'unknown', fate: this.#fate(claim.epoch) };
    const running = this.#runningOf.get(claim.sessionId);
    if (running !== undefined) return { kind: 'busy', turnId: running };
    const claimedAt = this.#now();
    const turn: LoggedTurn = {
      id: claim.turnId,
      sessionId: claim.sessionId,
      claimedAt,
      inputHash: claim.inputHash,
      lines: [],
      lineCount: 0,
      bytes: 0,
      end: undefined,
      waiting: undefined,
    };
    this.#turns.set(turn.id, turn);
    this.#claimed.push(turn);
    this.#runningOf.set(claim.sessionId, claim.turnId);
    return { kind: 'claimed', epoch: this.#epochAt(claimedAt) };
  }

  append(turnId: string, line: Bytes): boolean {
    const turn = this.#turns.get(turnId);
    if (!turn || turn.end || turn.lines === undefined) return false;
    if (turn.bytes + line.length > this.#bounds.turnBytes) return false;
    if (!this.#makeRoom(line.length)) return false;
    this.#add(turn, line);
    wake(turn);
    return true;
  }

  end(turnId: string, reason: EndReason, lastLine?: Bytes) {
    const turn = this.#turns.get(turnId);
    if (!turn || turn.end) return;
    if (lastLine) this.#add(turn, lastLine);
    if (Array.isArray(turn.lines)) turn.lines = turn.lines.join('\n');
    turn.end = { reason, at: this.#clock.now() };
    this.#runningOf.delete(turn.sessionId);
    this.#ended.push(turn);
    wake(turn);
    this.#forget();
  }

  async *read(turnId: string, after: number, signal: GoneSignal): AsyncGenerator<LoggedItem> {
    const turn = this.#turns.get(turnId);
    if (!turn) return;
    let seq = after;
    let all: readonly Bytes[] | undefined;
    while (!signal.aborted) {
      const { lines } = turn;
      all = typeof lines === 'string' ? (all ?? lines.split('\n')) : lines;
      const line = all?.[seq];
      if (line) {
        seq += 1;
        yield { seq, line };
      } else if (turn.end) {
        // Lines forgotten under a slow reader leave a gap: it must not look like the end.
        if (seq >= turn.lineCount) yield { end: { lines: turn.lineCount, reason: turn.end.reason } };
        return;
      } else {
        await change(turn, signal);
      }
    }
  }

  noteGone(sessionId: string, code: GoneCode) {
    if (this.gone(sessionId)) return;
    const now = this.#clock.now();
    for (let oldest = this.#gone.first; oldest; oldest = this.#gone.first) {
      const isOld = oldest.at + this.#bounds.keysFor <= now;
      if (!isOld && this.#goneSessions.size < this.#bounds.maxKeys) break;
      this.#goneSessions.delete(oldest.id);
      this.#gone.shift();
    }
    const gone = { id: sessionId, code, at: now };
    this.#goneSessions.set(sessionId, gone);
    this.#gone.push(gone);
  }

  gone(sessionId: string): GoneCode | undefined {
    const gone = this.#goneSessions.get(sessionId);
    return gone && gone.at + this.#bounds.keysFor > this.#clock.now() ? gone.code : undefined;
  }

  erase(sessionId: string) {
    for (const turn of this.#turns.values()) if (turn.sessionId === sessionId) this.#forgetLines(turn);
  }

  #known(turn: LoggedTurn, claim: TurnClaim): ClaimResult {
    if (turn.sessionId !== claim.sessionId) return { kind: 'unknown', fate: 'unknown' };
    if (claim.inputHash !== undefined && claim.inputHash !== turn.inputHash) return { kind: 'reused' };
    const hasLines = turn.lines !== undefined || (claim.resumeFrom ?? 0) >= turn.lineCount;
    if (!hasLines) return { kind: 'unknown', fate: 'unknown' };
    return { kind: 'known', epoch: this.#epochAt(turn.claimedAt) };
  }

  /**
   * An epoch is this log's id and the time it was told. A key that was minted after that time and claimed here
   * can be missing only if one at least as young was forgotten.
   */
  #fate(epoch: string | undefined): 'never-seen' | 'unknown' {
    const [id, at] = (epoch ?? '').split('.');
    const toldAt = Number.parseInt(at ?? '', 36);
    return id === this.#id && toldAt > this.#forgottenUpTo ? 'never-seen' : 'unknown';
  }
  #epochAt(at: number) {
    return `${this.#id}.${at.toString(36)}`;
  }
  /** Never backwards, or an epoch could promise too much. */
  #now(): number {
    this.#lastClaimAt = Math.max(this.#lastClaimAt, this.#clock.now());
    return this.#lastClaimAt;
  }

  #add(turn: LoggedTurn, line: Bytes) {
    turn.lineCount += 1;
    if (!Array.isArray(turn.lines)) return;
    turn.lines.push(line);
    turn.bytes += line.length;
    this.#bytes += line.length;
  }

  /** Forgets the oldest ended turns' lines until so many bytes fit; a running turn loses nothing. */
  #makeRoom(bytes: number): boolean {
    const isRoom = () => this.#bytes + bytes <= this.#bounds.totalBytes;
    for (let turn = this.#ended.first; turn && !isRoom(); turn = this.#ended.first) {
      this.#forgetLines(turn);
      this.#ended.shift();
    }
    return isRoom();
  }
  #forgetLines(turn: LoggedTurn) {
    this.#bytes -= turn.bytes;
    turn.bytes = 0;
    turn.lines = undefined;
  }
  #forget() {
    const now = this.#clock.now();
    for (let turn = this.#ended.first; turn; turn = this.#ended.first) {
      if ((turn.end?.at ?? now) + this.#bounds.linesFor > now) break;
      this.#forgetLines(turn);
      this.#ended.shift();
    }
    for (let turn = this.#claimed.first; turn; turn = this.#claimed.first) {
      const isOld = turn.claimedAt + this.#bounds.keysFor <= now;
      if (!turn.end || !(isOld || this.#turns.size > this.#bounds.maxKeys)) break;
      this.#forgetLines(turn);
      this.#claimed.shift();
      this.#turns.delete(turn.id);
      this.#forgottenUpTo = Math.max(this.#forgottenUpTo, turn.claimedAt);
    }
  }
}

function wake(turn: LoggedTurn) {
  const { waiting } = turn;
  if (!waiting) return;
  turn.waiting = undefined;
  for (const run of waiting) run();
}

function change(turn: LoggedTurn, signal: GoneSignal): Promise<void> {
  return new Promise((resolve) => {
    const run = () => {
      turn.waiting?.delete(run);
      signal.removeEventListener('abort', run);
      resolve();
    };
    turn.waiting ??= new Set();
    turn.waiting.add(run);
    signal.addEventListener('abort', run);
  });
}
