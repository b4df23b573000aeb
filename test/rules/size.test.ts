import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundled, firstAnswerFiles, gzip, publicDir } from '../support/bundles.ts';
import { read } from '../support/sources.ts';

/** Bytes, gzip -9. `must` is what the design asks for, `is` what was reached, as it stands in the README. */
const sizes = {
  loader: { must: 4_000, is: 3_988 },
  firstAnswer: { must: 40_000, is: 39_512 },
  library: { must: 25_000, is: 21_516 },
  styles: { must: 6_000, is: 5_407 },
};

describe('sizes', () => {
  it('loader with launcher', () => {
    const bytes = gzip(readFileSync(join(publicDir, 'shelftalk.js')));
    expect(bytes).toBeLessThanOrEqual(sizes.loader.must);
  });

  it('open panel with a first answer: loader, app, style and words', () => {
    const bytes = firstAnswerFiles().reduce(
      (sum, file) => sum + gzip(readFileSync(join(publicDir, file))),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(sizes.firstAnswer.must);
  });

  it('library: all that its main entry exports', async () => {
    const code = (await bundled('src/index.ts')).map((chunk) => chunk.code).join('\n');
    expect(gzip(code)).toBeLessThanOrEqual(sizes.library.must);
  });

  it('library: its style sheet', () => {
    expect(gzip(read('dist/styles.css'))).toBeLessThanOrEqual(sizes.styles.must);
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
