import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { openTurnsShop } from '../support/scriptedShop.ts';
import { type OpenShop, productionEnv } from '../support/shop.ts';

let site: HostSite;
let other: HostSite;
let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [site, other] = await Promise.all([openHostSite(), openHostSite()]);
  [shop, browser] = await Promise.all([
    openTurnsShop((port) => ({
      // Outside production, all pages of this machine are allowed.
      ...productionEnv(`http://127.0.0.1:${port}`),
      ALLOWED_ORIGINS: site.url,
    })),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
  await other?.close();
});

const refused = 'The chat can’t be used on this page.';
const unavailable = 'We can’t connect right now.';

interface Refusal {
  readonly policy?: string;
  /** Whether the page has an origin that the proxy does not allow. */
  readonly isOther?: boolean;
  readonly blocks?: boolean;
  readonly sentence: string;
}
const refusals: Readonly<Record<string, Refusal>> = {
  'in a sandbox, with an opaque origin': { policy: 'sandbox allow-scripts', sentence: refused },
  'of an origin that the proxy does not allow': { isOther: true, sentence: refused },
  'whose policy does not allow the proxy': { policy: "connect-src 'self'", sentence: refused },
  'with a content blocker': { blocks: true, sentence: unavailable },
};

describe('the chat names the cause in a page', () => {
  it.each(Object.entries(refusals))('%s', async (_name, { policy, isOther, blocks, sentence }) => {
    const host = isOther ? other : site;
    const body = hostPage({ body: `<script async src="${shop.proxyUrl}/shelftalk.js"></script>` });
    host.put('/', { body, ...(policy !== undefined && { policy }) });
    const page = await browser.newPage();
    if (blocks) await page.route(`${shop.proxyUrl}/agent/**`, (route) => route.abort('blockedbyclient'));
    await page.goto(host.url);
    const panel = page.locator('shelftalk-chat').getByRole('dialog');
    await page.locator('shelftalk-chat .launcher').click();
    await panel.locator('.shelftalk-composer').waitFor();
    await panel.getByRole('textbox').fill('hello');
    await panel.getByRole('textbox').press('Enter');
    await panel.getByText(sentence).first().waitFor();
    expect(await panel.textContent()).not.toMatch(/offline/i);
    await page.close();
  });
});
