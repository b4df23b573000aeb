import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { preactAlias } from './build/preactAlias.ts';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The versions of React that the component tests run on. */
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
      include: ['test/{browser,react,components,widget}/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/domSetup.ts'],
      browser: browser(),
    },
  }),
);

/** Whole processes and pages want the machine to themselves, or what they wait for comes too late. */
const last = { groupOrder: 1 };
/** Those wait for each other a good part of their time, which two at once use. */
const atTheEnd = { groupOrder: 2 };

export default defineConfig({
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
