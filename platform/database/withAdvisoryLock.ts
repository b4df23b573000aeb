import type { Database } from './database.ts';

/** Key of the advisory lock: arbitrary, but the same in every process that shares the database. */
const lockKey = 7_435_331_822;

/**
 * Runs `work` so that calls of this function in processes that share the database run one after the other. On a database
 * that is not shared, `work` runs without a lock.
 *
 * The transaction only holds the lock: `work` uses its own connections, and is not rolled back if it rejects. It may run
 * again after a conflict.
 */
export async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!database.isShared) return work();
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [lockKey]);
    return work();
  });
}
