import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Mutex, PGlite } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';
import { lockFolder } from './folderLock.ts';
import { extendedQuery, simpleQuery } from './pgliteQuery.ts';

/**
 * PostgreSQL inside this process. With a folder it is kept there and the folder is locked to this
 * process; without one it lives in memory. Throws a StartError when another process has the folder.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return embedded(await PGlite.create(), () => {});
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    return embedded(await PGlite.create(folder), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function embedded(store: PGlite, unlock: () => void): Database {
  // One at a time, and nobody between the statements of a transaction.
  const turns = new Mutex();
  return {
    isShared: false,
    query: (sql, parameters = []) => turns.runExclusive(() => extendedQuery(store, sql, parameters)),
    exec: (sql) => turns.runExclusive(() => simpleQuery(store, sql)),
    transaction: (work) => turns.runExclusive(() => transaction(store, work)),
    async close() {
      try {
        await turns.runExclusive(() => store.close());
      } finally {
        unlock();
      }
    },
  };
}

async function transaction<T>(store: PGlite, work: (inside: Queryable) => Promise<T>): Promise<T> {
  await simpleQuery(store, 'begin');
  try {
    const result = await work({
      query: (sql, parameters = []) => extendedQuery(store, sql, parameters),
      exec: (sql) => simpleQuery(store, sql),
    });
    await simpleQuery(store, 'commit');
    return result;
  } catch (error) {
    await simpleQuery(store, 'rollback');
    throw error;
  }
}
