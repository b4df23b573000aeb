import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { read, root } from './sources.ts';

/** Returns the number of bytes of the compressed content. */
export const gzippedSize = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

export const publicDir = join(root, 'proxy/dist/public');

/** A built file of the embed and all its static imports, as file names. */
function withImports(file: string, seen: string[] = []): string[] {
  if (seen.includes(file)) return seen;
  seen.push(file);
  const code = readFileSync(join(publicDir, file), 'utf8');
  for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
    withImports(next, seen);
  return seen;
}

/** The files that a page needs for the first answer: the loader, and the app on preact with its static imports. */
export function firstAnswerFiles(): string[] {
  const [, entry = ''] = read('proxy/dist/public/shelftalk.js').match(/[`"'](app-[\w-]{8}\.js)[`"']/) ?? [];
  return ['shelftalk.js', ...withImports(entry)];
}

/**
 * Bundles a module's code, minified. React is external.
 *
 * @param code Imports by paths from the root.
 * @param includesLazy Whether dynamic imports are part of the one chunk; otherwise they are left out.
 */
export async function bundle(code: string, includesLazy = true): Promise<Rolldown.OutputChunk[]> {
  const entry = '\0entry';
  const [result] = (await build({
    configFile: false,
    logLevel: 'silent',
    root,
    publicDir: false,
    // Vitest sets NODE_ENV to "test", in which Vite would write each element's source position into the bundle.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id, importer) => {
          if (id === 'entry') return entry;
          return importer === entry ? join(root, id) : null;
        },
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'entry', formats: ['es'], fileName: 'entry' },
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'allow-extension',
        external: /^react(-dom)?($|\/)/,
        // The library mode keeps white space and comments by default.
        output: { minify: true, comments: false, ...(includesLazy && { codeSplitting: false }) },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = result?.output ?? [];
  const chunks = output.filter((file) => file.type === 'chunk');
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of needed) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(next);
  }
  return chunks.filter(({ fileName }) => needed.has(fileName));
}

/** The code of `bundle`, dynamic imports included. */
export async function bundledCode(code: string): Promise<string> {
  return (await bundle(code)).map((chunk) => chunk.code).join('\n');
}

/** The name of `more-HASH.js` on Preact: code that is loaded with the first message, or when it is needed. */
export function moreFile(): string {
  const [app = ''] = firstAnswerFiles().slice(1);
  const code = readFileSync(join(publicDir, app), 'utf8');
  const [, file] = code.match(/import\([`"']\.\/(more-[\w-]{8}\.js)[`"']\)/) ?? [];
  if (file === undefined) throw new Error(`${app} does not import more-HASH.js.`);
  return file;
}
