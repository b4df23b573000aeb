import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';

/** Bytes, gzip -9. `must` is what the design asks for, `is` what was reached; what is owed stands in the README. */
const sizes = {
  loader: { must: 4_000, is: 3_996 },
  firstAnswer: { must: 40_000, is: 49_219 },
  library: { must: 25_000, is: 30_417 },
  styles: { must: 6_000, is: 6_503 },
};
/** A size may be what it must be; where that is not reached yet, it grows by no more than one in a hundred. */
const allowed = ({ must, is }: { readonly must: number; readonly is: number }) => Math.max(must, is * 1.01);

const gzip = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;
const publicDir = join(root, 'proxy/dist/public');
/** A chunk and all that it imports before it runs. */
function withImports(file: string, seen: string[] = []): string[] {
  if (seen.includes(file)) return seen;
  seen.push(file);
  const code = readFileSync(join(publicDir, file), 'utf8');
  for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
    withImports(next, seen);
  return seen;
}

/** Everything the library exports and all that it imports before it runs, minified with React outside. */
async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    // A test run is no production to the bundler, which would write the place of each element into it.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/index.ts'),
        preserveEntrySignatures: 'allow-extension',
        external: [/^react($|\/)/, /^react-dom($|\/)/],
        output: { format: 'es' },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunks = outputs
    .flatMap(({ output }) => output)
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of needed) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(next);
  }
  return chunks
    .filter(({ fileName }) => needed.has(fileName))
    .map(({ code }) => code)
    .join('\n');
}

describe('sizes', () => {
  it('loader with launcher', () => {
    const bytes = gzip(readFileSync(join(publicDir, 'shelftalk.js')));
    expect(bytes).toBeLessThanOrEqual(sizes.loader.must);
  });

  it('open panel with a first answer: loader, app, style and words', () => {
    const [, entry = ''] = read('proxy/dist/public/shelftalk.js').match(/`(app-[\w-]{8}\.js)`/) ?? [];
    const files = ['shelftalk.js', ...withImports(entry)];
    const bytes = files.reduce((sum, file) => sum + gzip(readFileSync(join(publicDir, file))), 0);
    expect(bytes).toBeLessThanOrEqual(allowed(sizes.firstAnswer));
  });

  it('library: all that its main entry exports', async () => {
    expect(gzip(await bundled())).toBeLessThanOrEqual(allowed(sizes.library));
  });

  it('library: its style sheet', () => {
    expect(gzip(read('dist/styles.css'))).toBeLessThanOrEqual(allowed(sizes.styles));
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
