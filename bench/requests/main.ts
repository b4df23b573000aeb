// Generated requests, checked against the OpenAPI document: `npm run bench -- requests [COUNT] [SEED]`.
import { openEmbeddedDatabase } from '../../platform/index.ts';
import { runGenerated } from '../../test/platform/conformance/runGenerated.ts';
import { printTable } from '../support/table.ts';

const [requests = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

const database = await openEmbeddedDatabase();
const began = performance.now();
const counts = await runGenerated(database, { requests: Number(requests), seed: Number(seed) });
const seconds = (performance.now() - began) / 1000;
await database.close();

const rows = new Map<string, Map<string, number>>();
for (const [row, count] of counts) {
  const [operation = '', status = ''] = row.split('\t');
  rows.set(operation, (rows.get(operation) ?? new Map()).set(status, count));
}
const statuses = [...new Set([...counts.keys()].map((row) => row.split('\t')[1] ?? ''))].sort();
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
printTable(
  ['operation', ...statuses],
  [...rows].sort().map(([name, counts]) => [name, ...statuses.map((status) => counts.get(status) ?? 0)]),
);
console.log(
  `${total} requests, seed ${seed}, ${seconds.toFixed(0)} s: no 5xx, no response outside the document.`,
);
