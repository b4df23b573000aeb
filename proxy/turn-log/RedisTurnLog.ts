import { randomUUID } from 'node:crypto';
import type { EndReason } from '../../src/protocol/index.ts';
import type {
  AbortSignalLike,
  ClaimResult,
  Clock,
  GrowingTexts,
  Latin1Text,
  LoggedItem,
  LogUsage,
  Report,
  SessionEndCode,
  Timer,
  TurnAnswer,
  TurnClaim,
  TurnLog,
  TurnSignals,
} from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { PreviewCursor } from '../growth/PreviewCursor.ts';
import { keyOf } from '../growth/previewLines.ts';
import { parseRecord } from '../handler/parseRecord.ts';
import { hashName } from '../redis/hashName.ts';
import { codeOf, type Redis, type RedisScript } from '../redis/Redis.ts';
import type { LineSealer } from '../session/LineSealer.ts';
import type { NodeSealer } from '../session/NodeSealer.ts';
import { defaultBounds, partitionBounds, type TurnLogBounds } from './bounds.ts';
import { PreviewBuffer } from './PreviewBuffer.ts';
import { readAnswer } from './readAnswer.ts';
import { turnLogScripts as scripts } from './redisScripts.ts';
import { readAbandonedText, readStoredTexts } from './storedTexts.ts';
import { Waker } from './Waker.ts';

export interface RedisTurnLogOptions {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly report: Report;
  /** Encrypts the lines and the signals between proxies, so that they cannot be read in Redis. */
  readonly sealer: NodeSealer;
  readonly bounds?: Partial<TurnLogBounds>;
  /** Milliseconds since the epoch, the same for all proxies; defaults to the clock of the Redis server. */
  readonly now?: () => number;
}

/** Milliseconds after which a turn whose lease was not renewed counts as a turn of a dead proxy. */
const leaseFor = 10_000;
/** Milliseconds between two renewals of the leases. */
const renewEvery = 3_000;
/** Milliseconds between two checks by a reader whether the proxy of its turn is alive. */
const checkEvery = 2_000;
/** Milliseconds in which the proxy that runs a turn must confirm a result. */
const confirmWithin = 2_000;
/** Milliseconds after which a turn of a dead proxy is reported as cut, at the latest. */
export const deadAfter = leaseFor + checkEvery;

/** A number above that of every line, so that `peek` returns no lines. */
const afterAllLines = '999999999';

const signalPurpose = 'signal of the turn log';

/** The line that ends a turn whose proxy has died. */
const cutLine = JSON.stringify(new Refusal('upstream_cut').body());
const cutBytes = Buffer.from(cutLine);

/** A turn that runs in this process. */
interface RunningTurn {
  /** Prefix of its keys. */
  readonly partition: string;
  readonly sealer: LineSealer;
  lines: number;
  bytes: number;
  previews: PreviewBuffer | undefined;
  /** A line was lost on its way to Redis: only the browser that sent the turn gets the rest. */
  isBroken: boolean;
  /** The log had no room for a line, or has deleted the turn's lines: no further lines are sent to Redis. */
  isDropped: boolean;
}

/** Stores turns in a Redis that several proxies share. */
export class RedisTurnLog implements TurnLog {
  readonly #options: RedisTurnLogOptions;
  readonly #bounds: TurnLogBounds;
  readonly #seed = randomUUID();
  readonly #runningTurns = new Map<string, RunningTurn>();
  #renewal: Timer | undefined;
  #dropped = 0;

  constructor(options: RedisTurnLogOptions) {
    this.#options = options;
    this.#bounds = { ...defaultBounds, ...options.bounds };
    options.redis.loadScripts(Object.values(scripts));
  }

  get isReady(): boolean {
    return this.#options.redis.isReady;
  }
  async usage(): Promise<LogUsage> {
    const { partitions } = this.#options.redis;
    const all = await Promise.all(partitions.map((one) => this.#runOrRefuse(scripts.usage, one, [])));
    const sum = (at: number) => all.reduce((total: number, reply) => total + Number(list(reply)[at]), 0);
    return { bytes: sum(0), keys: sum(1), dropped: this.#dropped };
  }

  async epoch(sessionId: string): Promise<string> {
    return String(await this.#runOrRefuse(scripts.epoch, this.#partitionOf(sessionId), [this.#seed]));
  }

  async claim(claim: TurnClaim): Promise<ClaimResult> {
    const { turnId, sessionId, inputHash = '', resumeFrom, epoch, client } = claim;
    const from = resumeFrom === undefined ? '' : String(resumeFrom);
    const shares = client ? [hashName(client.customer), hashName(client.network)] : ['', ''];
    const sealer = this.#options.sealer.forLines(turnId);
    const hashes = inputHash && sealer.digests(inputHash).join(' ');
    const session = hashName(sessionId);
    if (!(await this.#owns(session, turnId, resumeFrom === undefined)))
      return { kind: 'unknown', delivery: 'unknown' };
    const args = [this.#seed, turnId, session, hashes, from, epoch ?? '', ...shares];
    const partition = this.#options.redis.partitionOf(session);
    const reply = await this.#runOrRefuse(scripts.claim, partition, args);
    const [kind = '', detail = ''] = list(reply).map(String);
    if (kind === 'claimed') this.#trackTurn(turnId, partition, sealer);
    if (kind === 'claimed' || kind === 'known') return { kind, epoch: detail };
    if (kind === 'busy') return { kind, turnId: detail };
    if (kind === 'reused') return { kind };
    return { kind: 'unknown', delivery: detail === 'never-seen' ? detail : 'unknown' };
  }

  append(turnId: string, line: Latin1Text): boolean {
    const turn = this.#runningTurns.get(turnId);
    if (!turn || turn.bytes + line.length > this.#bounds.turnBytes) return false;
    turn.bytes += line.length;
    turn.lines += 1;
    if (!turn.isBroken && !turn.isDropped) void this.#write(turnId, turn, line);
    return true;
  }

  async end(turnId: string, reason: EndReason, lastLine?: Latin1Text): Promise<void> {
    const turn = this.#runningTurns.get(turnId);
    if (!turn) return;
    this.#runningTurns.delete(turnId);
    turn.previews?.stop();
    // Without `end` the turn's lease expires and the turn is reported as cut, which fits its incomplete log.
    if (turn.isBroken) return;
    const lines = turn.lines + (lastLine ? 1 : 0);
    const last = lastLine ? [turn.sealer.seal(lastLine, lines), String(lastLine.length)] : ['', '0'];
    await this.#try(scripts.end, turn.partition, [turnId, reason, String(lines), ...last]);
  }

  grow(turnId: string, texts: GrowingTexts) {
    const turn = this.#runningTurns.get(turnId);
    if (!turn) return;
    const { sealer } = turn;
    const write = (fields: readonly (string | Buffer)[]) => {
      if (!turn.isBroken && !turn.isDropped) void this.#writePreviews(turnId, turn, fields);
    };
    turn.previews = new PreviewBuffer({ texts, sealer, clock: this.#options.clock, write });
  }

  async *read(
    turnId: string,
    after: number,
    signal: AbortSignalLike,
    grows = false,
  ): AsyncGenerator<LoggedItem> {
    const waker = new Waker();
    const partition = await this.#partitionOfTurn(turnId);
    if (partition === undefined) return;
    const unsubscribe = await this.#options.redis.subscribe(`wake:${turnId}`, waker.wake).catch(refuse);
    signal.addEventListener('abort', waker.wake);
    const checking = this.#options.clock.timer(checkEvery, () => {
      checking.refresh();
      void this.#checkProxy(partition, turnId).then(waker.wake);
    });
    try {
      yield* this.#follow(partition, turnId, after, signal, grows, waker);
    } finally {
      checking.cancel();
      signal.removeEventListener('abort', waker.wake);
      unsubscribe();
    }
  }

  async markSessionEnded(sessionId: string, code: SessionEndCode): Promise<void> {
    await this.#options.redis
      .setOnce(`${this.#partitionOf(sessionId)}gone:${hashName(sessionId)}`, code, this.#bounds.keysFor)
      .catch((error: unknown) => this.#reportFailure(error));
  }
  async sessionEnd(sessionId: string): Promise<SessionEndCode | undefined> {
    const key = `${this.#partitionOf(sessionId)}gone:${hashName(sessionId)}`;
    const code = await this.#options.redis.client.get(key).catch(refuse);
    return code === 'session_closed' || code === 'session_unknown' ? code : undefined;
  }
  async erase(sessionId: string): Promise<void> {
    await this.#runOrRefuse(scripts.erase, this.#partitionOf(sessionId), [hashName(sessionId)]);
  }

  async listen(signals: TurnSignals): Promise<void> {
    const { redis } = this.#options;
    const stop = (message: string) => {
      const { sessionId, turnId } = parseRecord(this.#openSignal(message)) ?? {};
      if (typeof sessionId === 'string') {
        signals.stop(sessionId, typeof turnId === 'string' ? turnId : undefined);
      }
    };
    const answer = (message: string) => {
      const { id, sent } = readAnswer(this.#openSignal(message)) ?? {};
      const isTaken = sent && signals.answer(sent);
      if (isTaken !== undefined)
        redis
          .publish(`answered:${id}`, String(isTaken))
          .catch((error: unknown) => this.#reportFailure(error));
    };
    await Promise.all([
      redis.keepSubscribed('reading', signals.reading),
      redis.keepSubscribed('stop', stop),
      redis.keepSubscribed('answer', answer),
    ]).catch((error: unknown) => this.#reportFailure(error));
  }
  async stop(sessionId: string, turnId?: string): Promise<void> {
    await this.#options.redis.publish('stop', this.#sealSignal({ sessionId, turnId })).catch(refuse);
  }

  async answer(answer: TurnAnswer): Promise<boolean> {
    const { redis, clock } = this.#options;
    const partition = this.#partitionOf(answer.sessionId);
    const peeked = await this.#runOrRefuse(scripts.peek, partition, [answer.turnId, afterAllLines]);
    const [, end, lines] = list(peeked);
    if (String(end) !== '' || Number(lines) < 0) return false;
    const id = randomUUID();
    let settle: (isTaken?: string) => void = () => {};
    const confirmed = new Promise<string | undefined>((resolve) => {
      settle = resolve;
    });
    const unsubscribe = await redis.subscribe(`answered:${id}`, settle).catch(refuse);
    const timer = clock.timer(confirmWithin, () => settle());
    try {
      await redis.publish('answer', this.#sealSignal({ id, ...answer })).catch(refuse);
      // After this refusal the page sends the result again.
      return ((await confirmed) ?? refuse()) === 'true';
    } finally {
      timer.cancel();
      unsubscribe();
    }
  }

  async *#follow(
    partition: string,
    turnId: string,
    after: number,
    signal: AbortSignalLike,
    grows: boolean,
    waker: Waker,
  ): AsyncGenerator<LoggedItem> {
    const sealer = this.#options.sealer.forLines(turnId);
    const cursor = new PreviewCursor();
    let seq = after;
    while (!signal.aborted) {
      const args = [turnId, String(seq), grows ? '1' : ''];
      const [entries, end, lines, stored] = list(await this.#runOrRefuse(scripts.peek, partition, args));
      const found = list(entries);
      for (const entry of found) {
        const [id, fields] = list(entry);
        const line = openLine(sealer, list(fields), seq + 1);
        // A gap in the numbers must not look like the end.
        if (Number.parseInt(String(id), 10) !== seq + 1 || line === undefined) return;
        seq += 1;
        yield { seq, line };
      }
      if (found.length > 0) continue;
      const count = Number(lines);
      const reason = endReasons.find((known) => known === String(end));
      if (reason && seq >= count) yield { end: { lines: count, reason } };
      if (reason || count < 0) return;
      for (const preview of cursor.next(readStoredTexts(sealer, list(stored)))) yield { preview };
      await waker.next();
    }
  }

  /** Ends turns of dead proxies, and signals to the proxy that runs the turn that the turn has a reader. */
  async #checkProxy(partition: string, turnId: string) {
    await this.#try(scripts.beat, partition, []);
    await this.#options.redis
      .publish('reading', turnId)
      .catch((error: unknown) => this.#reportFailure(error));
  }

  async #write(turnId: string, turn: RunningTurn, line: Latin1Text) {
    const sealed = turn.sealer.seal(line, turn.lines);
    const completed = turn.previews?.complete(keyOf(line)) ?? '';
    const args = [turnId, String(turn.lines), sealed, String(line.length), completed];
    const reply = await this.#try(scripts.append, turn.partition, args);
    if (reply === 0) {
      // Several lines may have been on their way.
      if (!turn.isDropped) this.#dropped += 1;
      turn.isDropped = true;
    } else if (reply !== 1) turn.isBroken = true;
  }

  async #writePreviews(turnId: string, turn: RunningTurn, fields: readonly (string | Buffer)[]) {
    const reply = await this.#try(scripts.grow, turn.partition, [turnId, ...fields]);
    // Without its first blocks a text would have a hole.
    if (reply !== 1) turn.previews?.stop();
  }

  #trackTurn(turnId: string, partition: string, sealer: LineSealer) {
    const state = { lines: 0, bytes: 0, previews: undefined, isBroken: false, isDropped: false };
    this.#runningTurns.set(turnId, { partition, sealer, ...state });
    if (!this.#renewal) this.#renewLeases();
  }
  #renewLeases() {
    this.#renewal = this.#options.clock.timer(renewEvery, () => {
      this.#renewal = undefined;
      if (this.#runningTurns.size === 0) return;
      const intact = new Map<string, string[]>();
      for (const [id, { isBroken, partition }] of this.#runningTurns)
        if (!isBroken) intact.set(partition, [...(intact.get(partition) ?? []), id]);
      for (const [partition, ids] of intact) void this.#try(scripts.beat, partition, ids);
      this.#renewLeases();
    });
  }

  #sealSignal(signal: object): string {
    return this.#options.sealer.seal(JSON.stringify(signal), signalPurpose);
  }
  /** Returns an empty text for a message of a proxy with another secret. */
  #openSignal(message: string): string {
    return this.#options.sealer.open(message, signalPurpose) ?? '';
  }
  /**
   * In a cluster, reserves a turn's id for a session, whose partition then has the turn, and resolves to whether it is the session's.
   * A single Redis checks that when the turn is claimed.
   * @param isNew Without it, an id that is not reserved stays free.
   */
  async #owns(session: string, turnId: string, isNew: boolean): Promise<boolean> {
    const { redis } = this.#options;
    if (redis.partitions.length === 1) return true;
    const key = ownerKey(turnId);
    if (isNew && (await redis.setOnce(key, session, ownerFor).catch(refuse))) return true;
    const owner = await redis.client.get(key).catch(refuse);
    return owner === session || owner === null;
  }
  /** Resolves to the partition of a claimed turn. */
  async #partitionOfTurn(turnId: string): Promise<string | undefined> {
    const { redis } = this.#options;
    const known = this.#runningTurns.get(turnId);
    if (known || redis.partitions.length === 1) return known?.partition ?? redis.partitions[0];
    const owner = await redis.client.get(ownerKey(turnId)).catch(refuse);
    return owner === null ? undefined : redis.partitionOf(owner);
  }
  #partitionOf(sessionId: string): string {
    return this.#options.redis.partitionOf(hashName(sessionId));
  }

  #run(script: RedisScript, partition: string, args: readonly (string | Buffer)[]): Promise<unknown> {
    const { redis, now } = this.#options;
    const { linesFor, keysFor, totalBytes, maxKeys, customer, network, safeFor } = partitionBounds(
      this.#bounds,
      redis.partitions.length,
    );
    const shares = [customer.bytes, customer.keys, network.bytes, network.keys].join(' ');
    const bounds = [linesFor, keysFor, totalBytes, maxKeys, leaseFor, shares, safeFor].map(String);
    return redis.run(script, partition, [now ? String(now()) : '', ...bounds, cutLine, ...args]);
  }
  /** @throws `Refusal` (`unavailable`) */
  #runOrRefuse(script: RedisScript, partition: string, args: readonly (string | Buffer)[]) {
    return this.#run(script, partition, args).catch(refuse);
  }
  /** Resolves to undefined after a failure. */
  #try(script: RedisScript, partition: string, args: readonly (string | Buffer)[]): Promise<unknown> {
    return this.#run(script, partition, args).then(
      (reply) => reply ?? null,
      (error: unknown) => this.#reportFailure(error),
    );
  }
  #reportFailure(error: unknown): undefined {
    this.#options.report('warn', 'turn log command failed', { code: codeOf(error) });
  }
}

/** Milliseconds for which a cluster remembers which session a turn's id belongs to: longer than its lines are stored. */
const ownerFor = 60 * 60_000;
const ownerKey = (turnId: string) => `shelftalk:turn-of:${turnId}`;

const endReasons: readonly EndReason[] = ['complete', 'failed', 'stopped', 'cut'];

/** Scripts write the lines that end a turn of a dead proxy, and have no key to seal them. */
function openLine(sealer: LineSealer, [field, sealed]: readonly unknown[], position: number) {
  if (!Buffer.isBuffer(sealed)) return undefined;
  if (String(field) === 'open') return readAbandonedText(sealer, sealed);
  return sealed.equals(cutBytes) ? cutLine : sealer.open(sealed, position);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function refuse(): never {
  throw new Refusal('unavailable', { retryAfter: 1 });
}
