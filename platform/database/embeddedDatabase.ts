import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex, PGlite } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { extendedQuery, simpleQuery } from './pgliteQuery.ts';

/**
 * Opens PostgreSQL inside this process.
 * @param folder Stores the data there and locks the folder to this process; without it the data stays in memory.
 * @throws StartError when another process uses the folder.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return createDatabase(await PGlite.create(), () => {});
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    return createDatabase(await PGlite.create(folder), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function createDatabase(pglite: PGlite, unlock: () => void): Database {
  // PGlite has a single connection, so no other statement may run inside an open transaction.
  const mutex = new Mutex();
  return {
    isShared: false,
    query: (sql, parameters = []) => mutex.runExclusive(() => extendedQuery(pglite, sql, parameters)),
    exec: (sql) => mutex.runExclusive(() => simpleQuery(pglite, sql)),
    transaction: (work) => mutex.runExclusive(() => runTransaction(pglite, work)),
    async close() {
      try {
        await mutex.runExclusive(() => pglite.close());
      } finally {
        unlock();
      }
    },
  };
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
