// The platform on both databases: `npm run bench -- platform [COUNT]`, with COUNT calls of each kind.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../test/platform/support/postgres.ts';
import { type Cell, printTable } from '../support/table.ts';
import { measures } from './measures.ts';
import { startPlatformProcess } from './PlatformProcess.ts';
import { runPlatform } from './worker.ts';

const count = Number(process.argv[2] ?? 2000);

async function measure(name: string, database: Readonly<Record<string, string>>): Promise<Cell[][]> {
  const platform = await startPlatformProcess(database);
  const rows: Cell[][] = [];
  for (const [measure, run] of Object.entries(measures)) {
    const before = await platform.ask({ kind: 'usage' }, 'usage');
    const { perSecond, p99 } = await run(platform, count);
    const after = await platform.ask({ kind: 'usage' }, 'usage');
    rows.push([name, measure, perSecond, p99, (after.cpu - before.cpu) / count, Math.round(after.megabytes)]);
  }
  await platform.stop();
  return rows;
}

async function main(): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const rows: Cell[][] = [];
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-bench-'));
  rows.push(...(await measure('embedded', { DATABASE_FOLDER: join(folder, 'db') })));
  rmSync(folder, { recursive: true });
  const bin = findPostgres();
  if (bin === undefined) console.log('Skipped: PostgreSQL is not installed (Debian: postgresql-15).');
  else {
    const server = await startPostgres(bin);
    rows.push(...(await measure('PostgreSQL', { DATABASE_URL: server.url })));
    await server.stop();
  }
  console.log(
    `\n${count} of each. Load average before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  printTable(['database', 'calls', 'per second', 'p99, ms', 'CPU of the platform, ms each', 'MB'], rows);
}

// PlatformProcess.ts forks this file: a fork has `process.send` and runs the platform.
if (process.send) await runPlatform((report) => process.send?.(report));
else await main();
