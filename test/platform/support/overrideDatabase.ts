import type { Database } from '../../../platform/index.ts';

/** Returns a database that behaves like `base` except for the given members. */
export function overrideDatabase(base: Database, members: Partial<Database>): Database {
  return {
    isShared: base.isShared,
    query: (sql, parameters) => base.query(sql, parameters),
    exec: (sql) => base.exec(sql),
    transaction: (work) => base.transaction(work),
    close: () => base.close(),
    ...members,
  };
}
