import { describe, expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { migrations } from '../../../platform/database/migrations.ts';
import type { Database } from '../../../platform/index.ts';

const newest = Math.max(...migrations.map(({ number }) => number));

/** Contract tests of `migrate`. `current` returns a database whose schema the tests may change. */
export function describeMigrations(name: string, current: () => Database): void {
  describe(name, () => {
    const applied = async () =>
      (await current().query<{ number: number }>('select number from schema_migrations order by number')).map(
        (row) => row.number,
      );

    it('applies each migration once, in order', async () => {
      await migrate(current());
      await migrate(current());
      const numbers = migrations.map(({ number }) => number);
      expect(await applied()).toEqual(numbers);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    });

    it('rolls back a migration that fails', async () => {
      const number = newest + 1;
      const failing = { number, name: 'half', sql: 'create table half (id integer); select nonsense' };
      await expect(migrate(current(), [...migrations, failing])).rejects.toThrow(/nonsense/);
      expect(await applied()).not.toContain(number);
      await expect(current().query('select * from half')).rejects.toThrow(/half/);
    });

    it('rejects a database with a migration of a newer version', async () => {
      const number = newest + 1;
      await migrate(current(), [...migrations, { number, name: 'from the future', sql: 'select 1' }]);
      await expect(migrate(current())).rejects.toThrow(/newer version of Shelftalk/);
      await current().query('delete from schema_migrations where number = $1', [number]);
    });
  });
}
