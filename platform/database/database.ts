/** What a statement may be given: JSON goes in as text, made by `JSON.stringify`. */
export type SqlParameter = string | number | boolean | null | Date | Uint8Array | readonly string[];

export interface Queryable {
  /** Runs one statement and answers its rows. Timestamps come as Date, json as values, bytea as bytes. */
  query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]>;
  /** Runs several statements, without parameters. */
  exec(sql: string): Promise<void>;
}

/** One store of rows: PostgreSQL embedded in this process, or a PostgreSQL server. */
export interface Database extends Queryable {
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean;
  /**
   * Commits when `work` resolves, rolls back when it throws. Inside `work` use only what it is given. It may be called
   * again: where the server undid it all for the sake of another transaction.
   */
  transaction<T>(work: (inside: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
