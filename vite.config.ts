import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { demoShop } from './demo/vite-plugin.ts';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumArgs },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
});

/** The three runtimes that every component test runs on. */
const runtimes = {
  react19: {},
  react18: {
    react: here('./test/support/react18/node_modules/react'),
    'react-dom': here('./test/support/react18/node_modules/react-dom'),
  },
  preact: {
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
    'react-dom/test-utils': 'preact/test-utils',
    'react-dom/client': 'preact/compat/client',
    'react-dom': 'preact/compat',
    react: 'preact/compat',
  },
};

const components = Object.entries(runtimes).map(
  ([name, alias]): TestProjectConfiguration => ({
    extends: true,
    cacheDir: `node_modules/.vite/${name}`,
    resolve: { alias },
    define: { __RUNTIME__: JSON.stringify(name) },
    optimizeDeps: {
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', '@testing-library/react'],
    },
    test: {
      name,
      include: ['test/{react,components,widget}/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/dom-setup.ts'],
      browser: browser(),
    },
  }),
);

export default defineConfig({
  plugins: [react(), demoShop()],
  test: {
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{protocol,client,store,proxy,platform,rules,scripts}/**/*.test.ts'],
        },
      },
      ...components,
      {
        extends: true,
        plugins: [storybookTest({ configDir: here('./.storybook') })],
        test: { name: 'storybook', browser: browser() },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
