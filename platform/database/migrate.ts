import { StartError } from '../StartError.ts';
import type { Database } from './database.ts';
import { type Migration, migrations } from './migrations.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/**
 * Brings the schema up to date: every step that is missing, each in a transaction of its own. Of several
 * processes that start together one does the work.
 */
export function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  return withAdvisoryLock(database, () => applyMissing(database, steps));
}

async function applyMissing(database: Database, steps: readonly Migration[]): Promise<void> {
  await database.exec(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )
  `);
  const rows = await database.query<{ number: number }>('select number from schema_migrations');
  const applied = new Set(rows.map((row) => row.number));
  const newest = Math.max(0, ...steps.map((step) => step.number));
  if (rows.some((row) => row.number > newest)) {
    throw new StartError('The database was made by a newer version of Shelftalk: start that version.');
  }
  for (const step of steps) {
    if (applied.has(step.number)) continue;
    await database.transaction(async (inside) => {
      await inside.exec(step.sql);
      await inside.query('insert into schema_migrations (number, name) values ($1, $2)', [
        step.number,
        step.name,
      ]);
    });
  }
}
