import type { EndReason } from '../../src/protocol/index.ts';
import type {
  AbortSignalLike,
  ClaimResult,
  Clock,
  Latin1Text,
  LoggedItem,
  LogUsage,
  SessionEndCode,
  TurnClaim,
  TurnLog,
} from '../contract/index.ts';
import { hashKey } from '../limits/MemoryCounter.ts';
import { BlockPool } from './BlockPool.ts';
import { defaultBounds, type TurnLogBounds } from './bounds.ts';
import { LineBuffer } from './LineBuffer.ts';
import { dropUntil, hasLines, isKnown, LogShare } from './LogShare.ts';
import { Queue } from './Queue.ts';

interface LoggedTurn {
  readonly id: string;
  readonly sessionId: string;
  readonly claimedAt: number;
  readonly inputHash: string | undefined;
  /** Undefined once the lines are deleted. */
  lines: LineBuffer | undefined;
  lineCount: number;
  /** Bytes of all lines, also of those that are not stored. */
  size: number;
  /** Bytes of the stored lines. */
  bytes: number;
  end: { readonly reason: EndReason; readonly at: number } | undefined;
  /** Callbacks of the readers that wait for a line or the end. */
  waiting: Set<() => void> | undefined;
  /** False once the key is deleted. */
  isKnown: boolean;
  /** Shares of its customer and its network; empty for a claim without a client. */
  readonly shares: readonly ClientShare[];
  /** The previous and the next turn of the session. */
  before: LoggedTurn | undefined;
  after: LoggedTurn | undefined;
}

/** The share of one customer or network, and the map that contains the share. */
class ClientShare extends LogShare<LoggedTurn> {
  readonly client: string;
  readonly sharesByClient: Map<string, ClientShare>;
  readonly bounds: TurnLogBounds['customer'];

  private constructor(
    client: string,
    sharesByClient: Map<string, ClientShare>,
    bounds: TurnLogBounds['customer'],
  ) {
    super();
    this.client = client;
    this.sharesByClient = sharesByClient;
    this.bounds = bounds;
  }
  static of(
    sharesByClient: Map<string, ClientShare>,
    client: string,
    bounds: TurnLogBounds['customer'],
  ): ClientShare {
    const known = sharesByClient.get(client);
    if (known) return known;
    const share = new ClientShare(client, sharesByClient, bounds);
    sharesByClient.set(client, share);
    return share;
  }
  /** Counts one turn less; after the last one, removes the share from the map. */
  removeTurn() {
    this.keys -= 1;
    if (this.keys === 0) this.sharesByClient.delete(this.client);
  }
}

interface EndedSession {
  readonly id: string;
  readonly code: SessionEndCode;
  readonly at: number;
}

const buckets = 2 ** 14;
/** Turns that a queue may hold beyond twice the number of known turns, before deleted ones are removed. */
const slack = 1024;

/** Stores turns in this process. */
export class MemoryTurnLog implements TurnLog {
  readonly #clock: Clock;
  readonly #bounds: TurnLogBounds;
  readonly #id = crypto.randomUUID();
  readonly #turns = new Map<string, LoggedTurn>();
  /** Oldest claim first. */
  readonly #claimed = new Queue<LoggedTurn>();
  /** Oldest end first; includes turns without lines. */
  readonly #ended = new Queue<LoggedTurn>();
  /** The latest turn of each session. */
  readonly #latestOf = new Map<string, LoggedTurn>();
  readonly #shares = { customers: new Map<string, ClientShare>(), networks: new Map<string, ClientShare>() };
  readonly #endedSessions = new Map<string, EndedSession>();
  /** Oldest first. */
  readonly #endedSessionQueue = new Queue<EndedSession>();
  readonly #pool = new BlockPool();
  #bytes = 0;
  #dropped = 0;
  /**
   * Time of the latest claim among evicted turns, by a hash of their session. Sessions with the same hash may get `unknown`
   * in place of `never-seen`, never the reverse.
   */
  readonly #forgottenUpTo = new Float64Array(buckets).fill(-1);
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

  constructor(clock: Clock, bounds: Partial<TurnLogBounds> = {}) {
    this.#clock = clock;
    this.#bounds = { ...defaultBounds, ...bounds };
  }

  usage(): LogUsage {
    return { bytes: this.#bytes, keys: this.#turns.size, dropped: this.#dropped };
  }

  epoch(): string {
    return this.#epochAt(this.#now());
  }

  claim(claim: TurnClaim): ClaimResult {
    this.#forget();
    const known = this.#turns.get(claim.turnId);
    if (known) return this.#resultForKnown(known, claim);
    if (claim.resumeFrom !== undefined) return { kind: 'unknown', delivery: this.#delivery(claim) };
    const before = this.#latestOf.get(claim.sessionId);
    if (before && !before.end) return { kind: 'busy', turnId: before.id };
    const claimedAt = this.#now();
    const turn: LoggedTurn = {
      id: claim.turnId,
      sessionId: claim.sessionId,
      claimedAt,
      inputHash: claim.inputHash,
      lines: new LineBuffer(this.#pool),
      lineCount: 0,
      size: 0,
      bytes: 0,
      end: undefined,
      waiting: undefined,
      isKnown: true,
      shares: this.#sharesOf(claim),
      before,
      after: undefined,
    };
    if (before) before.after = turn;
    this.#turns.set(turn.id, turn);
    this.#claimed.push(turn);
    this.#latestOf.set(claim.sessionId, turn);
    for (const share of turn.shares) share.addClaimed(turn);
    this.#makeRoomForKeys(turn);
    return { kind: 'claimed', epoch: this.#epochAt(claimedAt) };
  }

  append(turnId: string, line: Latin1Text): boolean {
    const turn = this.#turns.get(turnId);
    if (!turn || turn.end || turn.size + line.length > this.#bounds.turnBytes) return false;
    turn.size += line.length;
    if (turn.lines && !this.#makeRoom(turn, line.length)) {
      this.#forgetLines(turn);
      this.#dropped += 1;
    }
    this.#add(turn, line);
    wake(turn);
    return true;
  }

  end(turnId: string, reason: EndReason, lastLine?: Latin1Text) {
    const turn = this.#turns.get(turnId);
    if (!turn || turn.end) return;
    if (lastLine) this.#add(turn, lastLine);
    turn.lines?.flush();
    turn.end = { reason, at: this.#now() };
    this.#ended.push(turn);
    for (const share of turn.shares) share.addEnded(turn);
    wake(turn);
    this.#forget();
  }

  async *read(turnId: string, after: number, signal: AbortSignalLike): AsyncGenerator<LoggedItem> {
    const turn = this.#turns.get(turnId);
    if (!turn) return;
    let [seq, start] = [0, 0];
    while (!signal.aborted) {
      const { lines } = turn;
      const end = lines?.lineEnd(start);
      if (lines && end !== undefined) {
        seq += 1;
        if (seq > after) yield { seq, line: lines.slice(start, end) };
        start = end + 1;
      } else if (!lines && Math.max(seq, after) < turn.lineCount) {
        // Lines deleted before a slow reader has read them leave a gap, which must not look like the end.
        return;
      } else if (turn.end) {
        yield { end: { lines: turn.lineCount, reason: turn.end.reason } };
        return;
      } else {
        await nextChange(turn, signal);
      }
    }
  }

  markSessionEnded(sessionId: string, code: SessionEndCode) {
    if (this.sessionEnd(sessionId)) return;
    const now = this.#now();
    for (let oldest = this.#endedSessionQueue.first; oldest; oldest = this.#endedSessionQueue.first) {
      const isOld = oldest.at + this.#bounds.keysFor <= now;
      if (!isOld && this.#endedSessions.size < this.#bounds.maxKeys) break;
      this.#endedSessions.delete(oldest.id);
      this.#endedSessionQueue.shift();
    }
    const ended = { id: sessionId, code, at: now };
    this.#endedSessions.set(sessionId, ended);
    this.#endedSessionQueue.push(ended);
  }

  sessionEnd(sessionId: string): SessionEndCode | undefined {
    const ended = this.#endedSessions.get(sessionId);
    return ended && ended.at + this.#bounds.keysFor > this.#now() ? ended.code : undefined;
  }

  erase(sessionId: string) {
    for (let turn = this.#latestOf.get(sessionId); turn; turn = turn.before) this.#forgetLines(turn);
  }

  #resultForKnown(turn: LoggedTurn, claim: TurnClaim): ClaimResult {
    if (turn.sessionId !== claim.sessionId) return { kind: 'unknown', delivery: 'unknown' };
    if (claim.inputHash !== undefined && claim.inputHash !== turn.inputHash) return { kind: 'reused' };
    const isAtEnd = turn.end && (claim.resumeFrom ?? 0) >= turn.lineCount;
    if (turn.lines === undefined && !isAtEnd) return { kind: 'unknown', delivery: 'unknown' };
    return { kind: 'known', epoch: this.#epochAt(turn.claimedAt) };
  }

  /**
   * An epoch is this log's id and a time. A browser creates a key after it has received an epoch, so the key can only have been
   * claimed at that time or later. If all deleted keys of the bucket were claimed earlier, this key has never been claimed.
   */
  #delivery({ epoch, sessionId }: TurnClaim): 'never-seen' | 'unknown' {
    const [id, at] = (epoch ?? '').split('.');
    const epochTime = Number.parseInt(at ?? '', 36);
    const forgotten = this.#forgottenUpTo[this.#bucket(sessionId)] ?? -1;
    return id === this.#id && epochTime > forgotten ? 'never-seen' : 'unknown';
  }
  #bucket(sessionId: string): number {
    return hashKey(sessionId, this.#seed) & (buckets - 1);
  }
  #epochAt(at: number) {
    return `${this.#id}.${at.toString(36)}`;
  }
  /** Whole milliseconds, because an epoch has no fraction. */
  #now(): number {
    return Math.floor(this.#clock.elapsed());
  }

  #add(turn: LoggedTurn, line: Latin1Text) {
    turn.lineCount += 1;
    if (!turn.lines) return;
    turn.lines.append(line);
    this.#count(turn, line.length);
  }

  #count(turn: LoggedTurn, bytes: number) {
    turn.bytes += bytes;
    this.#bytes += bytes;
    for (const share of turn.shares) share.bytes += bytes;
  }

  /**
   * Evicts the lines of ended turns, oldest first, until the client's shares and the whole log have room. Turns of other networks
   * are evicted only `safeFor` after their end. Returns false if there is not enough to evict.
   */
  #makeRoom(turn: LoggedTurn, bytes: number): boolean {
    for (const share of turn.shares) {
      while (share.bytes + bytes > share.bounds.bytes) {
        const oldestOfShare = share.oldestWithLines();
        if (!oldestOfShare) return false;
        this.#forgetLines(oldestOfShare);
      }
    }
    while (this.#bytes + bytes > this.#bounds.totalBytes) {
      const next = dropUntil(this.#ended, hasLines);
      const oldestOfShare = turn.shares.at(-1)?.oldestWithLines();
      const evicted = next && this.#mayForget(next, turn) ? next : oldestOfShare;
      if (!evicted) return false;
      this.#forgetLines(evicted);
    }
    return true;
  }
  #makeRoomForKeys(turn: LoggedTurn) {
    for (const share of turn.shares) {
      for (
        let oldestOfShare = share.oldestWithKey();
        oldestOfShare && share.keys > share.bounds.keys;
        oldestOfShare = share.oldestWithKey()
      ) {
        this.#forgetKey(oldestOfShare);
      }
    }
    while (this.#turns.size > this.#bounds.maxKeys) {
      const next = dropUntil(this.#claimed, isKnown);
      if (!next?.end || !this.#mayForget(next, turn)) return;
      this.#forgetKey(next);
    }
  }
  /** Returns whether an ended turn may be evicted for another. */
  #mayForget({ end, shares }: LoggedTurn, { shares: [, network] }: LoggedTurn): boolean {
    const isOfSameNetwork = shares.at(-1) === network;
    return isOfSameNetwork || (end?.at ?? 0) + this.#bounds.safeFor <= this.#now();
  }
  #forgetLines(turn: LoggedTurn) {
    this.#count(turn, -turn.bytes);
    turn.lines?.clear();
    turn.lines = undefined;
  }
  #forgetKey(turn: LoggedTurn) {
    this.#forgetLines(turn);
    turn.isKnown = false;
    this.#turns.delete(turn.id);
    for (const share of turn.shares) share.removeTurn();
    const { before, after, sessionId } = turn;
    if (before) before.after = after;
    if (after) after.before = before;
    else if (before) this.#latestOf.set(sessionId, before);
    else this.#latestOf.delete(sessionId);
    const bucket = this.#bucket(sessionId);
    this.#forgottenUpTo[bucket] = Math.max(this.#forgottenUpTo[bucket] ?? -1, turn.claimedAt);
  }
  #forget() {
    const now = this.#now();
    for (let turn = this.#ended.first; turn; turn = this.#ended.first) {
      if (turn.lines !== undefined && (turn.end?.at ?? now) + this.#bounds.linesFor > now) break;
      this.#forgetLines(turn);
      this.#ended.shift();
    }
    for (let turn = this.#claimed.first; turn; turn = this.#claimed.first) {
      if (turn.isKnown && !(turn.end && turn.claimedAt + this.#bounds.keysFor <= now)) break;
      if (turn.isKnown) this.#forgetKey(turn);
      this.#claimed.shift();
    }
    // Turns that a full share evicted stay queued behind turns of other shares, for up to a day.
    const maxQueued = 2 * this.#turns.size + slack;
    if (this.#claimed.length > maxQueued) this.#claimed.retain(isKnown);
    if (this.#ended.length > maxQueued) this.#ended.retain(hasLines);
  }

  #sharesOf({ client }: TurnClaim): readonly ClientShare[] {
    if (!client) return [];
    const { customers, networks } = this.#shares;
    return [
      ClientShare.of(customers, client.customer, this.#bounds.customer),
      ClientShare.of(networks, client.network, this.#bounds.network),
    ];
  }
}

function wake(turn: LoggedTurn) {
  const { waiting } = turn;
  if (!waiting) return;
  turn.waiting = undefined;
  for (const run of waiting) run();
}

function nextChange(turn: LoggedTurn, signal: AbortSignalLike): Promise<void> {
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
