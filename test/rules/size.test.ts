import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundled, firstAnswerFiles, gzip, publicDir } from '../support/bundles.ts';
import { read } from '../support/sources.ts';

/** Bytes, gzip -9: `limit` is the design's bound, `measured` the size that the README states. */
const sizes = {
  loader: { limit: 4_000, measured: 3_994 },
  firstAnswer: { limit: 56_000, measured: 45_455 },
  library: { limit: 30_000, measured: 24_757 },
  styles: { limit: 12_000, measured: 5_612 },
};

type Size = (typeof sizes)[keyof typeof sizes];

/** Within the limit, and at most 1 % larger than the README states. */
const largest = ({ limit, measured }: Size): number => Math.min(limit, measured * 1.01);

const builtSize = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzip(readFileSync(join(publicDir, file))), 0);

describe('the loader', () => {
  it('asks Chromium to compile all its functions off the main thread', () => {
    expect(read('proxy/dist/public/shelftalk.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
  });
});

describe('sizes', () => {
  it('limits the loader with its launcher', () => {
    expect(builtSize(['shelftalk.js'])).toBeLessThanOrEqual(largest(sizes.loader));
  });

  it('limits an open panel with a first answer: loader and app', () => {
    expect(builtSize(firstAnswerFiles())).toBeLessThanOrEqual(largest(sizes.firstAnswer));
  });

  it('limits the main entry of the library', async () => {
    const code = (await bundled('src/index.ts')).map((chunk) => chunk.code).join('\n');
    expect(gzip(code)).toBeLessThanOrEqual(largest(sizes.library));
  });

  it('limits the style sheet of the library', () => {
    expect(gzip(read('dist/styles.css'))).toBeLessThanOrEqual(largest(sizes.styles));
  });

  it('match the README', () => {
    const readme = read('README.md');
    const kB = (bytes: number) => (bytes / 1000).toFixed(1);
    const missing = Object.entries(sizes).filter(([, { limit, measured }]) => {
      const row = new RegExp(`\\| ≤ ${limit / 1000} kB \\| ${kB(measured).replace('.', '\\.')} kB \\|`);
      return !row.test(readme);
    });
    expect(missing).toEqual([]);
  });
});
