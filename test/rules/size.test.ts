import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundled, cardsFile, firstAnswerFiles, gzip, publicDir } from '../support/bundles.ts';
import { read } from '../support/sources.ts';

/** Bytes, gzip -9. `must` is what may never be passed, `is` what was reached, as it stands in the README. */
const sizes = {
  loader: { must: 4_000, is: 3_996 },
  firstAnswer: { must: 50_000, is: 44_934 },
  cards: { must: 6_000, is: 4_462 },
  library: { must: 30_000, is: 24_757 },
  styles: { must: 12_000, is: 5_612 },
};

/** What grows by 1 % is noticed, also where there is room for it. */
const most = ({ must, is }: (typeof sizes)[keyof typeof sizes]): number => Math.min(must, is * 1.01);

describe('the loader', () => {
  it('asks Chromium to compile all of it beside the thread of the page', () => {
    expect(read('proxy/dist/public/shelftalk.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
  });
});

describe('sizes', () => {
  it('loader with launcher', () => {
    const bytes = gzip(readFileSync(join(publicDir, 'shelftalk.js')));
    expect(bytes).toBeLessThanOrEqual(most(sizes.loader));
  });

  it('open panel with a first answer: loader, app, style and words', () => {
    const bytes = firstAnswerFiles().reduce(
      (sum, file) => sum + gzip(readFileSync(join(publicDir, file))),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(most(sizes.firstAnswer));
  });

  it('cards, which each opened panel fetches after that', () => {
    expect(gzip(readFileSync(join(publicDir, cardsFile())))).toBeLessThanOrEqual(most(sizes.cards));
  });

  it('library: all that its main entry exports', async () => {
    const code = (await bundled('src/index.ts')).map((chunk) => chunk.code).join('\n');
    expect(gzip(code)).toBeLessThanOrEqual(most(sizes.library));
  });

  it('library: its style sheet', () => {
    expect(gzip(read('dist/styles.css'))).toBeLessThanOrEqual(most(sizes.styles));
  });

  it('stand in the README as they are', () => {
    const readme = read('README.md');
    const kB = (bytes: number) => (bytes / 1000).toFixed(1);
    const missing = Object.entries(sizes).filter(([, { must, is }]) => {
      const row = new RegExp(`\\| ≤ ${must / 1000} kB \\| ${kB(is).replace('.', '\\.')} kB \\|`);
      return !row.test(readme);
    });
    expect(missing).toEqual([]);
  });
});
