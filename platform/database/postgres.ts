import pg from 'pg';
import { StartError } from '../StartError.ts';
import { StatusError } from '../StatusError.ts';
import type { Database, Queryable, SqlParameter } from './database.ts';

const oldest = 15;

/**
 * A PostgreSQL server; several processes may use one database. Throws a StartError when the server cannot be
 * reached or is too old.
 */
export async function connectToPostgres(
  url: string,
  onConnectionError: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onConnectionError);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const why = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new StartError(`The database that DATABASE_URL names cannot be reached (${why}).`);
  }
  return {
    ...queryable(pool),
    isShared: true,
    transaction: (work) => untilUndisturbed(() => transaction(pool, work)),
    close: () => pool.end(),
  };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num ?? 0) < oldest * 10_000) {
    throw new StartError(`The database that DATABASE_URL names is older than PostgreSQL ${oldest}.`);
  }
}

/** How often a transaction is begun that the server undoes for the sake of another one. */
const mostTries = 5;

/** Begins anew what lost a deadlock, or could not be put in an order with others. */
async function untilUndisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !disturbed.has(codeOf(error))) throw error;
    }
  }
}

async function transaction<T>(pool: pg.Pool, work: (inside: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(explain);
  try {
    await client.query('begin');
    const result = await work(queryable(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

function queryable(store: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []) {
      const { rows }: { rows: Row[] } = await store.query(sql, [...parameters]).catch(explain);
      return rows;
    },
    async exec(sql) {
      await store.query(sql).catch(explain);
    },
  };
}

/** Deadlock, serialization failure. */
const disturbed: ReadonlySet<string> = new Set(['40P01', '40001']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The server's own codes for "not now", and those of a connection that could not be made or broke. */
const unreachable = /^(08...|57P0[123]|53300|E[A-Z]+)$/;

/** Rethrows; a caller is told to come back later where it is the server that is away. */
function explain(error: unknown): never {
  const isCut = error instanceof Error && error.message.startsWith('Connection terminated');
  if (isCut || unreachable.test(codeOf(error)))
    throw new StatusError('unavailable', 'The database does not answer.');
  throw error;
}
