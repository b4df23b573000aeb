// Kills the platform with SIGKILL under load, on both databases: `npm run bench -- kills [COUNT]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killDeliveries } from '../../test/platform/kills/deliveryKills.ts';
import { killSends } from '../../test/platform/kills/sendKills.ts';
import { findPostgres, startPostgres } from '../../test/platform/support/postgres.ts';
import { type Cell, type Check, printChecks, printTable } from '../support/table.ts';

const total = Number(process.argv[2] ?? 200);
/** Share of the kills on the embedded database; small, because that database takes seconds to start. */
const embeddedShare = 0.1;
/** Number of loads: deliveries of events, and sends of messages. */
const loads = 2;
const killsPerLoad = (share: number) => Math.ceil((total * share) / loads);
const rows: Cell[][] = [];
const checks: Check[] = [];
const textOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ');

async function measure(
  name: string,
  kills: number,
  database: () => Readonly<Record<string, string>>,
): Promise<void> {
  const events = await killDeliveries(database(), kills);
  rows.push([name, 'events', kills, events.accepted, events.lost, events.duplicates, textOf(events.states)]);
  console.log(`${name}: ${kills} kills while events were delivered.`);
  const messages = await killSends(database(), kills);
  rows.push([
    name,
    'messages',
    kills,
    messages.accepted,
    messages.unfinished,
    messages.duplicates,
    textOf(messages.statuses),
  ]);
  console.log(`${name}: ${kills} kills while messages were sent.`);
  checks.push(
    {
      claim: `${name}: every event was delivered at least once`,
      passed: events.lost === 0 && Object.keys(events.states).join() === 'delivered',
    },
    {
      claim: `${name}: every message ended in a final status, and each status was delivered`,
      passed: messages.unfinished === 0 && messages.illegal === 0,
    },
  );
}

const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kills-'));
let number = 0;
await measure('embedded', killsPerLoad(embeddedShare), () => ({
  DATABASE_FOLDER: join(folder, `db-${++number}`),
}));
rmSync(folder, { recursive: true });

const bin = findPostgres();
if (bin === undefined) console.log('Skipped: PostgreSQL is not installed (Debian: postgresql-15).');
else {
  const server = await startPostgres(bin);
  await measure('PostgreSQL', killsPerLoad(1 - embeddedShare), () => ({ DATABASE_URL: server.url }));
  await server.stop();
}

printTable(
  ['database', 'load', 'kills', 'accepted', 'lost or unfinished', 'arrived more than once', 'final states'],
  rows,
);
printChecks(checks);
