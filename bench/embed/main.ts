// A widget on a page, ours beside others: what it costs unopened, what opening takes, what it leaves and reports.
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { interleave, median } from '../support/rounds.ts';
import { judge, printTable } from '../support/table.ts';
import { candidates } from './candidates.ts';
import { serveShop } from './serveShop.ts';
import { idleCost, opening, policyReports, timesToType } from './visits.ts';

const shop = await serveShop(candidates);
const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: [...chromiumArgs],
});

const rounds = 15;
const slower = 4;
/** Of what the lightest peer of the run takes unopened. */
const most = 0.75;
const slowed = new Map<string, number[]>();
const heaps = new Map<string, number[]>();
const nodes = new Map<string, number>();
const cost = (name: string, at: number) => async () => {
  const { script, heap, nodes: count } = await idleCost(browser, shop.page(at));
  heaps.set(name, [...(heaps.get(name) ?? []), heap]);
  nodes.set(name, count);
  const bySlowing = await idleCost(browser, shop.page(at), slower);
  slowed.set(name, [...(slowed.get(name) ?? []), bySlowing.script]);
  return script * slower;
};
const blank = 'no widget';
const scripts = await interleave(
  Object.fromEntries([
    [blank, cost(blank, -1)],
    ...candidates.map(({ name }, at) => [name, cost(name, at)] as const),
  ]),
  rounds,
);

const more = (of: (name: string) => number) => (name: string) => of(name) - of(blank);
const scriptOf = more((name) => scripts[name] ?? Number.NaN);
const slowedOf = more((name) => median(slowed.get(name) ?? []));
const heapOf = more((name) => median(heaps.get(name) ?? []) / 1e6);
const nodesOf = more((name) => nodes.get(name) ?? 0);
console.log(
  `\nOn a page, never opened: what it adds to a page without a widget, median of ${rounds} rounds in turn\n`,
);
printTable(
  ['', `script, CPU ms × ${slower}`, `script, ms, slowed ${slower} × by the browser`, 'heap, MB', 'nodes'],
  [
    ...candidates.map(({ name }) => [name, scriptOf(name), slowedOf(name), heapOf(name), nodesOf(name)]),
    ['must', `≤ ${most} × the lightest peer`, '', '', ''],
  ],
);

const rows = [];
for (const [at, candidate] of candidates.entries()) {
  const seen = await opening(browser, candidate, shop.page(at));
  const times = await timesToType(browser, candidate, shop.page(at), 5);
  rows.push({
    candidate,
    ...seen,
    times,
    reports: await policyReports(browser, candidate, shop.page(at, true)),
  });
}
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
console.log('\nOpened\n');
printTable(
  [
    '',
    'to the launcher: requests, kB gzip, kB brotli',
    'to the open panel',
    'from click to typing, ms',
    'policy reports',
    'keys written before an act',
    'axe, closed / open',
  ],
  rows.map(({ candidate, closed, open, times, reports, keys, axe }) => [
    candidate.name,
    `${closed.requests}, ${kB(closed.gzip)}, ${kB(closed.brotli)}`,
    `${open.requests}, ${kB(open.gzip)}, ${kB(open.brotli)}`,
    times.length > 0 ? median(times) : '–',
    reports,
    keys,
    axe,
  ]),
);
await browser.close();
shop.close();

const [ours, ...others] = rows;
const [script = Number.NaN, ...peers] = candidates.map(({ name }) => scriptOf(name));
const lightest = Math.min(...peers);
judge([
  {
    what: `at most ${most} × the script of the lightest peer unopened (${(script / lightest).toFixed(2)})`,
    holds: script <= most * lightest,
  },
  {
    what: 'fewer bytes to the launcher than every peer',
    holds: others.every((peer) => (ours?.closed.gzip ?? 0) < peer.closed.gzip),
  },
  {
    what: 'one request, nothing written, nothing reported, nothing for axe',
    holds: ours?.closed.requests === 1 && ours.keys === 0 && ours.reports === 0 && ours.axe === '0 / 0',
  },
]);
