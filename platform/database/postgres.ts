import pg from 'pg';
import { StartError } from '../StartError.ts';
import { StatusError } from '../StatusError.ts';
import type { Database, Queryable, SqlParameter } from './database.ts';

const minimumVersion = 15;

/**
 * Connects to a PostgreSQL server, whose database several processes may share.
 * @param onConnectionError Called when an idle connection breaks, to log the error; the pool replaces the connection.
 * @throws StartError when the server cannot be reached or is older than PostgreSQL 15.
 */
export async function connectToPostgres(
  url: string,
  onConnectionError: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Statements read few rows by an index, but the planner expects many of a recursive query; compiling such a statement
    // would take longer than running it. Not a start-up option, because connection poolers may reject those.
    onConnect: async (client) => {
      await client.query('set jit = off');
    },
  });
  // The pool replaces a broken idle connection, but without a listener its error would end the process.
  pool.on('error', onConnectionError);
  // If a connection breaks in use, its queries reject; without a listener, its error event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no response';
    throw new StartError(`The database at DATABASE_URL cannot be reached (${reason}).`);
  }
  return new PostgresDatabase(pool);
}

class PostgresQueryable implements Queryable {
  readonly #connection: pg.Pool | pg.PoolClient;

  constructor(connection: pg.Pool | pg.PoolClient) {
    this.#connection = connection;
  }

  async query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    const { rows }: { rows: Row[] } = await this.#connection
      .query(sql, [...parameters])
      .catch(throwUnavailable);
    return rows;
  }

  async exec(sql: string): Promise<void> {
    await this.#connection.query(sql).catch(throwUnavailable);
  }
}

class PostgresDatabase extends PostgresQueryable implements Database {
  readonly isShared = true;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return retryConflicts(() => runTransaction(this.#pool, work));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num ?? 0) < minimumVersion * 10_000) {
    throw new StartError(`The database at DATABASE_URL is older than PostgreSQL ${minimumVersion}.`);
  }
}

const maxAttempts = 5;

/** `deadlock_detected` and `serialization_failure`: the server rolled back the transaction in favour of another. */
const conflictCodes: ReadonlySet<string> = new Set(['40P01', '40001']);

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !conflictCodes.has(errorCode(error))) throw error;
    }
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwUnavailable);
  try {
    const transaction = new PostgresQueryable(client);
    await transaction.exec('begin');
    const result = await work(transaction);
    await transaction.exec('commit');
    client.release();
    return result;
  } catch (error) {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    // `true` removes the connection from the pool.
    client.release(isBroken);
    throw error;
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Connection exceptions, shutdowns and too many connections, and system errors such as `ECONNREFUSED` or `EAI_AGAIN`. */
const unavailableCodes = /^(08...|57P0[123]|53300|E[A-Z_]+)$/;

/** Throws a StatusError `unavailable` if the error means that the server is unavailable, otherwise the error itself. */
function throwUnavailable(error: unknown): never {
  const isTerminated = error instanceof Error && error.message.startsWith('Connection terminated');
  if (isTerminated || unavailableCodes.test(errorCode(error)))
    throw new StatusError('unavailable', 'The database is unavailable.');
  throw error;
}
