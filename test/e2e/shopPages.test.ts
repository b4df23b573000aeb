import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, violations } from '../support/chromium.ts';
import { type FolderServer, serveFolder } from '../support/serveFolder.ts';
import { root } from '../support/sources.ts';

const pages = [
  '/',
  '/c/jackets/',
  '/p/skerry-down-parka/',
  '/cart/',
  '/help/',
  '/stores/',
  '/trips/hut-tour/',
  '/nowhere/',
];
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

let server: FolderServer;
let browser: Browser;
let consoleOutput: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([serveFolder(join(root, 'demo/dist')), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(() => {
  consoleOutput = [];
});

afterEach(() => {
  expect(consoleOutput).toEqual([]);
});

/** Opens a page of the shop; console output and errors fail the test. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => consoleOutput.push(error.message));
  page.on('console', (message) => {
    // The browser reports the expected 404 of the not-found page.
    if (!message.text().includes('404 (Not Found)')) consoleOutput.push(message.text());
  });
  await page.goto(server.url + path);
  return page;
}

describe('the pages of the shop', () => {
  it.each([
    { colorScheme: 'light', viewport: phone },
    { colorScheme: 'dark', viewport: desktop },
  ] as const)(
    'are accessible and do not scroll horizontally, $colorScheme, $viewport.width px wide',
    async (options) => {
      for (const path of pages) {
        const page = await open(path, options);
        expect(await violations(page), path).toEqual([]);
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(tooWide, path).toBeLessThanOrEqual(0);
        await page.context().close();
      }
    },
  );

  it('show products and no filters without JavaScript', async () => {
    const page = await open('/c/jackets/', { javaScriptEnabled: false });
    await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(10);
    await expect.poll(() => page.locator('[data-filters]').isVisible()).toBe(false);
    await page.context().close();
  });

  it('have a layout shift below 0.02 while they load', async () => {
    for (const path of ['/', '/c/jackets/', '/p/skerry-down-parka/']) {
      const page = await open(path);
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                total += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            // Buffered entries are delivered before the second frame.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
          }),
      );
      expect(shift, path).toBeLessThan(0.02);
      await page.context().close();
    }
  });

  it('have a skip link', async () => {
    const page = await open('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.context().close();
  });
});

describe('a shopper', () => {
  it('chooses a colour and a size, fills and changes the bag and reaches the end of the demo', async () => {
    const page = await open('/p/skerry-down-parka/?colour=clay');
    await expect
      .poll(() => page.locator('img[data-picture]').getAttribute('src'))
      .toBe('/pictures/parka-clay.svg');
    await page.getByText('Choose a size').waitFor();
    await page.getByRole('radio', { name: 'Pine' }).check();
    await expect
      .poll(() => page.locator('img[data-picture]').getAttribute('src'))
      .toBe('/pictures/parka-pine.svg');
    await page.getByRole('radio', { name: 'XS', exact: true }).check();
    await page.getByText('In stock, leaves us today.').waitFor();
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await page.getByRole('link', { name: 'See the bag' }).click();

    await page.getByRole('heading', { name: 'Your bag' }).waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').textContent()).toBe('1');
    await page.getByLabel('Quantity of Skerry Down Parka, Pine, XS').selectOption('2');
    await page.getByText('€578').first().waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').textContent()).toBe('2');

    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByRole('dialog', { name: 'This is as far as the ferry goes.' }).waitFor();
    await page.getByRole('button', { name: 'Back to the bag' }).click();
    await page.getByRole('button', { name: 'Remove Skerry Down Parka, Pine, XS' }).click();
    await page.getByText('Nothing in it yet').waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').isVisible()).toBe(false);
    await page.context().close();
  });

  it('cannot add a sold-out variant to the bag', async () => {
    const page = await open('/p/skerry-down-parka/?colour=ink&size=L');
    await page.getByText('Sold out online').waitFor();
    await page.getByRole('button', { name: 'Add to bag' }).click({ force: true });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.context().close();
  });

  it('filters and sorts a category, shares it by URL and clears it', async () => {
    const page = await open('/c/jackets/');
    const cards = page.locator('.card:visible');
    const all = await cards.count();
    await page.getByRole('checkbox', { name: 'Parkas' }).check();
    await page.getByRole('checkbox', { name: 'Ink' }).check();
    await page.getByLabel('Sort by').selectOption('price');
    await expect
      .poll(() => page.locator('.card:visible img').first().getAttribute('src'))
      .toBe('/pictures/parka-ink.svg');
    const shown = await cards.count();
    expect(shown).toBeLessThan(all);
    expect(new URL(page.url()).search).toBe('?shape=parka&colour=ink&sort=price');
    const prices = await cards.evaluateAll((nodes) =>
      nodes.map((node) => Number(node.getAttribute('data-price'))),
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));

    await page.reload();
    await expect.poll(() => cards.count()).toBe(shown);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => cards.count()).toBe(all);
    await page.context().close();
  });

  it('sees a message when nothing matches, and collapsed filters on a phone', async () => {
    const page = await open('/c/jackets/?shape=fleece&feature=waterproof', { viewport: phone });
    await page.getByText('No product matches all filters').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Parkas' }).isVisible()).toBe(false);
    await page.getByText('Filter', { exact: false }).first().click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Parkas' }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('has the same bag in two tabs', async () => {
    const page = await open('/p/delta-sandal/');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/cart/`);
    await other.getByText('Nothing in it yet').waitFor();
    await page.locator('.size:not([data-sold-out])').first().click();
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await other.getByRole('link', { name: 'Delta Trekking Sandal' }).waitFor();
    await page.context().close();
  });

  it('sees the not-found page at an unknown address', async () => {
    const page = await open('/nowhere/');
    await page.getByRole('heading', { name: 'The path ends at the water.' }).waitFor();
    await page.context().close();
  });
});
