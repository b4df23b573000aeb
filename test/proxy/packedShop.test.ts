import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPage } from '../consumers/support/watchPage.ts';
import { openBrowser } from '../support/chromium.ts';
import { runNpm } from '../support/npm.ts';
import { packPackages } from '../support/packPackages.ts';
import { freePort, run } from '../support/processes.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed shop ')));
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of npm during the installation; undefined if it could not reach a registry. */
const installation = install();

function install(): string | undefined {
  const archives = packPackages(join(folder, 'archives'));
  const app = join(folder, 'package.json');
  writeFileSync(app, '{"private":true}');
  const options = ['--engine-strict', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  try {
    return runNpm(['install', ...options, ...archives.values()], { cwd: folder });
  } catch (error) {
    const isOffline = /code (?:ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENOTCACHED|FETCH_ERROR)/.test(
      String(error),
    );
    if (!isOffline || process.env.CI) throw error;
    console.warn('The packed packages are not installed: npm could not reach a registry.');
    return undefined;
  }
}

test.skipIf(installation === undefined)(
  'the packed packages and all their dependencies accept this version of Node',
  () => {
    expect(installation).not.toMatch(/EBADENGINE|warn/i);
  },
);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Starts the installed platform and proxy; resolves to the addresses of both and of a proxy on another name. */
async function startBoth() {
  const [key, business] = ['a-key-for-this-test', '0b6d1a4e-5a83-4a54-a6ac-8e3b0a1c6f10'];
  const port = String(await freePort());
  const bin = (name: string) => join('node_modules/@shelftalk', name, 'dist/main.js');
  const start = (name: string, env: Record<string, string>) => run(bin(name), [], env, { folder });
  const platform = start('platform', {
    PLATFORM_PORT: '0',
    PLATFORM_CONTROL_PORT: '0',
    PLATFORM_API_KEY: key,
    PLATFORM_BUSINESS_ID: business,
    CHAT_URL: `http://127.0.0.1:${port}`,
  });
  const [, platformUrl = ''] = await platform.printed(/listening on (\S+)/);
  const [, shopUrl = ''] = await platform.printed(/demo shop is at (\S+)\/,/);
  expect(shopUrl).toBe(platformUrl);
  const proxy = start('proxy', {
    PORT: port,
    AGENT_BASE_URL: platformUrl,
    AGENT_API_KEY: key,
    BUSINESS_ID: business,
  });
  await proxy.printed(/listening on (\S+)/);
  const stop = async () => {
    await proxy.stop();
    await platform.stop();
  };
  return { shopUrl, proxyUrl: `http://127.0.0.1:${port}`, stop };
}

/** Asks the chat of a page; resolves to the pictures of the cards, and to the address of the first product. */
async function ask(page: Page, url: string) {
  await page.goto(url);
  await page.locator('shelftalk-chat button').first().click();
  const field = page.locator('shelftalk-chat textarea');
  await field.fill('A waterproof jacket under 150');
  await field.press('Enter');
  const pictures = page.locator('.shelftalk-product img');
  await pictures.first().waitFor();
  const widths = () =>
    pictures.evaluateAll((list) =>
      list.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    );
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
  return page.locator('.shelftalk-product a').first().getAttribute('href');
}

test.skipIf(installation === undefined)(
  'the packed platform and proxy show a shop whose chat answers with pictures and pages of products',
  async () => {
    const { shopUrl, proxyUrl, stop } = await startBoth();
    try {
      // Browsers treat the two names of this machine as different sites.
      const pages = [proxyUrl, proxyUrl.replace('127.0.0.1', 'localhost'), shopUrl];
      for (const url of pages) {
        const page = await browser.newPage();
        const { complaints } = await watchPage(page);
        const product = await ask(page, `${url}/`);
        expect(product).toMatch(new RegExp(`^${shopUrl}/p/[^/]+/$`));
        await page.goto(product ?? '');
        await page.locator('main img').first().waitFor();
        await page.locator('shelftalk-chat button').first().waitFor({ state: 'attached' });
        expect(complaints).toEqual([]);
        await page.close();
      }
      const missing = await fetch(`${shopUrl}/p/no-such-product/`);
      expect([missing.status, await missing.json()]).toMatchObject([404, { code: expect.anything() }]);
      expect((await fetch(`${shopUrl}/..%2f..%2fpackage.json`)).status).toBe(404);
    } finally {
      await stop();
    }
  },
  300_000,
);
