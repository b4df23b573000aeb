import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { JobHandler, NewJob } from './Job.ts';

export interface JobQueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds between polls for jobs that other processes added. */
  readonly pollInterval: number;
  /**
   * Called when a job's handler threw, with the id and kind of the job, and when a poll failed, without them. A failed
   * poll is repeated with backoff.
   */
  readonly onFailure: (error: unknown, about?: { readonly job: string; readonly kind: string }) => void;
}

/**
 * A durable queue of jobs. It stores them in the platform's database, so that a job is added, ended and cancelled in the
 * transaction of the change that it belongs to, and it loses no job when a process dies. A job may run more than once.
 */
export interface JobQueue {
  /**
   * Adds a job in the transaction that requires it, and resolves with its id. Call `wake` after the commit, unless the
   * transaction is that of a `JobChange`: then the queue looks for new jobs by itself.
   */
  add(transaction: Queryable, job: NewJob): Promise<string>;
  /** Deletes all jobs of a lane. The end of one that is running then changes nothing. */
  cancelLane(transaction: Queryable, kind: string, lane: string): Promise<void>;
  /** Looks for due jobs at once. Without this call a new job may wait for at most `pollInterval`. */
  wake(): void;
  /** Registers the handler of a kind. Call it before `start`. */
  handle(kind: string, handler: JobHandler): void;
  start(): void;
  /** Starts no more jobs, aborts the running jobs and waits until they have ended. */
  stop(): Promise<void>;
  /** Resolves when no job is running in this process and none can be started, or when the queue is stopped. */
  whenIdle(): Promise<void>;
}
