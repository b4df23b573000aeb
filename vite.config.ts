import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { minify } from 'terser';
import { type EnvironmentOptions, minifySync, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { demoShop } from './demo/demoShop.ts';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';
import { plainImports } from './scripts/plainImports.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The first that know nesting, `light-dark()` and `:dir()`; for older ones the sheet would be written out at length. */
const cssTarget = ['chrome123', 'firefox121', 'safari17.5'];

/** What stands in for React in the embed. */
const preact = {
  'react/jsx-runtime': here('./src/widget/preact/jsxRuntime.ts'),
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': here('./src/widget/preact/client.ts'),
  react: here('./src/widget/preact/react.ts'),
};

/** What the component tests run on. */
const runtimes = {
  react19: {},
  react18: {
    react: here('./test/support/react18/node_modules/react'),
    'react-dom': here('./test/support/react18/node_modules/react-dom'),
  },
  preact: {
    ...preact,
    react: here('./test/support/preactReact.ts'),
    'react-dom/test-utils': 'preact/test-utils',
    'react-dom': here('./test/support/preactDom.ts'),
  },
};

/** The library's entries and style sheets, as package.json names them. */
const entries = (): Record<string, string> => {
  const { exports } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { exports: object };
  return Object.fromEntries(
    Object.keys(exports).flatMap((path) => {
      const name = path.slice(2) || 'index';
      if (name.endsWith('.json')) return [];
      return [
        name.endsWith('.css') ? [name.slice(0, -4), `src/components/${name}`] : [name, `src/${name}.ts`],
      ];
    }),
  );
};

/** `shelftalk` for apps that have React: ESM, a file for each module, one style sheet. */
const library = (): UserConfig => ({
  publicDir: false,
  plugins: [
    react(),
    {
      name: 'shelftalk:no-empty-styles-module',
      generateBundle(_options, bundle) {
        for (const name of Object.keys(bundle)) if (/^(?:styles|extras)\.js/.test(name)) delete bundle[name];
      },
    },
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: true,
    target: 'es2022',
    cssTarget,
    lib: {
      entry: entries(),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, /^zustand($|\/)/],
      output: { preserveModules: true, preserveModulesRoot: 'src' },
    },
  },
});

const publicDir = 'proxy/dist/public';

/** Puts a .br and a .gz beside every file, so that the proxy never compresses. */
const precompress = (): Plugin => ({
  name: 'shelftalk:precompress',
  writeBundle(options, bundle) {
    for (const name of Object.keys(bundle)) {
      const path = `${options.dir}/${name}`;
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

/** Named elements of the page must not stand in the place of what the document does. */
const transform = {
  inject: { document: [here('./src/widget/pageDocument.ts'), 'pageDocument'] as [string, string] },
};

/** What the embed asks for as one file, by what it begins with: the app, and beside it the cards. */
const files = { app: '/widget/app.tsx', cards: '/products/cards.ts' };

/**
 * Puts all that the app needs at once into one file, so that opening the panel asks for one; so with the cards. Which
 * modules those are, after tree shaking, only a build knows: the first one of each environment writes nothing and tells.
 */
function inOneFile() {
  const known = new Map<string, Readonly<Record<keyof typeof files, ReadonlySet<string>>>>();
  const learn: Plugin = {
    name: 'shelftalk:in-one-file',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const { name } = this.environment;
        if (!name.startsWith('app') || known.has(name)) return;
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
        );
        const modulesOf = (chunk: Rolldown.OutputChunk): readonly string[] => {
          if (!chunks.delete(chunk.fileName)) return [];
          const below = chunk.imports.flatMap((next) => chunks.get(next) ?? []);
          return [...Object.keys(chunk.modules), ...below.flatMap(modulesOf)];
        };
        const closure = (begin: string): ReadonlySet<string> => {
          const [root] = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith(begin));
          return new Set(root && modulesOf(root));
        };
        const app = closure(files.app);
        known.set(name, { app, cards: closure(files.cards) });
        for (const fileName of Object.keys(bundle)) delete bundle[fileName];
      },
    },
  };
  const groups = (name: string) =>
    (['app', 'cards'] as const).map((file) => ({
      name: file,
      includeDependenciesRecursively: false,
      test: (id: string) => known.get(name)?.[file].has(id) ?? false,
    }));
  return { learn, groups, isKnown: (name: string) => known.has(name) };
}

/**
 * The script tag's files: the app on preact and on React, what some pages ask for beside it, then the loader,
 * which knows their hashed names.
 * One environment each, because a chunk graph must not mix the two runtimes.
 */
const embed = (): UserConfig => {
  const entries: Record<string, string> = {};
  const { learn, groups, isKnown } = inOneFile();
  const app = (environment: string, name: string): EnvironmentOptions => ({
    consumer: 'client',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: publicDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: 'src/widget/app.tsx' },
        transform,
        // The second minifier takes its time, as is known.
        checks: { pluginTimings: false },
        preserveEntrySignatures: 'allow-extension',
        output: {
          format: 'es',
          // By `shelftalk:minified`.
          minify: false,
          minifyInternalExports: true,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: `${name}-[name]-[hash].js`,
          codeSplitting: { groups: groups(environment) },
        },
      },
    },
  });
  return {
    publicDir: false,
    build: { cssTarget },
    plugins: [
      react(),
      learn,
      {
        name: 'shelftalk:preact',
        enforce: 'pre',
        resolveId(source, importer) {
          if (this.environment.name !== 'app') return null;
          const name = (preact as Record<string, string>)[source];
          return name === undefined ? null : this.resolve(name, importer, { skipSelf: true });
        },
      },
      {
        name: 'shelftalk:entries',
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'chunk' && file.isEntry) entries[file.name] = file.fileName;
          }
        },
        transform(code, id) {
          if (!id.endsWith('/widget/loader.ts')) return null;
          return code
            .replaceAll('__APP_REACT__', JSON.stringify(entries['app-react']))
            .replaceAll('__PAGE__', JSON.stringify(entries.page))
            .replaceAll('__APP__', JSON.stringify(entries.app));
        },
      },
      plainImports(),
      minified(isKnown),
      precompress(),
    ],
    environments: {
      app: app('app', 'app'),
      appReact: app('appReact', 'app-react'),
      page: {
        consumer: 'client',
        build: {
          outDir: publicDir,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: { page: 'src/widget/page/attend.ts' },
            transform,
            preserveEntrySignatures: 'strict',
            output: {
              format: 'es',
              entryFileNames: '[name]-[hash].js',
              chunkFileNames: 'page-[name]-[hash].js',
            },
          },
        },
      },
      loader: {
        consumer: 'client',
        build: {
          outDir: publicDir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: { shelftalk: 'src/widget/loader.ts' },
            transform,
            // Few functions, and nearly all run at once: Chromium compiles them all beside the page's own thread.
            output: {
              format: 'iife',
              entryFileNames: '[name].js',
              postBanner: '//# allFunctionsCalledOnLoad',
            },
          },
        },
      },
    },
    builder: {
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp(builder) {
        for (const name of ['app', 'app', 'appReact', 'appReact', 'page', 'loader']) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
  };
};

/**
 * Minifies the app twice: the second minifier finds 0.4 kB that the first one leaves, and takes its time for it. Both
 * run before the files get their names, which are made of what is in them. What it calls unsafe would only harm
 * functions that are called with `new`; here those are classes.
 */
const minified = (isFinal: (environment: string) => boolean): Plugin => ({
  name: 'shelftalk:minified',
  async renderChunk(code, chunk) {
    if (!isFinal(this.environment.name)) return null;
    const small = minifySync(chunk.fileName, code, { module: true, compress: { target: 'es2022' } }).code;
    if (!chunk.isEntry) return small;
    return (
      (
        await minify(small, {
          module: true,
          ecma: 2020,
          compress: { passes: 2, unsafe_arrows: true, unsafe_methods: true },
        })
      ).code ?? small
    );
  },
});

/** The two servers, each one file with `src/protocol` inlined and its own dependencies outside. */
const servers = (): UserConfig => {
  const server = (name: string, entries: Readonly<Record<string, string>> = {}): EnvironmentOptions => ({
    consumer: 'server',
    resolve: { conditions: ['node', 'import'] },
    build: {
      outDir: `${name}/dist`,
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: { main: `${name}/main.ts`, index: `${name}/index.ts`, ...entries },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  return {
    publicDir: false,
    environments: {
      proxy: server('proxy', { fetch: 'proxy/fetch.ts', web: 'proxy/web.ts' }),
      platform: server('platform', { verify: 'platform/verify.ts' }),
    },
    builder: {
      async buildApp(builder) {
        for (const name of ['proxy', 'platform']) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
  };
};

/** A microphone that beeps, so that recording is tested for real. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const browser = (contextOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [...chromiumArgs, ...microphone],
    },
    contextOptions,
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
});

const components = Object.entries(runtimes).map(
  ([name, alias]): TestProjectConfiguration => ({
    extends: true,
    cacheDir: `node_modules/.vite/${name}`,
    resolve: { alias },
    define: { __RUNTIME__: JSON.stringify(name) },
    optimizeDeps: {
      // Found late, a package makes the server reload in the middle of a run.
      include: [
        'react',
        'react-dom/client',
        'react/jsx-dev-runtime',
        '@testing-library/react',
        'axe-core',
        'fast-check',
        'micromark',
        'micromark-extension-gfm',
        'zustand/vanilla',
        'zustand/react',
      ],
    },
    test: {
      name,
      include: ['test/{react,components,widget}/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/domSetup.ts'],
      browser: browser(),
    },
  }),
);

/** Whole processes and pages want the machine to themselves, or what they wait for comes too late. */
const last = { groupOrder: 1 };
/** Those wait for each other a good part of their time, which two at once use. */
const atTheEnd = { groupOrder: 2 };

const tests = (): UserConfig => ({
  plugins: [react()],
  test: {
    reporters: ['default', './test/support/closingLineReporter.ts'],
    globalSetup: ['test/support/ownTemporaryFolder.ts'],
    // A machine that does much else is slow; what is waited for comes all the same.
    expect: { poll: { timeout: 10_000 } },
    // A worker for each file would start a thousand of them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'steps',
          environment: 'node',
          include: ['test/**/*.steps.test.ts'],
          // The engine counts the blocks of a function only if it compiles it while it counts: each file needs a
          // worker in which none of the code has run yet.
          isolate: true,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        resolve: { alias: { '@shelftalk/proxy/web': here('./proxy/web.ts') } },
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'test/{protocol,client,cart,store,proxy,platform,demo,rules,scripts,stories}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.steps.test.ts'],
          testTimeout: 30_000,
        },
      },
      ...components,
      {
        extends: true,
        plugins: [storybookTest({ configDir: here('./.storybook') })],
        test: { name: 'storybook', browser: browser({ reducedMotion: 'reduce' }) },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          environment: 'node',
          sequence: last,
          include: ['test/pictures/*.test.ts'],
          globalSetup: ['test/pictures/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          sequence: atTheEnd,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As slow as machines are, a condition comes true or does not.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});

const demo = (): UserConfig => ({ plugins: [demoShop()] });

const modes: Record<string, () => UserConfig> = { lib: library, embed, server: servers, demo };

export default defineConfig(({ mode }) => (modes[mode] ?? tests)());
