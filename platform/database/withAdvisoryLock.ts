import type { Database } from './database.ts';

/** Any number will do, as long as every Shelftalk takes the same. */
const lockNumber = 7_435_331_822;

/** Runs `work` while no other process that shares the database runs any: those wait. */
export async function withAdvisoryLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!database.isShared) return work();
  return database.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    return work();
  });
}
