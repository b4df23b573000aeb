import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import type { Database, Parameter, Queryable } from './database.ts';
import { lockFolder } from './lock.ts';

/**
 * PostgreSQL inside this process. With a folder it is kept there and the folder is locked to this
 * process; without one it lives in memory. Throws a StartFault when another process has the folder.
 */
export async function openEmbedded(folder?: string): Promise<Database> {
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

function embedded(store: PGliteInterface, unlock: () => void): Database {
  return {
    ...queryable(store),
    isShared: false,
    transaction: (work) => store.transaction((inside) => work(queryable(inside))),
    async close() {
      try {
        await store.close();
      } finally {
        unlock();
      }
    },
  };
}

function queryable(store: PGliteInterface | Transaction): Queryable {
  return {
    async query<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
      return (await store.query<Row>(sql, [...parameters])).rows;
    },
    async script(sql) {
      await store.exec(sql);
    },
  };
}
