import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { plainImports } from '../../scripts/plainImports.mjs';
import { read, root } from './sources.ts';

export const gzip = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

export const publicDir = join(root, 'proxy/dist/public');

/** A built chunk of the embed and all that it imports before it runs, as file names. */
function withImports(file: string, seen: string[] = []): string[] {
  if (seen.includes(file)) return seen;
  seen.push(file);
  const code = readFileSync(join(publicDir, file), 'utf8');
  for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
    withImports(next, seen);
  return seen;
}

/** The chunk with the cards, which the app names. */
export function cardsFile(): string {
  const names = firstAnswerFiles().flatMap(
    (file) => readFileSync(join(publicDir, file), 'utf8').match(/app-cards-[\w-]{8}\.js/) ?? [],
  );
  if (names[0] === undefined) throw new Error('The app names no chunk with cards.');
  return names[0];
}

/** What a page has fetched once the panel is open: the loader and the app as built, preact's build. */
export function firstAnswerFiles(): string[] {
  const [, entry = ''] = read('proxy/dist/public/shelftalk.js').match(/`(app-[\w-]{8}\.js)`/) ?? [];
  return ['shelftalk.js', ...withImports(entry)];
}

/**
 * An entry with all that it imports before it runs, minified, with React outside and what else is: the chunks
 * of one build. Modules are told by their paths from the root.
 */
export async function bundled(
  entry: string,
  isOutside: (path: string) => boolean = () => false,
): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [plainImports()],
    // A test run is no production to the bundler, which would write the place of each element into it.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, entry),
        preserveEntrySignatures: 'allow-extension',
        external: (id, importer) =>
          /^react(-dom)?($|\/)/.test(id) ||
          (importer !== undefined && isOutside(relative(root, resolve(dirname(importer), id)))),
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
  return chunks.filter(({ fileName }) => needed.has(fileName));
}
