// How long it takes to read and render hostile texts, from 64 kB to 1 MB: time for each byte must stay flat.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Text } from '../../src/components/index.ts';
import { floods } from '../../test/components/text/floods.ts';
import { median } from '../support/rounds.ts';
import { judge, printTable } from '../support/table.ts';

const sizes = [64, 128, 256, 512, 1024].map((kB) => kB * 1024);

/** Milliseconds, the median of three. */
function timeFor(text: string): number {
  return median(
    [0, 1, 2].map(() => {
      const from = performance.now();
      renderToStaticMarkup(createElement(Text, { text }));
      return performance.now() - from;
    }),
  );
}

const rows = Object.entries(floods).map(([name, flood]) => {
  timeFor(flood(16 * 1024));
  return [name, ...sizes.map((size) => (timeFor(flood(size)) * 1e6) / size)] as const;
});
console.log('\nNanoseconds for each byte of a hostile text, read and rendered to markup\n');
printTable(['text', ...sizes.map((size) => `${size / 1024} kB`)], rows);
console.log();
judge(
  rows.map(([name, small = 0, ...larger]) => ({
    what: `${name}: 1 MB takes no more than four times the time for each byte of 64 kB`,
    holds: (larger.at(-1) ?? 0) <= Math.max(small, 50) * 4,
  })),
);
