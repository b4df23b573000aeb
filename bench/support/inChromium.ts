import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, type Plugin, type Rolldown } from 'vite';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';

interface PageOptions {
  /** Address of the page's entry module: `new URL('./page.tsx', import.meta.url)` does not survive bundling, so a path from the project's root. */
  readonly entry: string;
  /** What stands in for a package, for example preact for React. */
  readonly alias?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

const root = process.cwd();

/** The entry and all it imports as one production module, and the style sheets it imports. */
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

const started: (() => Promise<unknown>)[] = [];

/** Debian's Chromium, headless, off the network; one for the whole benchmark. */
let browser: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: findChromium() ?? 'chromium', args: [...chromiumArgs] });
  return browser;
};

/** A page of its own that has run the entry module, at a width and height in CSS pixels. */
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
  started.push(async () => server.close());
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

/** Ends the browser and every server. */
export async function closePages(): Promise<void> {
  await (await browser)?.close();
  await Promise.all(started.map((end) => end()));
}
