import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyNewDatabase } from '../../support/copyNewDatabase.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { killDeliveries } from './deliveryKills.ts';

/** Number of kills. Fewer on the embedded database, which takes seconds to start. */
const kills = { embedded: 1, server: 4 };
const minutes = 60_000;
const bin = findPostgres();

const expectNothingLost = ({ accepted, lost, states }: Awaited<ReturnType<typeof killDeliveries>>) => {
  expect(accepted).toBeGreaterThan(0);
  expect([lost, Object.keys(states)]).toEqual([0, ['delivered']]);
};

describe('A platform that is killed with -9 at random moments loses no delivery', {
  timeout: 5 * minutes,
}, () => {
  it('on the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kills-'));
    await copyNewDatabase(join(folder, 'db'));
    expectNothingLost(await killDeliveries({ DATABASE_FOLDER: join(folder, 'db') }, kills.embedded));
    rmSync(folder, { recursive: true });
  });

  // On CI a missing PostgreSQL fails the database's own tests.
  it.skipIf(bin === undefined)('on a PostgreSQL server', async () => {
    const server = await startPostgres(bin ?? '');
    expectNothingLost(await killDeliveries({ DATABASE_URL: server.url }, kills.server));
    await server.stop();
  });
});
