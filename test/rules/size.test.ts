import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledCode, firstAnswerFiles, gzippedSize, moreFile, publicDir } from '../support/bundles.ts';
import { read } from '../support/sources.ts';

/** Gzipped bytes: the maximum, and the measured size that docs/benchmarks.md states. */
const sizes = {
  loader: { limit: 4_100, measured: 4_090 },
  firstAnswer: { limit: 74_700, measured: 74_400 },
  quietPage: { limit: 103_700, measured: 103_300 },
  headless: { limit: 18_700, measured: 18_600 },
  chat: { limit: 73_900, measured: 73_500 },
  styles: { limit: 13_300, measured: 13_200 },
};

type Size = (typeof sizes)[keyof typeof sizes];

/** Within the limit, and at most 1 % larger than docs/benchmarks.md states. */
const largest = ({ limit, measured }: Size): number => Math.min(limit, measured * 1.01);

const builtSize = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzippedSize(readFileSync(join(publicDir, file))), 0);

describe('the loader', () => {
  it('asks Chromium to compile all its functions off the main thread', () => {
    expect(read('proxy/dist/public/shelftalk.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
  });
});

describe('the build', () => {
  it('has no chunks but the apps, the languages, `more`, `shop` and parts that only some pages load', () => {
    const names = readdirSync(publicDir).flatMap(
      (file) => /^(?:react-)?([\w-]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? [],
    );
    const languages = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'nl', 'pl', 'ptBr', 'tr', 'zhHans'];
    expect([...new Set(names)].sort()).toEqual(
      [
        ...languages,
        'app',
        'app-react',
        'connectWithPageTools',
        'figures',
        'more',
        'offerShop',
        'page',
        'shop',
      ].sort(),
    );
  });
});

describe('the size', () => {
  it('of the loader with its launcher is limited', () => {
    expect(builtSize(['shelftalk.js'])).toBeLessThanOrEqual(largest(sizes.loader));
  });

  it('of an open panel with a first answer is limited: loader and app', () => {
    expect(builtSize(firstAnswerFiles())).toBeLessThanOrEqual(largest(sizes.firstAnswer));
  });

  it('of the quiet page after its first answer is limited: loader, app and `more`, one file each', () => {
    const files = [...firstAnswerFiles(), moreFile()];
    expect(files).toHaveLength(3);
    expect(builtSize(files)).toBeLessThanOrEqual(largest(sizes.quietPage));
  });

  it('of the finished chat, which is one file, is limited', async () => {
    const code = await bundledCode(`export { ShelftalkChat } from 'src/index.ts';`);
    expect(code).not.toMatch(/\bimport\(/);
    expect(gzippedSize(code)).toBeLessThanOrEqual(largest(sizes.chat));
  });

  it('of a conversation without React is limited: store, runtime of the browser, HTTP', async () => {
    const code = await bundledCode(`
      export { browserRuntime, createChatStore } from 'src/store.ts';
      export { createHttpTransport } from 'src/http.ts';
    `);
    expect(code).not.toMatch(/from\s*["']react/);
    expect(gzippedSize(code)).toBeLessThanOrEqual(largest(sizes.headless));
  });

  it('of the style sheet of the library is limited', () => {
    expect(gzippedSize(read('dist/styles.css'))).toBeLessThanOrEqual(largest(sizes.styles));
  });

  it('of each part is as docs/benchmarks.md states', () => {
    const document = read('docs/benchmarks.md');
    const kB = (bytes: number) => (bytes / 1000).toFixed(1);
    const missing = Object.entries(sizes).filter(([, { limit, measured }]) => {
      const row = new RegExp(`\\| ≤ ${limit / 1000} kB \\| ${kB(measured).replace('.', '\\.')} kB \\|`);
      return !row.test(document);
    });
    expect(missing).toEqual([]);
  });
});
