import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { UnchangedRows } from '../database/UnchangedRows.ts';

interface AbandonedJobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds between two looks at the leases. */
  readonly interval: number;
  /** Returns the duration of the leases of a kind, in milliseconds; undefined for a kind without a handler. */
  readonly leaseOf: (kind: string) => number | undefined;
}
interface LeasedRow {
  readonly id: string;
  readonly kind: string;
  readonly value: Date;
}

/** Releases the jobs of dead processes: those whose lease has stayed the same for its duration. */
export class AbandonedJobs {
  readonly #options: AbandonedJobsOptions;
  readonly #leases = new UnchangedRows();
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(options: AbandonedJobsOptions) {
    this.#options = options;
  }

  /**
   * Releases jobs, if the time has come, and returns the milliseconds until the next time.
   * @param held Ids of the jobs that this process runs.
   */
  async release(held: readonly string[]): Promise<number> {
    const { database, clock, interval, leaseOf } = this.#options;
    if (clock.elapsed() < this.#nextAt) return this.#nextAt - clock.elapsed();
    const rows = await database.query<LeasedRow>(
      'select id, kind, leased_until as value from jobs where leased_until is not null and id <> all($1::uuid[])',
      [held],
    );
    let wait = interval;
    for (const [{ id, kind, value }, unchangedFor] of this.#leases.measure(rows, clock.elapsed())) {
      const left = (leaseOf(kind) ?? Number.POSITIVE_INFINITY) - unchangedFor;
      if (left > 0) wait = Math.min(wait, left);
      else
        await database.query(
          'update jobs set leased_until = null, lease = null where id = $1 and leased_until = $2',
          [id, value],
        );
    }
    this.#nextAt = clock.elapsed() + wait;
    return wait;
  }
}
