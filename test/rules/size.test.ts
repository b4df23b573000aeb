import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';

const kB = 1000;
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
  it('loader with launcher: at most 4 kB', () => {
    expect(gzip(readFileSync(join(publicDir, 'shelftalk.js')))).toBeLessThanOrEqual(4 * kB);
  });

  it('open panel with a first answer: at most 40 kB', () => {
    const [, entry = ''] = read('proxy/dist/public/shelftalk.js').match(/`(app-[\w-]{8}\.js)`/) ?? [];
    const files = ['shelftalk.js', ...withImports(entry)];
    const total = files.reduce((sum, file) => sum + gzip(readFileSync(join(publicDir, file))), 0);
    expect(total).toBeLessThanOrEqual(40 * kB);
  });

  it('library: all exports at most 25 kB of script and 6 kB of style', async () => {
    expect(gzip(await bundled())).toBeLessThanOrEqual(25 * kB);
    expect(gzip(read('dist/styles.css'))).toBeLessThanOrEqual(6 * kB);
  });
});
