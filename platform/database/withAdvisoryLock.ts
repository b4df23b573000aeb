import type { Database } from './database.ts';

/** Key of the advisory lock: arbitrary, but the same in every process that shares the database. */
const lockKey = 7_435_331_822;

/** Runs `work` while all other calls on the same database wait. A database that is not shared needs no lock. */
export async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!database.isShared) return work();
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [lockKey]);
    return work();
  });
}
