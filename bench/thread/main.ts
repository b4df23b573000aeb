// Long conversations: 300 events into 200 messages, keystrokes with 10,000 messages, and our row window beside virtua's list.
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { gzippedSize } from '../../test/support/bundles.ts';
import { closePages, openPage } from '../support/inChromium.ts';
import { interleave, quantile } from '../support/rounds.ts';
import { type Check, printChecks, printTable } from '../support/table.ts';
import type { ChatPage } from './chatPage.tsx';
import type { WindowPage } from './windowPage.tsx';

declare const page: ChatPage & WindowPage;

const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': `${process.cwd()}/src/widget/preact/client.ts`,
  react: `${process.cwd()}/src/widget/preact/react.ts`,
};

/** Milliseconds of work on the page's main thread: script, style, layout and paint. */
async function mainThreadWork(tab: Page, run: () => Promise<unknown>): Promise<number> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await spent();
  await run();
  const after = await spent();
  await session.detach();
  return after - before;
}

const checks: Check[] = [];

for (const [runtime, alias] of [
  ['React', {}],
  ['preact', preact],
] as const) {
  const tab = await openPage({ entry: 'bench/thread/chatPage.tsx', alias });
  const stream = (list: 'ours' | 'bare') => async () => {
    await tab.evaluate((each) => page.show(each, 200), list);
    return mainThreadWork(tab, () => tab.evaluate(() => page.stream()));
  };
  const cost = await interleave({ ours: stream('ours'), bare: stream('bare') }, 5);
  await tab.evaluate(() => page.show('ours', 200));
  const { commits, frames } = await tab.evaluate(() => page.stream());
  const renders = await tab.evaluate(() => page.renders());
  console.log(`\n300 events into a thread of 200, on ${runtime}\n`);
  printTable(
    ['', 'milliseconds of work', 'of the bare list', 'row renders', 'commits a frame'],
    [
      ['our panel', cost.ours, cost.ours / cost.bare, renders, commits / frames],
      ['bare zustand list', cost.bare, 1, '', ''],
    ],
  );
  checks.push(
    { claim: `${runtime}: at most 1.5 times the bare list`, passed: cost.ours <= cost.bare * 1.5 },
    { claim: `${runtime}: at most 300 row renders`, passed: renders <= 300 },
    { claim: `${runtime}: at most one commit a frame`, passed: commits <= frames },
  );

  const long = await openPage({ entry: 'bench/thread/chatPage.tsx', alias });
  await tab.evaluate(() => page.show('ours', 20));
  await long.evaluate(() => page.show('ours', 10_000));
  const rows = await long.evaluate(() => page.rows());
  const type = (into: Page) => async () => {
    await into.bringToFront();
    return quantile(await into.evaluate(() => page.type(200)), 0.75);
  };
  const key = await interleave({ short: type(tab), long: type(long) }, 3);
  console.log(`\nA keystroke, from the key to the painted frame: p75 of 200, on ${runtime}\n`);
  printTable(
    ['messages', 'rows in the document', 'milliseconds', 'of the short one'],
    [
      [20, 20, key.short, 1],
      ['10,000', rows, key.long, key.long / key.short],
    ],
  );
  checks.push(
    { claim: `${runtime}: at most 200 rows of 10,000`, passed: rows <= 200 },
    { claim: `${runtime}: a key takes at most 1.25 times as long`, passed: key.long <= key.short * 1.25 },
  );
}

/** The gzip bytes that a module adds to a page with React. */
async function bytesOf(code: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: `${process.cwd()}/bench`,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${process.cwd()}/bench/entry.js` : null),
        load: (id) => (id.endsWith('/bench/entry.js') ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: 'entry.js',
        preserveEntrySignatures: 'strict',
        external: [/^react($|\/)/, /^react-dom($|\/)/],
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return gzippedSize(output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n'));
}

const windows = ['ours', 'virtua'] as const;
const tab = await openPage({ entry: 'bench/thread/windowPage.tsx' });
const compare = async (measure: (list: (typeof windows)[number]) => Promise<number>, rounds = 5) => {
  const once = (name: (typeof windows)[number]) => async () => {
    const cost = await measure(name);
    await tab.evaluate(() => page.clear());
    return cost;
  };
  return interleave({ ours: once('ours'), virtua: once('virtua') }, rounds);
};
const mount = await compare((list) =>
  mainThreadWork(tab, () => tab.evaluate((name) => page.mount(name, 10_000), list)),
);
const farthest = { ours: 0, virtua: 0 };
const scroll = await compare(async (list) => {
  await tab.evaluate((name) => page.mount(name, 10_000), list);
  return mainThreadWork(tab, async () => {
    farthest[list] = Math.max(farthest[list], await tab.evaluate(() => page.scroll(90)));
  });
});
const prepended = await compare(async (list) => {
  await tab.evaluate((name) => page.mount(name, 60), list);
  return tab.evaluate(() => page.prepend());
}, 3);
const inDocument = { ours: 0, virtua: 0 };
for (const list of windows) {
  await tab.evaluate((name) => page.mount(name, 10_000), list);
  inDocument[list] = await tab.evaluate(() => page.rows());
  await tab.evaluate(() => page.clear());
}
const bytes = {
  ours: await bytesOf(
    "export * from '../src/components/thread/useRowWindow.ts'; export * from '../src/components/thread/rowWindow.ts'; export * from '../src/components/thread/anchor.ts';",
  ),
  virtua: await bytesOf("export { VList } from 'virtua';"),
};
console.log('\n10,000 rows of uneven heights: our window beside virtua’s list, on React\n');
printTable(
  ['', 'ours', 'virtua'],
  [
    ['mount, milliseconds of work', mount.ours, mount.virtua],
    ['90 steps of 260 px up, milliseconds of work', scroll.ours, scroll.virtua],
    ['largest movement of anything in view, px', farthest.ours, farthest.virtua],
    ['movement when 100 rows are prepended, px', prepended.ours, prepended.virtua],
    ['rows in the document', inDocument.ours, inDocument.virtua],
    ['gzip bytes', bytes.ours, bytes.virtua],
  ],
);
checks.push(
  { claim: 'nothing in view moves by more than a pixel while rows come and go', passed: farthest.ours <= 1 },
  { claim: 'nothing in view moves when rows are prepended', passed: prepended.ours <= 1 },
);
console.log();
printChecks(checks);
await closePages();
