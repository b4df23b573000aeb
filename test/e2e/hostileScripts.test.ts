import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { hostileScripts } from '../support/hostileScripts.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { line, openScriptedShop, says, turn } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

const mug = {
  productId: '1',
  title: 'Mug',
  price: 12,
  currency: 'EUR',
  url: '/p/1',
};

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
let tag: string;
beforeAll(async () => {
  site = await openHostSite();
  const script = Array.from({ length: 4 }, () => [
    turn,
    line(says('Here is a **mug**.'), { recommendationEvent: { products: [mug] } }),
  ]).flat();
  [shop, browser] = await Promise.all([
    openScriptedShop(script, { ALLOWED_ORIGINS: site.url }),
    openBrowser(),
  ]);
  tag = `<script async src="${shop.proxyUrl}/shelftalk.js"></script>`;
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

/** Asks for a mug, receives its card and, unless the page has no storage, finds the conversation after a reload. */
async function walk(code: string, html: string, isStored: boolean): Promise<void> {
  site.put('/', html);
  site.put('/library.js', { body: code, type: 'text/javascript' });
  const { page, complaints } = await visit(browser, site.url);
  const { launcher, panel, say, quiet } = chat(page);
  await launcher.click();
  await say('a mug, please');
  await quiet();
  await panel.locator('strong', { hasText: /^mug$/ }).waitFor();
  await panel.locator('.shelftalk-product', { hasText: 'Mug' }).first().waitFor();
  if (isStored) {
    await page.reload();
    await panel.locator('[data-from="shopper"]', { hasText: 'a mug, please' }).waitFor();
    await panel.locator('.shelftalk-product', { hasText: 'Mug' }).first().waitFor();
    await say('another one');
    await quiet();
    expect(await panel.locator('.shelftalk-product').count()).toBeGreaterThan(1);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
}

const library = '<script src="/library.js"></script>';

describe('the chat works in a page with', () => {
  const scripts = Object.entries(hostileScripts);

  it.each(scripts)('%s', (name, code) =>
    walk(code, hostPage({ head: `${library}${tag}` }), !name.startsWith('storage')),
  );

  it.each(scripts)('%s, after the loader', (name, code) =>
    walk(code, hostPage({ head: tag.replace('async', ''), body: library }), !name.startsWith('storage')),
  );
});
