// How long it takes to read and to draw texts: hostile ones up to 1 MB, and an answer that streams, beside micromark.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Block } from '../../src/components/text/block.ts';
import { createReader } from '../../src/components/text/createReader.ts';
import { parseInline } from '../../src/components/text/inline.ts';
import { tableOf } from '../../src/components/text/tableOf.ts';
import { floods } from '../../test/components/text/floods.ts';
import { closePages, openPage } from '../support/inChromium.ts';
import { judge, printTable } from '../support/table.ts';
import type { TextPage } from './textPage.tsx';

declare const page: TextPage;

const sizes = [64, 256, 1024].map((kB) => kB * 1024);

const readWords = (blocks: readonly Block[]): void => {
  for (const { tag, text, blocks: inner = [] } of blocks) {
    readWords(inner);
    if (text === undefined || tag === 'pre') continue;
    for (const line of tag === 'table' ? tableOf(text).rows.flat() : [text]) parseInline(line);
  }
};

/** Milliseconds that something takes at best: what else the machine does only ever adds to it. */
const timeOf = (work: () => void, rounds: number): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    }),
  );

const rows = Object.entries(floods).map(([name, flood]) => {
  const time = (size: number) => {
    const text = flood(size);
    return (timeOf(() => readWords(createReader()(text)), 5) * 1e6) / size;
  };
  time(16 * 1024);
  return [name, ...sizes.map(time)] as const;
});
console.log('\nNanoseconds for each byte of a hostile text\n');
printTable(['text', ...sizes.map((size) => `${size / 1024} kB`)], rows);

/** One for each way a page grows: long lines with marks, many rows, many blocks, deep ones. */
const drawnFloods = ['mixed runs', 'table rows', 'half tables', 'deep items'];
const drawnSizes = [16, 64, 256].map((kB) => kB * 1024);

/** The least of three, since what else the machine does only ever adds to it. */
const drawnRows: (readonly [name: string, ...times: number[]])[] = [];
const laidOutRows: (readonly [name: string, ...times: number[]])[] = [];
const tab = await openPage({ entry: 'bench/markdown/textPage.tsx' });
for (const name of drawnFloods) {
  const best = [];
  for (const size of drawnSizes) {
    const draw = () => tab.evaluate(([flood, bytes]) => page.draw(flood, bytes), [name, size] as const);
    await draw();
    const rounds = [await draw(), await draw(), await draw()];
    best.push({
      drawn: (Math.min(...rounds.map(({ drawn }) => drawn)) * 1e6) / size,
      laidOut: (Math.min(...rounds.map(({ laidOut }) => laidOut)) * 1e6) / size,
    });
  }
  drawnRows.push([name, ...best.map(({ drawn }) => drawn)]);
  laidOutRows.push([name, ...best.map(({ laidOut }) => laidOut)]);
}
await closePages();
const drawnHead = ['text', ...drawnSizes.map((size) => `${size / 1024} kB`)];
console.log('\nNanoseconds for each byte of it, from words to elements, in Chromium\n');
printTable(drawnHead, drawnRows);
console.log('\nAnd from elements to where they stand, which is the browser’s own\n');
printTable(drawnHead, laidOutRows);

const paragraph = `Two of ours fit. Both have a **70 l main bag**, and both are *in stock*.

1. **Kestrel 70** carries best
   - adjustable back
2. ~~300~~ 400 g lighter: \`MOOR-65\`

| Pack | Weight | Price |
|:--|--:|--:|
| Kestrel 70 | 2.1 kg | 239 € |

See the [fit guide](https://shop.example/guide) or write to help@shop.example.

`;
const reply = paragraph.repeat(Math.ceil(8192 / paragraph.length)).slice(0, 8192);
const steps = 334;
const pieces = Array.from({ length: steps }, (_, step) =>
  reply.slice(0, Math.ceil(((step + 1) * reply.length) / steps)),
);

/** What a view does: a block that is the same as before is not read again. */
const streamOurs = () => {
  const read = createReader();
  let before: readonly Block[] = [];
  for (const text of pieces) {
    const blocks = read(text, true);
    readWords(blocks.filter((block, index) => block !== before[index]));
    before = blocks;
  }
};
const streamPeer = () => {
  for (const text of pieces) micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
};
streamOurs();
const [ours, peer] = [timeOf(streamOurs, 5), timeOf(streamPeer, 3)];
console.log(`\nAn answer of ${reply.length / 1024} kB that comes in ${steps} pieces\n`);
printTable(
  ['reader', 'milliseconds'],
  [
    ['ours', ours],
    ['micromark', peer],
  ],
);
console.log();
judge([
  ...rows.map(([name, small = 0, ...larger]) => ({
    what: `${name}: 1 MB takes no more than three times the time for each byte of 64 kB`,
    // Below 50 it is the processor's cache that decides.
    holds: (larger.at(-1) ?? 0) <= Math.max(small, 50) * 3,
  })),
  ...drawnRows.map(([name, small = 0, ...larger]) => ({
    what: `${name}: drawn, 256 kB take no more than three times the time for each byte of 16 kB`,
    holds: (larger.at(-1) ?? 0) <= small * 3,
  })),
  {
    what: `streaming takes ${(peer / ours).toFixed(0)} times less than micromark's, ten at least`,
    holds: peer / ours >= 10,
  },
]);
