// Kills the platform with -9 while deliveries run, on both databases: `npm run bench -- kills [how often]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KillFigures, killDeliveries } from '../../test/platform/kills/deliveryKills.ts';
import { findPostgres, startPostgres } from '../../test/platform/support/postgres.ts';
import { judge, printTable } from '../support/table.ts';

const kills = Math.ceil(Number(process.argv[2] ?? 200) / 2);
const figures: [string, KillFigures][] = [];

const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kills-'));
figures.push(['embedded', await killDeliveries({ DATABASE_FOLDER: join(folder, 'db') }, kills)]);
rmSync(folder, { recursive: true });

const bin = findPostgres();
if (bin === undefined) console.log('Left out: PostgreSQL is not installed (Debian: postgresql-15).');
else {
  const server = await startPostgres(bin);
  figures.push(['PostgreSQL', await killDeliveries({ DATABASE_URL: server.url }, kills)]);
  await server.stop();
}

printTable(
  [
    'database',
    'kills',
    'events accepted',
    'lost',
    'arrived more than once',
    'duplicates a kill',
    'delivered',
  ],
  figures.map(([name, one]) => [
    name,
    ...[one.kills, one.accepted, one.lost, one.duplicates, one.duplicates / one.kills],
    one.states.delivered ?? 0,
  ]),
);
judge(
  figures.map(([name, { lost, states }]) => ({
    what: `${name}: nothing lost, everything delivered`,
    holds: lost === 0 && Object.keys(states).join() === 'delivered',
  })),
);
