import { connectToPostgres, type Database, openEmbeddedDatabase } from '../../../platform/index.ts';

/** Opens the database of a child process: the server of DATABASE_URL, or else the embedded database in DATABASE_FOLDER. */
export function openDatabaseOfEnv(): Promise<Database> {
  const { DATABASE_URL, DATABASE_FOLDER } = process.env;
  return DATABASE_URL === undefined ? openEmbeddedDatabase(DATABASE_FOLDER) : connectToPostgres(DATABASE_URL);
}
