import type { Queryable, SqlParameter } from '../database/database.ts';

/** Work to be done after the transaction that adds it is committed, even if this process dies. */
export interface NewJob {
  readonly kind: string;
  /**
   * A group of jobs of this kind, such as those of one webhook. Few jobs of a lane run at once (`laneConcurrency`), so
   * that a lane with many jobs does not delay the others.
   */
  readonly lane: string;
  readonly payload: object;
  /** Default: now. */
  readonly dueAt?: Date;
}

/** A change of the database that is made in the same transaction as the job's own update. */
export type JobChange =
  | ((transaction: Queryable) => Promise<void>)
  /**
   * Common table expressions that are added to the statement of the job's own update; one statement needs no transaction.
   * They must depend on the expression `held`, which is empty when the lease was lost. Their parameters start at `$1`.
   */
  | { readonly parts: string; readonly parameters: readonly SqlParameter[] };

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: Payload;
  /** From 1. Counts every claim of the job, also by processes that died. */
  readonly attempt: number;
  /**
   * Deletes the job and makes the change in one transaction.
   * @returns false when another process has taken over the job, or the job was deleted; then nothing is changed.
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
  /** Maximum number of jobs of this kind that run at the same time in this process. */
  readonly concurrency: number;
  /** Maximum number of jobs of one lane that run at the same time in this process. */
  readonly laneConcurrency: number;
  /** Lanes that run one job at a time for now, such as those whose last job failed. */
  readonly throttledLanes?: ReadonlySet<string>;
  /**
   * Must end with `finish` or `retry`. An error is reported, and the job retried after `retryDelay`. An error after the
   * signal aborted is not reported, and the job is due at once.
   */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a job that threw is retried. */
  readonly retryDelay: (attempt: number) => number;
}
