import type { Queryable, SqlParameter } from '../database/database.ts';

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
  /** Milliseconds after which another process may take over a job that this process has claimed. */
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
