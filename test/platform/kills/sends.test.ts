import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyNewDatabase } from '../../support/copyNewDatabase.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { killSends, type SendKillFigures } from './sendKills.ts';

/** Number of kills. Fewer on the embedded database, which takes seconds to start. */
const kills = { embedded: 1, server: 3 };
const minutes = 60_000;
const bin = findPostgres();

const expectAllEnded = ({ accepted, unfinished, illegal, statuses }: SendKillFigures) => {
  expect(accepted).toBeGreaterThan(0);
  expect([unfinished, illegal]).toEqual([0, 0]);
  expect(
    Object.keys(statuses).filter((status) => !/^(delivered|read|delivery_failed)$/.test(status)),
  ).toEqual([]);
};

describe('A platform that is killed with -9 at random moments gives every accepted message a final status', {
  timeout: 5 * minutes,
}, () => {
  it('on the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kills-'));
    await copyNewDatabase(join(folder, 'db'));
    expectAllEnded(await killSends({ DATABASE_FOLDER: join(folder, 'db') }, kills.embedded));
    rmSync(folder, { recursive: true });
  });

  // On CI a missing PostgreSQL fails the database's own tests.
  it.skipIf(bin === undefined)('on a PostgreSQL server', async () => {
    const server = await startPostgres(bin ?? '');
    expectAllEnded(await killSends({ DATABASE_URL: server.url }, kills.server));
    await server.stop();
  });
});
