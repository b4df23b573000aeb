import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex, PGlite } from '@electric-sql/pglite';
import { StartError } from '../StartError.ts';
import type { Database, Queryable, SqlParameter } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { extendedQuery, simpleQuery } from './pgliteQuery.ts';

/**
 * Opens PostgreSQL inside this process.
 * @param folder Stores the data there and locks the folder to this process; without it the data stays in memory.
 * @throws StartError when another process uses the folder, or PostgreSQL does not open it.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return new EmbeddedDatabase(await PGlite.create(), () => {});
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    return new EmbeddedDatabase(await PGlite.create(folder), unlock);
  } catch (error) {
    unlock();
    throw new StartError(
      `The database in ${folder} is damaged or cannot be read: restore it from a backup, or move the folder away to begin with an empty one.`,
      { cause: error },
    );
  }
}

class EmbeddedDatabase implements Database {
  readonly isShared = false;
  readonly #pglite: PGlite;
  readonly #unlock: () => void;
  /** PGlite has a single connection, so no other statement may run inside an open transaction. */
  readonly #mutex = new Mutex();

  constructor(pglite: PGlite, unlock: () => void) {
    this.#pglite = pglite;
    this.#unlock = unlock;
  }

  query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    return this.#mutex.runExclusive(() => extendedQuery<Row>(this.#pglite, sql, parameters));
  }

  exec(sql: string): Promise<void> {
    return this.#mutex.runExclusive(() => simpleQuery(this.#pglite, sql));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(() => runTransaction(this.#pglite, work));
  }

  async close(): Promise<void> {
    try {
      await this.#mutex.runExclusive(() => this.#pglite.close());
    } finally {
      this.#unlock();
    }
  }
}

async function runTransaction<T>(pglite: PGlite, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  await simpleQuery(pglite, 'begin');
  try {
    const result = await work({
      query: (sql, parameters = []) => extendedQuery(pglite, sql, parameters),
      exec: (sql) => simpleQuery(pglite, sql),
    });
    await simpleQuery(pglite, 'commit');
    return result;
  } catch (error) {
    await simpleQuery(pglite, 'rollback');
    throw error;
  }
}
