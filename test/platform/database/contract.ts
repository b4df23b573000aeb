import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';

/** Contract tests of `Database`, run against the embedded database and a PostgreSQL server. */
export function describeDatabase(name: string, current: () => Database): void {
  describe(name, () => {
    beforeEach(() =>
      current().exec('drop table if exists thing; create table thing (id integer primary key, name text)'),
    );
    const names = async () =>
      (await current().query<{ name: string }>('select name from thing order by id')).map((row) => row.name);

    it('returns values of every type unchanged', async () => {
      const at = new Date('2026-11-21T08:00:00.123Z');
      const bytes = new Uint8Array([0, 1, 255]);
      const id = '5f1c6c0e-6a57-4b0e-9f0b-2f4f5d0c7a11';
      const [row] = await current().query<Record<string, unknown>>(
        `select $1::text as words, $2::integer as number, $3::boolean as truth, $4::timestamptz as at,
           $5::text[] as list, $6::json as document, $7::bytea as bytes, $8::uuid as id, $9::text as nothing`,
        [`Olá 😀 ' ; --`, 42, true, at, ['a,b', '"c"', ''], '{"b":1,"a":[null,"\\u0000"]}', bytes, id, null],
      );
      expect(row).toMatchObject({
        words: `Olá 😀 ' ; --`,
        number: 42,
        truth: true,
        at,
        list: ['a,b', '"c"', ''],
      });
      expect(row).toMatchObject({ id, nothing: null });
      expect(JSON.stringify(row?.document)).toBe('{"b":1,"a":[null,"\\u0000"]}');
      expect([...((row?.bytes ?? []) as Uint8Array)]).toEqual([0, 1, 255]);
    });

    it('commits a transaction that resolves', async () => {
      const result = await current().transaction(async (transaction) => {
        await transaction.query('insert into thing values ($1, $2)', [1, 'one']);
        await transaction.query('insert into thing values ($1, $2)', [2, 'two']);
        return 'done';
      });
      expect([result, await names()]).toEqual(['done', ['one', 'two']]);
    });

    it('rolls back a transaction that rejects and stays usable', async () => {
      const failing = current().transaction(async (transaction) => {
        await transaction.query('insert into thing values ($1, $2)', [1, 'one']);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      const broken = current().transaction(async (transaction) => {
        await transaction.query('insert into thing values ($1, $2)', [1, 'one']);
        await transaction.query('insert into thing values ($1, $2)', [1, 'again']);
      });
      await expect(broken).rejects.toThrow(/duplicate key/);
      expect(await names()).toEqual([]);
    });

    it('commits or rolls back each of many concurrent transactions by itself', async () => {
      const work = Array.from({ length: 20 }, (_, index) =>
        current().transaction(async (transaction) => {
          await transaction.query('insert into thing values ($1, $2)', [index, `${index}`]);
          if (index % 2 === 1) throw new Error('odd');
        }),
      );
      const results = await Promise.allSettled(work);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await names()).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map(String));
    });
  });
}
