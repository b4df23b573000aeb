// The script tag's files, in proxy/dist/public: two apps (preact and React), the page module, the sales figures, then the
// loader, which contains the hashed names of the other four. `node scripts/build.mjs embed` runs this.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { guardBuiltIns, ownDocument, ownGlobals } from './guardBuiltIns.ts';
import { packagesOf, writeNotices } from './notices.ts';
import { preactAlias } from './preactAlias.ts';
import { cssTarget, target } from './targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'proxy/dist/public');
const moduleIds = new Set<string>();
/** Names of the files of this build. */
const made = new Set<string>();

interface Bundle {
  /** Name of the entry's file, without hash and extension. */
  readonly name: string;
  /** Entry module, as a path from the root. */
  readonly entry: string;
  readonly output?: Rolldown.OutputOptions;
  readonly alias?: Readonly<Record<string, string>>;
  readonly define?: Readonly<Record<string, string>>;
}

/**
 * Options that make the apps smaller. They would make the loader larger, so it is built without them. Reading a property or a global of the page has no effect that
 * the code relies on.
 */
const sizeOptions: Rolldown.InputOptions = {
  treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
};

/** For development: builds neither the React app nor compressed files, and keeps files of earlier builds for open pages. */
const isQuick = process.argv.includes('--quick');

/** Runs Terser, whose files are 1 % smaller than those of Rolldown's minifier; Vite does not run it for a library. */
const minifyChunks = (isLoader: boolean): Rolldown.Plugin => ({
  name: 'minify-chunks',
  async renderChunk(source) {
    const { code = source } = await minify(source, {
      module: true,
      ecma: 2022,
      // Computed constants and sequences make the apps smaller, and the loader larger.
      compress: {
        passes: 3,
        unsafe_arrows: true,
        inline: 1,
        keep_fargs: false,
        pure_getters: true,
        evaluate: !isLoader,
        sequences: !isLoader,
      },
    });
    return code;
  },
});

/** Writes a file again as .br and .gz, so that the proxy never compresses. A quick build removes these two files. */
function compress(path: string): void {
  const bytes = readFileSync(path);
  const contents = isQuick ? {} : { '.br': brotliCompressSync(bytes), '.gz': gzipSync(bytes, { level: 9 }) };
  for (const ending of ['.br', '.gz'] as const) {
    const compressed = contents[ending];
    if (compressed) writeFileSync(path + ending, compressed);
    // The proxy would serve a compressed file of an earlier build.
    else rmSync(path + ending, { force: true });
  }
}

/** Writes one entry with its chunks and their compressed files. Returns the name of the entry's file. */
async function bundle({ name, entry, output, alias = {}, define = {} }: Bundle): Promise<string> {
  const isLoader = name === 'shelftalk';
  const config: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), ...(isLoader ? [] : [guardBuiltIns(name === 'app-react')]), minifyChunks(isLoader)],
    resolve: { alias },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      // The library mode leaves `import()` as written; an app's build wraps it to preload style sheets.
      lib: {
        entry: { [name]: join(root, entry) },
        formats: [output?.format === 'iife' ? 'iife' : 'es'],
        name,
      },
      outDir,
      emptyOutDir: false,
      target,
      cssTarget,
      cssMinify: true,
      rolldownOptions: {
        transform: { inject: isLoader ? ownDocument : ownGlobals },
        // Chunks import their shared code from the entry; the library mode would put it into a separate file.
        preserveEntrySignatures: 'allow-extension',
        ...(!isLoader && sizeOptions),
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          minify: false,
          minifyInternalExports: true,
          // One file each for the entry and for `more`, with everything they import statically; the chunk `shop` imports from both.
          codeSplitting: {
            groups: [
              { name, tags: ['$initial'], priority: 2 },
              { name: 'more', test: /\/widget\/more\.ts$/, priority: 1 },
            ],
          },
          ...output,
        },
      },
    },
  };
  const [result] = (await build(config)) as Rolldown.RolldownOutput[];
  const files = result?.output ?? [];
  for (const file of files) {
    if (file.type === 'chunk') for (const id of Object.keys(file.modules)) moduleIds.add(id);
    for (const ending of ['', '.br', '.gz']) made.add(file.fileName + ending);
    compress(join(outDir, file.fileName));
  }
  const first = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (!first) throw new Error(`The build of ${entry} has no entry file.`);
  return first.fileName;
}

const app = await bundle({ name: 'app', entry: 'src/widget/app.tsx', alias: preactAlias });
const appReact = isQuick
  ? app
  : await bundle({
      name: 'app-react',
      entry: 'src/widget/app.tsx',
      output: { chunkFileNames: 'react-[name]-[hash].js' },
    });
const page = await bundle({ name: 'page', entry: 'src/widget/page/applyPageSettings.ts' });
const figures = await bundle({ name: 'figures', entry: 'src/widget/figures/enterWithFigures.ts' });
await bundle({
  name: 'shelftalk',
  entry: 'src/widget/loader.ts',
  define: {
    __APP__: JSON.stringify(app),
    __APP_REACT__: JSON.stringify(appReact),
    __PAGE__: JSON.stringify(page),
    __FIGURES__: JSON.stringify(figures),
  },
  output: {
    format: 'iife',
    codeSplitting: false,
    entryFileNames: '[name].js',
    // Few functions, and nearly all run at once: Chromium then compiles them all off the main thread.
    postBanner: '//# allFunctionsCalledOnLoad',
  },
});
if (!isQuick) {
  // The package would contain files of earlier builds.
  for (const name of readdirSync(outDir))
    if (!made.has(name)) rmSync(join(outDir, name), { recursive: true });
  writeNotices('proxy/THIRD-PARTY-NOTICES.md', packagesOf(moduleIds));
}
