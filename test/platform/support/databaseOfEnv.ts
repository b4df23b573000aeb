import { connectToPostgres, type Database, openEmbeddedDatabase } from '../../../platform/index.ts';

/** The database that a child process is told to use: DATABASE_URL's server, else the one in DATABASE_FOLDER. */
export function openDatabaseOfEnv(): Promise<Database> {
  const { DATABASE_URL, DATABASE_FOLDER } = process.env;
  return DATABASE_URL === undefined ? openEmbeddedDatabase(DATABASE_FOLDER) : connectToPostgres(DATABASE_URL);
}
