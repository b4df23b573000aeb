// Kills the platform with -9 under load, on both databases: `npm run bench -- kills [how often]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killDeliveries } from '../../test/platform/kills/deliveryKills.ts';
import { killSends } from '../../test/platform/kills/sendKills.ts';
import { findPostgres, startPostgres } from '../../test/platform/support/postgres.ts';
import { type Cell, judge, printTable } from '../support/table.ts';

const wanted = Number(process.argv[2] ?? 200);
/** Half of them while events are on their way, half while messages are; the embedded database takes seconds to start. */
const halves = { embedded: Math.ceil(wanted / 20), server: Math.ceil((wanted * 9) / 20) };
const rows: Cell[][] = [];
const gates: { readonly what: string; readonly holds: boolean }[] = [];
const inWords = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ');

async function measure(
  name: string,
  kills: number,
  database: () => Readonly<Record<string, string>>,
): Promise<void> {
  const events = await killDeliveries(database(), kills);
  rows.push([
    ...[name, 'events', kills, events.accepted, events.lost, events.duplicates],
    inWords(events.states),
  ]);
  console.log(`${name}: ${kills} kills while events were on their way.`);
  const messages = await killSends(database(), kills);
  rows.push([
    ...[name, 'messages', kills, messages.accepted, messages.unfinished, messages.duplicates],
    inWords(messages.statuses),
  ]);
  console.log(`${name}: ${kills} kills while messages were on their way.`);
  gates.push(
    {
      what: `${name}: every event was delivered at least once`,
      holds: events.lost === 0 && Object.keys(events.states).join() === 'delivered',
    },
    {
      what: `${name}: every message ended in a final status, and each status was told`,
      holds: messages.unfinished === 0 && messages.illegal === 0,
    },
  );
}

const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kills-'));
let number = 0;
await measure('embedded', halves.embedded, () => ({ DATABASE_FOLDER: join(folder, `db-${++number}`) }));
rmSync(folder, { recursive: true });

const bin = findPostgres();
if (bin === undefined) console.log('Left out: PostgreSQL is not installed (Debian: postgresql-15).');
else {
  const server = await startPostgres(bin);
  await measure('PostgreSQL', halves.server, () => ({ DATABASE_URL: server.url }));
  await server.stop();
}

printTable(['database', 'what', 'kills', 'accepted', 'lost', 'arrived more than once', 'in the end'], rows);
judge(gates);
