// Long tasks of the page while an answer grows in a long thread, with the CPU slowed four times: `npm run bench -- growth`.
import { closePages, openPage } from '../support/inChromium.ts';
import { printChecks, printTable } from '../support/table.ts';
import type { GrowthPage } from './growthPage.tsx';

declare const page: GrowthPage;

const messages = 1_000;
const words = 1_000;
const wordsASecond = 100;
const slowdown = 4;
const limit = 50;

const tab = await openPage({ entry: 'bench/growth/growthPage.tsx' });
const session = await tab.context().newCDPSession(tab);
await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
const { tasks, saved } = await tab.evaluate(([count, total, speed]) => page.grow(count, total, speed), [
  messages,
  words,
  wordsASecond,
] as const);
const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
console.log(
  `\n${words} words, ${wordsASecond} a second, in a thread of ${messages}; the CPU slowed ${slowdown} times\n`,
);
printTable(
  [`tasks over ${limit} ms`, 'longest, ms', 'saved characters'],
  [[tasks.filter(({ duration }) => duration > limit).length, longest, saved]],
);
for (const { at, duration } of tasks)
  console.log(`${Math.round(duration)} ms, ${(at / 1_000).toFixed(1)} s after the first word`);
printChecks([{ claim: `no task over ${limit} ms`, passed: longest <= limit }]);
await closePages();
