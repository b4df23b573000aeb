import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { answerOf, openTurnsShop, waitForText } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

const turbo = readFileSync(
  createRequire(import.meta.url).resolve('@hotwired/turbo/dist/turbo.es2017-esm.js'),
);

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openTurnsShop({ ALLOWED_ORIGINS: site.url }), openBrowser()]);
  site.put('/turbo.js', { body: turbo, type: 'text/javascript' });
  const form = '<form method="post" action="/search"><input name="q"><button>Search</button></form>';
  const withTag = (head: string, body: string, place: 'head' | 'body') => {
    const tag = `<script async src="${shop.proxyUrl}/shelftalk.js"></script>`;
    return hostPage({
      head: `<script type="module" src="/turbo.js"></script>${head}${place === 'head' ? tag : ''}`,
      body: `${body}${place === 'body' ? tag : ''}`,
    });
  };
  for (const place of ['head', 'body'] as const) {
    site.put(`/${place}/`, withTag('', `<p>First</p><a href="/${place}/boots">Boots</a>${form}`, place));
    site.put(
      `/${place}/boots`,
      withTag('', `<p>Second</p>${form.replace('/search', `/${place}/search`)}`, place),
    );
    // Turbo requires a redirect or an error status after a form.
    site.put(`/${place}/search`, { body: withTag('', '<p>Found nothing</p>', place), status: 422 });
  }
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

/** Whether the page has not been loaded again: a load would remove the global variable `mark`. */
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.has(window, 'mark'));

it.each(['head', 'body'] as const)(
  'an open chat with a draft and a running answer survives Turbo visits, forms and back; its tag is in the %s',
  async (place) => {
    const { page, complaints } = await visit(browser, `${site.url}/${place}/`);
    await page.evaluate(() => Object.assign(window, { mark: true }));
    const { launcher, say, box } = chat(page);
    shop.answers.holdAfter(1);
    await launcher.click();
    await say('Anything warm?');
    await waitForText(page, answerOf(1)[0] ?? '');
    await box.fill('And dry');
    const expectPage = async (text: string, line: string) => {
      await page.getByText(text, { exact: true }).waitFor();
      await waitForText(page, line);
      await expect.poll(() => page.locator('shelftalk-chat').count()).toBe(1);
      await expect.poll(() => box.inputValue()).toBe('And dry');
      expect(await isSameDocument(page)).toBe(true);
    };

    await page.getByRole('link', { name: 'Boots' }).click();
    await expectPage('Second', answerOf(1)[0] ?? '');
    shop.answers.holdAfter(2);
    await waitForText(page, answerOf(1)[1] ?? '');
    await page.getByRole('button', { name: 'Search' }).click();
    await expectPage('Found nothing', answerOf(1)[1] ?? '');
    // From Turbo's page cache.
    await page.goBack();
    await expectPage('First', answerOf(1)[1] ?? '');
    shop.answers.release();
    await expectPage('First', answerOf(1)[2] ?? '');
    expect(await shop.recordedTurns()).toHaveLength(1);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  },
);
