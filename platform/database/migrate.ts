import { StartError } from '../StartError.ts';
import type { Database } from './database.ts';
import type { Migration } from './Migration.ts';
import { migrations } from './migrations.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/**
 * Applies the missing migrations, each in its own transaction. When several processes start together, one migrates
 * while the others wait.
 * @throws StartError when the database has a migration newer than every migration of this version.
 */
export function migrate(database: Database, all: readonly Migration[] = migrations): Promise<void> {
  return withAdvisoryLock(database, () => applyMissing(database, all));
}

async function applyMissing(database: Database, all: readonly Migration[]): Promise<void> {
  await database.exec(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )
  `);
  const rows = await database.query<{ number: number }>('select number from schema_migrations');
  const applied = new Set(rows.map((row) => row.number));
  const newest = Math.max(0, ...all.map((migration) => migration.number));
  if (rows.some((row) => row.number > newest)) {
    throw new StartError('The database was made by a newer version of Shelftalk: start that version.');
  }
  for (const migration of all) {
    if (applied.has(migration.number)) continue;
    await database.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      await transaction.query('insert into schema_migrations (number, name) values ($1, $2)', [
        migration.number,
        migration.name,
      ]);
    });
  }
}
