import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, type Plugin, type Rolldown } from 'vite';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';

interface PageOptions {
  /** The page's entry module, as a path from the root: benchmarks run bundled, so their own `import.meta.url` is in another folder. */
  readonly entry: string;
  /** Packages replaced by others, for example React by preact. */
  readonly alias?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

const root = process.cwd();

/** Bundles an entry for production into one module and one style sheet. */
async function bundle({
  entry,
  alias = {},
  plugins = [],
}: PageOptions): Promise<{ js: string; css: string }> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...plugins],
    resolve: { alias: { ...alias } },
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, `file://${root}/`)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const js = output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n');
  const css = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
  );
  return { js, css: css.join('\n') };
}

const stopServers: (() => Promise<unknown>)[] = [];

/** Headless Chromium, shared by all pages of a benchmark. */
let browser: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: findChromium() ?? 'chromium', args: [...chromiumArgs] });
  return browser;
};

/** Opens a page that has run the entry module. Width and height are CSS pixels. */
export async function openPage(options: PageOptions, { width = 400, height = 700 } = {}): Promise<Page> {
  const { js, css } = await bundle(options);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><title>bench</title><body><div id="root"></div><script type="module" src="/page.js"></script>`;
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', js],
    '/page.css': ['text/css', css],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', undefined];
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopServers.push(async () => server.close());
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

/** Closes the browser and every page's server. */
export async function closePages(): Promise<void> {
  await (await browser)?.close();
  await Promise.all(stopServers.map((stop) => stop()));
}
