import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmbeddedDatabase } from '../../platform/index.ts';

/** The database that is copied: below the temporary folder of the test run, so that all workers share it. */
const prepared = () => join(tmpdir(), 'new-database');

/**
 * Copies a new, empty embedded database to a folder: creating one takes seven CPU seconds, a copy less than one.
 * The first call of a test run creates the database that is copied.
 */
export async function copyNewDatabase(folder: string): Promise<void> {
  if (!(await exists(prepared()))) await prepare();
  await mkdir(dirname(folder), { recursive: true });
  await cp(prepared(), folder, { recursive: true });
}

/** Creates a temporary data folder with a new, empty database. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shelftalk-'));
  await copyNewDatabase(join(folder, 'platform', 'db'));
  return folder;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function prepare(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'new-database-'));
  const database = await openEmbeddedDatabase(join(home, 'db'));
  await database.close();
  await rename(join(home, 'db'), prepared()).catch(async (error: unknown) => {
    // Another worker was faster.
    if (!(await exists(prepared()))) throw error;
  });
  await rm(home, { recursive: true, force: true });
}
