// Compares the script tag with other widgets: cost of an unopened launcher, bytes and time of opening the panel, stored
// entries, policy reports and axe violations.
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { interleave, median } from '../support/rounds.ts';
import { printChecks, printTable } from '../support/table.ts';
import { candidates } from './candidates.ts';
import { serveShop } from './serveShop.ts';
import { idleCost, opening, policyReports, timesToType } from './visits.ts';

const shop = await serveShop(candidates);
const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: [...chromiumArgs],
});

const rounds = 15;
/** Factor by which the browser slows the page down. */
const slower = 4;
/** Largest accepted script time, as a share of that of the lightest peer in the same run. */
const largestShare = 0.75;
const throttledScripts = new Map<string, number[]>();
const heaps = new Map<string, number[]>();
const nodes = new Map<string, number>();
const cost = (name: string, at: number) => async () => {
  const { script, heap, nodes: count } = await idleCost(browser, shop.page(at));
  heaps.set(name, [...(heaps.get(name) ?? []), heap]);
  nodes.set(name, count);
  const throttled = await idleCost(browser, shop.page(at), slower);
  throttledScripts.set(name, [...(throttledScripts.get(name) ?? []), throttled.script]);
  // Comparable with the time on the page that the browser slows down.
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

/** The cost of a candidate beyond the page without a widget. */
const added = (costOf: (name: string) => number) => (name: string) => costOf(name) - costOf(blank);
const scriptOf = added((name) => scripts[name] ?? Number.NaN);
const slowedOf = added((name) => median(throttledScripts.get(name) ?? []));
const heapOf = added((name) => median(heaps.get(name) ?? []) / 1e6);
const nodesOf = added((name) => nodes.get(name) ?? 0);
console.log(`\nUnopened: added to a page without a widget, median of ${rounds} interleaved rounds\n`);
printTable(
  ['', `script, CPU ms × ${slower}`, `script, ms, slowed ${slower} × by the browser`, 'heap, MB', 'nodes'],
  [
    ...candidates.map(({ name }) => [name, scriptOf(name), slowedOf(name), heapOf(name), nodesOf(name)]),
    ['limit', `≤ ${largestShare} × the lightest peer`, '', '', ''],
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
    'entries stored before a click',
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
printChecks([
  {
    claim: `at most ${largestShare} × the script of the lightest peer unopened (${(script / lightest).toFixed(2)})`,
    passed: script <= largestShare * lightest,
  },
  {
    claim: 'fewer bytes to the launcher than every peer',
    passed: others.every((peer) => (ours?.closed.gzip ?? 0) < peer.closed.gzip),
  },
  {
    claim: 'one request, nothing written, nothing reported, nothing for axe',
    passed: ours?.closed.requests === 1 && ours.keys === 0 && ours.reports === 0 && ours.axe === '0 / 0',
  },
]);
