import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, SqlParameter } from '../database/database.ts';
import { hasSpareCapacity, remainingCapacity } from './capacity.ts';
import { claimDueJobs, type JobRow } from './claimDueJobs.ts';
import { createEarliestTimer } from './earliestTimer.ts';
import { type NextJobState, settleJob } from './settleJob.ts';

/** Work to be done after the transaction that adds it is committed, even if this process dies. */
export interface NewJob {
  readonly kind: string;
  /** Jobs of one lane, such as one receiver's address, never crowd out those of another. */
  readonly lane: string;
  readonly payload: object;
  /** Default: now. */
  readonly dueAt?: Date;
}

/** A change of the database that is made in the same transaction as the job's own update. */
export type JobChange =
  | ((transaction: Queryable) => Promise<void>)
  /**
   * Common table expressions for the job's own update, which saves a transaction. They must depend on the expression
   * `held`, which is empty when the lease was lost. Their parameters start at `$1`.
   */
  | { readonly parts: string; readonly parameters: readonly SqlParameter[] };

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: Payload;
  /** From 1. Attempts of processes that died count. */
  readonly attempt: number;
  /**
   * Ends the job and makes the change in one transaction.
   * @returns false when the lease was lost to another process; then nothing is changed.
   */
  finish(change?: JobChange): Promise<boolean>;
  /** Makes the change and renews the lease, so that the handler can go on. Returns as `finish` does. */
  renew(change: JobChange): Promise<boolean>;
  /** Makes the change and releases the job until `dueAt`. Returns as `finish` does. */
  retry(dueAt: Date, change?: JobChange): Promise<boolean>;
}

export interface JobHandler {
  /** Milliseconds after which another process may take over a job of this one. */
  readonly lease: number;
  /** Jobs of this kind that run at the same time in this process. */
  readonly concurrency: number;
  /** Jobs of one lane that run at the same time in this process. */
  readonly laneConcurrency: number;
  /** Lanes that run one job at a time for now, because their jobs take long. */
  readonly throttledLanes?: ReadonlySet<string>;
  /** Must end with `finish` or `retry`. An error is reported, and the job retried after `retryDelay`. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a job that threw is retried. */
  readonly retryDelay: (attempt: number) => number;
}

export interface JobQueue {
  /** Adds a job in the transaction that requires it. Call `wake` after the commit. */
  add(transaction: Queryable, job: NewJob): Promise<string>;
  /** Polls at once. Otherwise a new job waits for the next poll, at most `pollInterval`. */
  wake(): void;
  /** Registers the handler of a kind. Call it before `start`. */
  handle(kind: string, handler: JobHandler): void;
  start(): void;
  /** Claims no more jobs, aborts the running ones and waits for them. */
  stop(): Promise<void>;
  /** Resolves when no job is running or due, or when the queue is stopped. */
  whenIdle(): Promise<void>;
}

export interface JobQueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds between polls for jobs that other processes added. */
  readonly pollInterval: number;
  /** Called with the job that failed, or without one when a poll failed. A failed poll is repeated with backoff. */
  readonly onFailure: (error: unknown, about?: { readonly job: string; readonly kind: string }) => void;
}

/** Milliseconds until a failed poll is repeated; doubles with each failure, up to `pollInterval`. */
const firstPollRetryDelay = 50;

/** Creates a durable job queue in the database. Jobs are claimed with a lease, so none is lost with a process. */
export function createJobQueue({ database, clock, pollInterval, onFailure }: JobQueueOptions): JobQueue {
  const handlers = new Map<string, JobHandler>();
  const running = new Map<string, { readonly kind: string; readonly lane: string; done: Promise<void> }>();
  const controller = new AbortController();
  // Every running job adds a listener.
  setMaxListeners(0, controller.signal);
  let state: 'new' | 'started' | 'stopped' = 'new';
  let polling: Promise<void> | undefined;
  const kindsToPoll = new Set<string>();
  /** Kinds that may have more due jobs than capacity. */
  const saturatedKinds = new Set<string>();
  const timer = createEarliestTimer(clock, onTimer);
  /** Whether the database may hold an earlier due time than the timer's. */
  let timerIsStale = false;
  let consecutivePollFailures = 0;
  const idleWaiters: (() => void)[] = [];
  const transactionsWithNewJobs = new WeakSet<Queryable>();

  function scheduleTimer(at: number): void {
    if (state === 'started') timer.schedule(at);
  }

  function onTimer(): void {
    scheduleTimer(clock.now().getTime() + pollInterval);
    timerIsStale = true;
    wake();
  }

  async function settle(row: JobRow, next: NextJobState, change?: JobChange): Promise<boolean> {
    const { isHeld, transaction } = await settleJob(database, row, next, change);
    if (transaction !== undefined && transactionsWithNewJobs.has(transaction)) wake();
    return isHeld;
  }

  function createJob(row: JobRow, lease: number, onRetry: (at: Date) => void): Job {
    return {
      ...row,
      finish: (change) => settle(row, 'finished', change),
      renew: (change) => settle(row, { leasedUntil: new Date(clock.now().getTime() + lease) }, change),
      retry: (dueAt, change) => {
        onRetry(dueAt);
        return settle(row, { dueAt }, change);
      },
    };
  }

  async function run(row: JobRow, handler: JobHandler): Promise<void> {
    let retryAt: Date | undefined;
    const job = createJob(row, handler.lease, (at) => {
      retryAt = at;
    });
    try {
      await handler.run(job, controller.signal);
    } catch (error) {
      const isStopped = controller.signal.aborted;
      if (!isStopped) onFailure(error, { job: row.id, kind: row.kind });
      const delay = isStopped ? 0 : handler.retryDelay(row.attempt);
      // If this fails too, the job becomes due when its lease expires.
      await job.retry(new Date(clock.now().getTime() + delay)).catch(() => {});
    } finally {
      running.delete(row.id);
      if (retryAt !== undefined) scheduleTimer(retryAt.getTime());
      if (running.size === 0 && idleWaiters.length > 0) wake();
      // An unsaturated kind has no due job that waits for this one's capacity.
      else if (saturatedKinds.has(row.kind) || (retryAt !== undefined && retryAt <= clock.now())) {
        poll([row.kind]);
      }
    }
  }

  async function pollPendingKinds(): Promise<void> {
    while (state === 'started' && kindsToPoll.size > 0) {
      const coversAllKinds = kindsToPoll.size === handlers.size;
      const kinds = [...kindsToPoll];
      // Cleared before the claim: a kind requested during the claim needs another poll.
      kindsToPoll.clear();
      const claimedCount = await claimAndRun(kinds);
      const isIdle = coversAllKinds && claimedCount === 0 && kindsToPoll.size === 0 && running.size === 0;
      if (isIdle) resolveIdleWaiters();
    }
    if (timerIsStale) await scheduleNextDueTime();
  }

  function resolveIdleWaiters(): void {
    for (const resolve of idleWaiters.splice(0)) resolve();
  }

  async function scheduleNextDueTime(): Promise<void> {
    timerIsStale = false;
    const [row] = await database.query<{ next: Date | null }>(
      `select min(later.turn) as next from unnest($1::text[]) as kinds (kind) cross join lateral (
         select coalesce(leased_until, due_at) as turn from jobs
         where jobs.kind = kinds.kind and coalesce(leased_until, due_at) > $2 order by turn limit 1
       ) as later`,
      [[...handlers.keys()], clock.now()],
    );
    if (row?.next) scheduleTimer(row.next.getTime());
  }

  /** Starts the due jobs for which there is capacity. Returns how many it claimed. */
  async function claimAndRun(kinds: readonly string[]): Promise<number> {
    const capacities = kinds.flatMap((kind) => {
      const handler = handlers.get(kind);
      return handler === undefined ? [] : [remainingCapacity(kind, handler, running.values())];
    });
    // Until the claim returns, a kind counts as saturated: a job that ends during the claim polls again.
    for (const kind of kinds) saturatedKinds.add(kind);
    const available = capacities.filter(({ total }) => total > 0);
    if (available.length === 0) return 0;
    const rows = await claimDueJobs(database, available, { now: clock.now(), held: [...running.keys()] });
    if (state !== 'started') {
      // Stopped during the claim: release the jobs. One that cannot be released waits for its lease to expire.
      await Promise.allSettled(rows.map((row) => settle(row, { dueAt: clock.now() })));
      return 0;
    }
    for (const row of rows) {
      const handler = handlers.get(row.kind);
      if (handler !== undefined) {
        running.set(row.id, { kind: row.kind, lane: row.lane, done: run(row, handler) });
      }
    }
    for (const capacity of available) {
      if (hasSpareCapacity(capacity, rows)) saturatedKinds.delete(capacity.kind);
    }
    return rows.length;
  }

  function poll(kinds: Iterable<string>): void {
    if (state !== 'started') return;
    for (const kind of kinds) kindsToPoll.add(kind);
    polling ??= pollPendingKinds()
      .then(() => {
        consecutivePollFailures = 0;
      }, retryPoll)
      .finally(() => {
        polling = undefined;
        if (kindsToPoll.size > 0) poll([]);
      });
  }

  /** Schedules a poll for every kind, which includes those of the failed poll. */
  function retryPoll(error: unknown): void {
    onFailure(error);
    const delay = Math.min(pollInterval, firstPollRetryDelay * 2 ** consecutivePollFailures++);
    scheduleTimer(clock.now().getTime() + delay);
  }

  function wake(): void {
    poll(handlers.keys());
  }

  return {
    async add(transaction, { kind, lane, payload, dueAt = clock.now() }) {
      const id = randomUUID();
      await transaction.query(
        'insert into jobs (id, kind, lane, payload, due_at) values ($1, $2, $3, $4, $5)',
        [id, kind, lane, JSON.stringify(payload), dueAt],
      );
      transactionsWithNewJobs.add(transaction);
      if (dueAt > clock.now()) scheduleTimer(dueAt.getTime());
      return id;
    },
    wake,
    handle(kind, handler) {
      handlers.set(kind, handler);
    },
    start() {
      state = 'started';
      onTimer();
    },
    async stop() {
      state = 'stopped';
      timer.cancel();
      controller.abort();
      await polling;
      await Promise.all([...running.values()].map(({ done }) => done));
      resolveIdleWaiters();
    },
    async whenIdle() {
      if (state === 'stopped') return;
      await new Promise<void>((resolve) => {
        idleWaiters.push(resolve);
        wake();
      });
    },
  };
}
