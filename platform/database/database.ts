/** A bound value of a statement. JSON is passed as text made by `JSON.stringify`. */
export type SqlParameter = string | number | boolean | null | Date | Uint8Array | readonly string[];

export interface Queryable {
  /** Runs one statement and returns its rows: timestamps as Date, JSON as parsed values, bytea as bytes. */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /** Runs one or more statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** A PostgreSQL database: embedded in this process, or on a server. */
export interface Database extends Queryable {
  /** Whether other processes may use the database at the same time. */
  readonly isShared: boolean;
  /**
   * Commits when `work` resolves and rolls back when it rejects. `work` must use only the `transaction` it receives,
   * and must be safe to run again: it is retried after a deadlock or a serialization failure.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Removes what was deleted from these tables from the database's files as well. Absent for a database in memory, and for a
   * server, whose administrator decides how long its files contain deleted rows.
   */
  purge?(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
