import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { preactAlias } from './build/preactAlias.ts';
import { chromiumArgs, findHeadlessShell } from './scripts/chromium.mjs';
import { foldersInStacks } from './test/support/foldersInStacks.ts';
import { LongestFirst } from './test/support/longestFirst.ts';
import { slowTests } from './test/support/slowTests.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The versions of React, and preact, on which the component tests run. */
const runtimes = {
  react19: {},
  react18: {
    react: here('./test/support/react18/node_modules/react'),
    'react-dom': here('./test/support/react18/node_modules/react-dom'),
  },
  preact: {
    ...preactAlias,
    react: here('./test/support/preactReact.ts'),
    'react-dom/test-utils': 'preact/test-utils',
    'react-dom': here('./test/support/preactDom.ts'),
  },
};

/** Gives Chromium a microphone that beeps, for the tests of recording. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const browser = (contextOptions = {}) => ({
  enabled: true,
  headless: true,
  // A project has one page: pages side by side would compete for the processors.
  fileParallelism: false,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: findHeadlessShell() ?? 'chromium',
      args: [...chromiumArgs, ...microphone],
    },
    contextOptions,
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
});

/** Tests whose result can differ between runtimes: of effects, refs, events, portals, contexts and hydration. */
const rendering = [
  'test/react/**/*.test.tsx',
  'test/components/**/*.test.tsx',
  // Part of the library, too: the parts of `shelftalk/lazy` load with it.
  'test/widget/lazyWithRetry.test.tsx',
];
/** Tests of plain markup and of CSS, whose result is the same on every runtime. */
const sameMarkup = ['test/components/theme/**', 'test/components/text/!(streaming).test.tsx'];

/** Long tests of cart, orders, comparisons, recordings, pictures, places and typing: their code is the same on React 18 and 19. */
const longTests = [
  'test/components/cart/**',
  'test/components/composer/typing.test.tsx',
  'test/components/inputs/{LocationSheet,PictureSheet,VoiceSheet}.test.tsx',
  'test/components/media/AudioMessage.test.tsx',
  'test/components/order/orderRenderers.test.tsx',
  'test/components/products/{CardCart,CartReceiptRow,Comparison}.test.tsx',
];

/** React 19 runs all tests in a browser. React 18 leaves out those of the embed, which runs on preact or React 19. */
const testsOf = {
  react19: { include: ['test/{browser,react,components,widget}/**/*.test.{ts,tsx}'], exclude: [] },
  react18: { include: rendering, exclude: [...sameMarkup, ...longTests] },
  preact: {
    include: [...rendering, 'test/widget/**/*.test.ts'],
    // Pages with the embed are never rendered on a server.
    exclude: [...sameMarkup, 'test/components/chat/hydration.test.tsx'],
  },
};

const components = Object.entries(runtimes).map(
  ([name, alias]): TestProjectConfiguration => ({
    extends: true,
    cacheDir: `node_modules/.vite/${name}`,
    resolve: { alias },
    define: { __RUNTIME__: JSON.stringify(name) },
    optimizeDeps: {
      // A package that Vite discovers during a run makes its server reload the page.
      include: [
        'react',
        'react-dom/client',
        ...(name === 'preact' ? [] : ['react-dom/server.browser']),
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
      ...testsOf[name as keyof typeof runtimes],
      setupFiles: ['test/support/domSetup.ts'],
      browser: browser(),
    },
  }),
);

const node = { environment: 'node' as const };

/** Number of test files that run in Node at the same time: one more than the processors of CI, because tests wait, too. */
const workers = 3;

/** CI repeats a failed test once and reports it: its machines are busy, and a browser's scheduling is not deterministic. */
const retry = process.env.CI ? 1 : 0;

/** Tests that start processes and open pages run after the other tests, whose load would slow them down. */
const e2e = {
  environment: 'node' as const,
  sequence: { groupOrder: 1 },
  globalSetup: ['test/e2e/setup.ts'],
  // Firefox and WebKitGTK take longer than Chromium.
  testTimeout: 300_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  plugins: [react(), foldersInStacks()],
  test: {
    reporters: ['default', './test/support/closingLineReporter.ts'],
    globalSetup: ['test/support/ownTemporaryFolder.ts'],
    // Read by `runsByDepth`.
    env: { TEST_DEPTH: process.env.TEST_DEPTH ?? 'full' },
    // A busy machine is slow; a test ends as soon as its conditions hold.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    retry,
    expect: { poll: { timeout: 30_000 } },
    // Workers are shared by files: one for each file would start about a thousand.
    isolate: false,
    // Vitest's default leaves one processor idle.
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { ...node, name: 'checks', include: ['test/checks/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...node,
          name: 'steps',
          include: ['test/**/*.steps.test.ts'],
          // V8 counts the blocks of a function only if it compiles it while counting, so each file needs a worker
          // in which none of the code has run yet.
          isolate: true,
        },
      },
      {
        extends: true,
        resolve: {
          alias: {
            '@shelftalk/proxy/fetch': here('./proxy/fetch.ts'),
            '@shelftalk/proxy/web': here('./proxy/web.ts'),
            'cloudflare:workers': here('./test/proxy/support/cloudflareWorkers.ts'),
          },
        },
        test: {
          ...node,
          name: 'node',
          include: [
            'test/{protocol,client,cart,store,environments,proxy,platform,shop-agent,demo,rules,scripts,stories}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.steps.test.ts', ...slowTests],
        },
      },
      { extends: true, test: { ...node, name: 'slow', include: slowTests } },
      ...components,
      {
        extends: true,
        plugins: [storybookTest({ configDir: here('./.storybook') })],
        test: { name: 'storybook', browser: browser({ reducedMotion: 'reduce' }) },
      },
      // One shopper walks through the demo shop; `npm test` runs it instead of all of `e2e`.
      { extends: true, test: { ...e2e, name: 'walk', include: ['test/e2e/shop.test.ts'] } },
      { extends: true, test: { ...e2e, name: 'e2e', include: ['test/{e2e,engines}/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...e2e,
          name: 'consumers',
          // After the tests of whole pages, which builds would slow down.
          sequence: { groupOrder: 2 },
          include: ['test/consumers/*.test.ts'],
          globalSetup: ['test/consumers/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          environment: 'node',
          sequence: e2e.sequence,
          include: ['test/pictures/*.test.ts'],
          globalSetup: ['test/pictures/setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
