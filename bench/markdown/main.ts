// Time to parse and to render Markdown: hostile texts up to 1 MB, and a streamed answer compared with micromark.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Block } from '../../src/components/text/block.ts';
import { createReader } from '../../src/components/text/blocks.ts';
import { parseInline } from '../../src/components/text/inline.ts';
import { tableOf } from '../../src/components/text/tableOf.ts';
import { floods } from '../../test/components/text/floods.ts';
import { closePages, openPage } from '../support/inChromium.ts';
import { printChecks, printTable } from '../support/table.ts';
import type { TextPage } from './textPage.tsx';

declare const page: TextPage;

const sizes = [64, 256, 1024].map((kB) => kB * 1024);

/** Parses the text inside blocks, as the component that renders blocks does. */
const parseWords = (blocks: readonly Block[]): void => {
  for (const { tag, text, blocks: inner = [] } of blocks) {
    parseWords(inner);
    if (text === undefined || tag === 'pre') continue;
    for (const line of tag === 'table' ? tableOf(text).rows.flat() : [text]) parseInline(line);
  }
};

/** The shortest of several rounds in milliseconds: other load on the machine only adds time. */
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
    return (timeOf(() => parseWords(createReader()(text)), 5) * 1e6) / size;
  };
  time(16 * 1024);
  return [name, ...sizes.map(time)] as const;
});
console.log('\nParsing a hostile text, ns per byte\n');
printTable(['text', ...sizes.map((size) => `${size / 1024} kB`)], rows);

/** One hostile text for each dimension in which a page grows: marks, rows, blocks, depth. */
const renderedFloods = ['mixed runs', 'table rows', 'half tables', 'deep items'];
const renderedSizes = [16, 64, 256].map((kB) => kB * 1024);

const renderedRows: (readonly [name: string, ...times: number[]])[] = [];
const laidOutRows: (readonly [name: string, ...times: number[]])[] = [];
const tab = await openPage({ entry: 'bench/markdown/textPage.tsx' });
for (const name of renderedFloods) {
  const best = [];
  for (const size of renderedSizes) {
    const draw = () => tab.evaluate(([flood, bytes]) => page.draw(flood, bytes), [name, size] as const);
    await draw();
    const rounds = [await draw(), await draw(), await draw()];
    best.push({
      drawn: (Math.min(...rounds.map(({ drawn }) => drawn)) * 1e6) / size,
      laidOut: (Math.min(...rounds.map(({ laidOut }) => laidOut)) * 1e6) / size,
    });
  }
  renderedRows.push([name, ...best.map(({ drawn }) => drawn)]);
  laidOutRows.push([name, ...best.map(({ laidOut }) => laidOut)]);
}
await closePages();
const renderedHead = ['text', ...renderedSizes.map((size) => `${size / 1024} kB`)];
console.log('\nRendering a hostile text in Chromium, ns per byte\n');
printTable(renderedHead, renderedRows);
console.log('\nLayout by the browser, ns per byte\n');
printTable(renderedHead, laidOutRows);

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

/** Like the component, does not parse a block again that has not changed since the previous piece. */
const streamOurs = () => {
  const read = createReader();
  let before: readonly Block[] = [];
  for (const text of pieces) {
    const blocks = read(text, true);
    parseWords(blocks.filter((block, index) => block !== before[index]));
    before = blocks;
  }
};
const streamPeer = () => {
  for (const text of pieces) micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
};
streamOurs();
const [ours, peer] = [timeOf(streamOurs, 5), timeOf(streamPeer, 3)];
console.log(`\nAn answer of ${reply.length / 1024} kB in ${steps} pieces\n`);
printTable(
  ['reader', 'milliseconds'],
  [
    ['ours', ours],
    ['micromark', peer],
  ],
);
console.log();
printChecks([
  ...rows.map(([name, small = 0, ...larger]) => ({
    claim: `${name}: 1 MB takes at most three times as long per byte as 64 kB`,
    // Below 50 ns the processor's cache decides.
    passed: (larger.at(-1) ?? 0) <= Math.max(small, 50) * 3,
  })),
  ...renderedRows.map(([name, small = 0, ...larger]) => ({
    claim: `${name}: rendered, 256 kB take at most three times as long per byte as 16 kB`,
    passed: (larger.at(-1) ?? 0) <= small * 3,
  })),
  {
    claim: `streaming is ${(peer / ours).toFixed(0)} times as fast as micromark, at least ten times`,
    passed: peer / ours >= 10,
  },
]);
