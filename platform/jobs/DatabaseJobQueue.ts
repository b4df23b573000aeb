import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { AbandonedJobs } from './AbandonedJobs.ts';
import { hasSpareCapacity, remainingCapacity } from './capacity.ts';
import { claimDueJobs, type JobRow } from './claimDueJobs.ts';
import { EarliestTimer } from './EarliestTimer.ts';
import type { Job, JobChange, JobHandler, NewJob } from './Job.ts';
import type { JobQueue, JobQueueOptions } from './JobQueue.ts';
import { type NextJobState, settleJob } from './settleJob.ts';

/** Milliseconds until a failed poll is repeated; doubles with each consecutive failure, up to `pollInterval`. */
const firstPollRetryDelay = 50;

/**
 * A job queue in a table of the database. Jobs are claimed with a lease, so no job is lost when a process dies. Each process
 * measures the leases of the others by its own clock, so a time of day that is set does not end them.
 */
export class DatabaseJobQueue implements JobQueue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #pollInterval: number;
  readonly #onFailure: JobQueueOptions['onFailure'];
  readonly #timer: EarliestTimer;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #running = new Map<
    string,
    { readonly kind: string; readonly lane: string; done: Promise<void> }
  >();
  readonly #abandoned: AbandonedJobs;
  readonly #controller = new AbortController();
  #state: 'new' | 'started' | 'stopped' = 'new';
  #polling: Promise<void> | undefined;
  readonly #kindsToPoll = new Set<string>();
  /** Kinds that may have more due jobs than capacity. */
  readonly #saturatedKinds = new Set<string>();
  /** Whether the database may hold an earlier due time than the timer's. */
  #timerIsStale = false;
  #consecutivePollFailures = 0;
  readonly #idleWaiters: (() => void)[] = [];
  readonly #transactionsWithNewJobs = new WeakSet<Queryable>();

  constructor({ database, clock, pollInterval, onFailure }: JobQueueOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#pollInterval = pollInterval;
    this.#onFailure = onFailure;
    this.#timer = new EarliestTimer(clock, () => this.#onTimer());
    const leaseOf = (kind: string) => this.#handlers.get(kind)?.lease;
    this.#abandoned = new AbandonedJobs({ database, clock, interval: pollInterval, leaseOf });
    // Every running job may add a listener, so there is no maximum.
    setMaxListeners(0, this.#controller.signal);
  }

  async add(
    transaction: Queryable,
    { kind, lane, payload, dueAt = this.#clock.now() }: NewJob,
  ): Promise<string> {
    const id = randomUUID();
    await transaction.query(
      'insert into jobs (id, kind, lane, payload, due_at) values ($1, $2, $3, $4, $5)',
      [id, kind, lane, JSON.stringify(payload), dueAt],
    );
    this.#transactionsWithNewJobs.add(transaction);
    if (dueAt > this.#clock.now()) this.#scheduleTimer(dueAt.getTime());
    return id;
  }

  async cancelLane(transaction: Queryable, kind: string, lane: string): Promise<void> {
    await transaction.query('delete from jobs where kind = $1 and lane = $2', [kind, lane]);
  }

  wake(): void {
    this.#poll(this.#handlers.keys());
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  start(): void {
    this.#state = 'started';
    this.#onTimer();
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    this.#timer.cancel();
    this.#controller.abort();
    await this.#polling;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    this.#resolveIdleWaiters();
  }

  async whenIdle(): Promise<void> {
    if (this.#state === 'stopped') return;
    await new Promise<void>((resolve) => {
      this.#idleWaiters.push(resolve);
      this.wake();
    });
  }

  #scheduleTimer(at: number): void {
    if (this.#state === 'started') this.#timer.schedule(at);
  }

  #onTimer(): void {
    this.#scheduleTimer(this.#clock.now().getTime() + this.#pollInterval);
    this.#timerIsStale = true;
    this.wake();
  }

  async #settle(row: JobRow, next: NextJobState, change?: JobChange): Promise<boolean> {
    const { isHeld, transaction } = await settleJob(this.#database, row, next, change);
    if (transaction !== undefined && this.#transactionsWithNewJobs.has(transaction)) this.wake();
    return isHeld;
  }

  #createJob(row: JobRow, lease: number, onRetry: (at: Date) => void): Job {
    return {
      ...row,
      finish: (change) => this.#settle(row, 'finished', change),
      renew: (change) =>
        this.#settle(row, { leasedUntil: new Date(this.#clock.now().getTime() + lease) }, change),
      retry: (dueAt, change) => {
        onRetry(dueAt);
        return this.#settle(row, { dueAt }, change);
      },
    };
  }

  async #run(row: JobRow, handler: JobHandler): Promise<void> {
    let retryAt: Date | undefined;
    const job = this.#createJob(row, handler.lease, (at) => {
      retryAt = at;
    });
    try {
      await handler.run(job, this.#controller.signal);
    } catch (error) {
      const isStopped = this.#controller.signal.aborted;
      if (!isStopped) this.#onFailure(error, { job: row.id, kind: row.kind });
      const delay = isStopped ? 0 : handler.retryDelay(row.attempt);
      // If this fails too, the job becomes due when its lease expires.
      await job.retry(new Date(this.#clock.now().getTime() + delay)).catch(() => {});
    } finally {
      this.#running.delete(row.id);
      if (retryAt !== undefined) this.#scheduleTimer(retryAt.getTime());
      if (this.#running.size === 0 && this.#idleWaiters.length > 0) this.wake();
      // If the kind is not saturated, no due job waits for the capacity that this job has released.
      else if (
        this.#saturatedKinds.has(row.kind) ||
        (retryAt !== undefined && retryAt <= this.#clock.now())
      ) {
        this.#poll([row.kind]);
      }
    }
  }

  async #pollPendingKinds(): Promise<void> {
    const wait = await this.#abandoned.release([...this.#running.keys()]);
    this.#scheduleTimer(this.#clock.now().getTime() + wait);
    while (this.#state === 'started' && this.#kindsToPoll.size > 0) {
      const coversAllKinds = this.#kindsToPoll.size === this.#handlers.size;
      const kinds = [...this.#kindsToPoll];
      // Cleared before the claim: a kind requested during the claim needs another poll.
      this.#kindsToPoll.clear();
      const claimedCount = await this.#claimAndRun(kinds);
      const isIdle =
        coversAllKinds && claimedCount === 0 && this.#kindsToPoll.size === 0 && this.#running.size === 0;
      if (isIdle) this.#resolveIdleWaiters();
    }
    if (this.#timerIsStale) await this.#scheduleNextDueTime();
  }

  #resolveIdleWaiters(): void {
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  async #scheduleNextDueTime(): Promise<void> {
    this.#timerIsStale = false;
    const [row] = await this.#database.query<{ next: Date | null }>(
      `select min(later.turn) as next from unnest($1::text[]) as kinds (kind) cross join lateral (
         select coalesce(leased_until, due_at) as turn from jobs
         where jobs.kind = kinds.kind and leased_until is null and coalesce(leased_until, due_at) > $2 order by turn limit 1
       ) as later`,
      [[...this.#handlers.keys()], this.#clock.now()],
    );
    if (row?.next) this.#scheduleTimer(row.next.getTime());
  }

  /** Starts the due jobs for which there is capacity. Returns how many it claimed. */
  async #claimAndRun(kinds: readonly string[]): Promise<number> {
    const capacities = kinds.flatMap((kind) => {
      const handler = this.#handlers.get(kind);
      return handler === undefined ? [] : [remainingCapacity(kind, handler, this.#running.values())];
    });
    // Until the claim returns, a kind counts as saturated: a job that ends during the claim polls again.
    for (const kind of kinds) this.#saturatedKinds.add(kind);
    const available = capacities.filter(({ total }) => total > 0);
    if (available.length === 0) return 0;
    const rows = await claimDueJobs(this.#database, available, {
      now: this.#clock.now(),
      held: [...this.#running.keys()],
    });
    if (this.#state !== 'started') {
      // Stopped during the claim: release the jobs. A job that cannot be released waits for its lease to expire.
      await Promise.allSettled(rows.map((row) => this.#settle(row, { dueAt: this.#clock.now() })));
      return 0;
    }
    for (const row of rows) {
      const handler = this.#handlers.get(row.kind);
      if (handler !== undefined) {
        this.#running.set(row.id, { kind: row.kind, lane: row.lane, done: this.#run(row, handler) });
      }
    }
    for (const capacity of available) {
      if (hasSpareCapacity(capacity, rows)) this.#saturatedKinds.delete(capacity.kind);
    }
    return rows.length;
  }

  #poll(kinds: Iterable<string>): void {
    if (this.#state !== 'started') return;
    for (const kind of kinds) this.#kindsToPoll.add(kind);
    this.#polling ??= this.#pollPendingKinds()
      .then(
        () => {
          this.#consecutivePollFailures = 0;
        },
        (error) => this.#retryPoll(error),
      )
      .finally(() => {
        this.#polling = undefined;
        if (this.#kindsToPoll.size > 0) this.#poll([]);
      });
  }

  /** Schedules a poll of all kinds, which include the kinds of the failed poll. */
  #retryPoll(error: unknown): void {
    this.#onFailure(error);
    const delay = Math.min(this.#pollInterval, firstPollRetryDelay * 2 ** this.#consecutivePollFailures++);
    this.#scheduleTimer(this.#clock.now().getTime() + delay);
  }
}
