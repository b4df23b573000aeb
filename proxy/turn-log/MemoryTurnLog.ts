import { type EndReason, FairStore, isKnownSince, mayTake } from '../../src/protocol/index.ts';
import type {
  AbortSignalLike,
  ClaimResult,
  Clock,
  GrowingTexts,
  Latin1Text,
  LoggedItem,
  LogUsage,
  SessionEndCode,
  TurnClaim,
  TurnLog,
} from '../contract/index.ts';
import { PreviewCursor } from '../growth/PreviewCursor.ts';
import { hashKey } from '../limits/MemoryCounter.ts';
import { BlockPool } from './BlockPool.ts';
import { defaultBounds, type TurnLogBounds } from './bounds.ts';
import { LineBuffer } from './LineBuffer.ts';
import { dropUntil, hasLines, isKnown, LogShare } from './LogShare.ts';
import { Queue } from './Queue.ts';
import { nextChange, type Watched, wake } from './waiting.ts';

interface LoggedTurn extends Watched {
  readonly id: string;
  readonly sessionId: string;
  readonly claimedAt: number;
  readonly inputHash: string | undefined;
  /** Undefined once the lines are deleted. */
  lines: LineBuffer | undefined;
  /** Undefined after the end of the turn. */
  texts: GrowingTexts | undefined;
  lineCount: number;
  /** Bytes of all lines, also of those that are not stored. */
  size: number;
  /** Bytes of the stored lines. */
  bytes: number;
  /** Undefined until the turn has ended. */
  end: EndReason | undefined;
  endedAt: number;
  /** False once the key is deleted. */
  isKnown: boolean;
  /** False `safeFor` after the claim. */
  isRecent: boolean;
  /** Claim of the session's first turn after a pause of `safeFor`. */
  readonly sessionSince: number;
  /** Whether the session was known when it claimed the turn. Reading the clock for every line would take 3 µs a turn. */
  readonly isOfKnownSession: boolean;
  /** Shares of its customer and its network; empty for a claim without a client. */
  readonly shares: readonly LogShare<LoggedTurn>[];
  /** The previous and the next turn of the session. */
  before: LoggedTurn | undefined;
  after: LoggedTurn | undefined;
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
  /** Turns claimed in the last `safeFor`, oldest claim first. */
  readonly #recent = new Queue<LoggedTurn>();
  #recentKeys = 0;
  /** The latest turn of each session. */
  readonly #latestOf = new Map<string, LoggedTurn>();
  readonly #shares = {
    customers: new Map<string, LogShare<LoggedTurn>>(),
    networks: new Map<string, LogShare<LoggedTurn>>(),
  };
  readonly #endedSessions: FairStore<SessionEndCode>;
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
    const { maxKeys: total, keysFor: keepFor, network } = this.#bounds;
    const elapsed = () => clock.elapsed();
    this.#endedSessions = new FairStore({ total, network: network.keys, keepFor, elapsed });
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
    const hasContinued = before && before.claimedAt + this.#bounds.safeFor > claimedAt;
    const sessionSince = hasContinued ? before.sessionSince : claimedAt;
    const turn: LoggedTurn = {
      id: claim.turnId,
      sessionId: claim.sessionId,
      claimedAt,
      inputHash: claim.inputHash,
      lines: new LineBuffer(this.#pool),
      texts: undefined,
      lineCount: 0,
      size: 0,
      bytes: 0,
      end: undefined,
      endedAt: 0,
      waiting: undefined,
      isKnown: true,
      isRecent: true,
      sessionSince,
      isOfKnownSession: isKnownSince(sessionSince, claimedAt),
      shares: this.#sharesOf(claim),
      before,
      after: undefined,
    };
    if (before) before.after = turn;
    this.#turns.set(turn.id, turn);
    this.#claimed.push(turn);
    this.#recent.push(turn);
    this.#countRecent(turn, 1);
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
    turn.texts = undefined;
    turn.end = reason;
    turn.endedAt = this.#now();
    this.#ended.push(turn);
    for (const share of turn.shares) share.addEnded(turn);
    wake(turn);
    this.#forget();
    this.#makeRoomForKeys(turn);
  }

  grow(turnId: string, texts: GrowingTexts) {
    const turn = this.#turns.get(turnId);
    if (!turn) return;
    turn.texts = texts;
    texts.listen(() => wake(turn));
  }

  async *read(
    turnId: string,
    after: number,
    signal: AbortSignalLike,
    grows = false,
  ): AsyncGenerator<LoggedItem> {
    const turn = this.#turns.get(turnId);
    if (!turn) return;
    const cursor = new PreviewCursor();
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
        yield { end: { lines: turn.lineCount, reason: turn.end } };
        return;
      } else {
        const previews = grows && turn.texts ? cursor.next(turn.texts) : [];
        for (const preview of previews) yield { preview };
        if (previews.length === 0) await nextChange(turn, signal);
      }
    }
  }

  markSessionEnded(sessionId: string, code: SessionEndCode) {
    if (this.sessionEnd(sessionId)) return;
    const network = networkOf(this.#latestOf.get(sessionId))?.client ?? '';
    this.#endedSessions.put(sessionId, network, code, 1);
  }

  sessionEnd(sessionId: string): SessionEndCode | undefined {
    return this.#endedSessions.get(sessionId);
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
   * Evicts the lines of ended turns, oldest first, until the client's shares and the whole log have room: those that ended
   * `safeFor` ago, then those of the client's own network. Returns false if there is not enough to evict.
   */
  #makeRoom(turn: LoggedTurn, bytes: number): boolean {
    for (const share of turn.shares) {
      while (share.bytes + bytes > share.bounds.bytes) {
        const oldestOfShare = share.oldestWithLines();
        if (!oldestOfShare) return false;
        this.#forgetLines(oldestOfShare);
      }
    }
    while (!this.#hasRoom(turn, bytes)) {
      const oldest = dropUntil(this.#ended, hasLines);
      const isStale = oldest && oldest.endedAt + this.#bounds.safeFor <= this.#now();
      const isFull = this.#bytes + bytes > this.#bounds.totalBytes;
      const evicted =
        isStale && isFull ? oldest : ownOldest(turn, oldest, (share) => share.oldestWithLines());
      if (!evicted) return false;
      this.#forgetLines(evicted);
    }
    return true;
  }
  #hasRoom(turn: LoggedTurn, bytes: number): boolean {
    const [network, used, total] = [networkOf(turn), this.#bytes, this.#bounds.totalBytes];
    if (!network) return used + bytes <= total;
    return mayTake({ total, used, own: network.bytes, isKnown: turn.isOfKnownSession }, bytes);
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
    while (turn.isKnown && !this.#hasRoomForKey(turn)) {
      const oldest = dropUntil(this.#claimed, isKnown);
      const isStale = oldest?.end && !oldest.isRecent;
      const isFull = this.#turns.size > this.#bounds.maxKeys;
      const evicted =
        isStale && isFull ? oldest : ownOldest(turn, oldest?.end && oldest, (share) => share.oldestWithKey());
      if (!evicted) return;
      this.#forgetKey(evicted);
    }
  }
  /** Returns whether the turn, which is stored, may keep its key. */
  #hasRoomForKey(turn: LoggedTurn): boolean {
    const [network, { maxKeys: total }] = [networkOf(turn), this.#bounds];
    if (this.#turns.size > total) return false;
    if (!network || !turn.isRecent) return true;
    const { recentKeys: own } = network;
    const use = { total, used: this.#recentKeys - 1, own: own - 1, isKnown: turn.isOfKnownSession };
    return mayTake(use, 1);
  }
  #countRecent(turn: LoggedTurn, by: 1 | -1) {
    this.#recentKeys += by;
    for (const share of turn.shares) share.recentKeys += by;
    turn.isRecent = by > 0;
  }
  #forgetLines(turn: LoggedTurn) {
    this.#count(turn, -turn.bytes);
    turn.lines?.clear();
    turn.lines = undefined;
    turn.texts = undefined;
  }
  #forgetKey(turn: LoggedTurn) {
    this.#forgetLines(turn);
    turn.isKnown = false;
    if (turn.isRecent) this.#countRecent(turn, -1);
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
    for (let turn = this.#recent.first; turn; turn = this.#recent.first) {
      if (turn.isRecent && turn.claimedAt + this.#bounds.safeFor > now) break;
      if (turn.isRecent) this.#countRecent(turn, -1);
      this.#recent.shift();
    }
    for (let turn = this.#ended.first; turn; turn = this.#ended.first) {
      if (turn.lines !== undefined && turn.endedAt + this.#bounds.linesFor > now) break;
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
    if (this.#recent.length > maxQueued) this.#recent.retain(isKnown);
  }

  #sharesOf({ client }: TurnClaim): readonly LogShare<LoggedTurn>[] {
    if (!client) return [];
    const { customers, networks } = this.#shares;
    return [
      LogShare.of(customers, client.customer, this.#bounds.customer),
      LogShare.of(networks, client.network, this.#bounds.network),
    ];
  }
}

const networkOf = (turn: LoggedTurn | undefined): LogShare<LoggedTurn> | undefined => turn?.shares.at(-1);

/** Returns the oldest turn of the turn's network; without a client, the oldest turn of all if that has no client either. */
function ownOldest(
  turn: LoggedTurn,
  oldest: LoggedTurn | undefined,
  oldestOf: (share: LogShare<LoggedTurn>) => LoggedTurn | undefined,
): LoggedTurn | undefined {
  const network = networkOf(turn);
  if (network) return oldestOf(network);
  return oldest?.shares.length === 0 ? oldest : undefined;
}
