import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex, PGlite } from '@electric-sql/pglite';
import { StartError } from '../StartError.ts';
import type { Database, Queryable, SqlParameter } from './database.ts';
import { checkSizes, noteSizes } from './fileSizes.ts';
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
    await checkSizes(folder);
    return new FolderDatabase(await PGlite.create(folder), unlock, () => noteSizes(folder));
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
  readonly #onClosed: () => Promise<void>;
  /** PGlite has a single connection, so no other statement may run inside an open transaction. */
  readonly #mutex = new Mutex();

  /** @param onClosed Called after PostgreSQL has stopped without an error. */
  constructor(pglite: PGlite, unlock: () => void, onClosed = async () => {}) {
    this.#pglite = pglite;
    this.#unlock = unlock;
    this.#onClosed = onClosed;
  }

  query<Row extends object>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    return this.runExclusive((pglite) => extendedQuery<Row>(pglite, sql, parameters));
  }

  exec(sql: string): Promise<void> {
    return this.runExclusive((pglite) => simpleQuery(pglite, sql));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.runExclusive((pglite) => runTransaction(pglite, work));
  }

  async close(): Promise<void> {
    try {
      await this.runExclusive((pglite) => pglite.close());
      await this.#onClosed();
    } finally {
      this.#unlock();
    }
  }

  protected runExclusive<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(() => work(this.#pglite));
  }
}

class FolderDatabase extends EmbeddedDatabase {
  /** Purges that have not begun, by their tables. */
  readonly #waiting = new Map<string, Promise<void>>();

  purge(tables: readonly string[]): Promise<void> {
    const names = tables.join();
    const purge =
      this.#waiting.get(names) ??
      this.runExclusive(async (pglite) => {
        this.#waiting.delete(names);
        // Writes the tables to new files, and ends the current file of the write-ahead log. The checkpoint deletes the old
        // files; without the setting it would rename those of the log and overwrite them some time later.
        const steps = [`vacuum full ${names}`, 'set wal_recycle = off', 'select pg_switch_wal()'];
        for (const step of [...steps, 'checkpoint']) await simpleQuery(pglite, step);
      });
    this.#waiting.set(names, purge);
    return purge;
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
