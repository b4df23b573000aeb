import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicDir } from '../support/bundles.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite, putEmbed } from '../support/hostSite.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
let loader: string;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openShop({ ALLOWED_ORIGINS: site.url }), openBrowser()]);
  loader = `${shop.proxyUrl}/shelftalk.js`;
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

const inserted = (src: string, after = '') =>
  `<script>const s = document.createElement('script'); s.src = '${src}'; document.head.append(s); ${after}</script>`;

/** Visits `/`, opens the chat and sends a message. */
async function openAndSend(html: string) {
  site.put('/', html);
  const opened = await visit(browser, site.url);
  const { launcher, say, panel } = chat(opened.page);
  await launcher.click();
  await say('tents');
  await panel.locator('.shelftalk-product').first().waitFor();
  return opened;
}

const chatCount = (page: Page) => page.locator('shelftalk-chat').count();

describe('the chat starts once and works when its script', () => {
  it.each(
    Object.entries({
      'is async': () => ({ head: `<script async src="${loader}"></script>` }),
      'is deferred': () => ({ head: `<script defer src="${loader}"></script>` }),
      'is a module, which has no currentScript': () => ({
        head: `<script type="module" src="${loader}"></script>`,
      }),
      'runs before there is a body': () => ({ head: `<script src="${loader}"></script>` }),
      'is at the end of the body': () => ({ body: `<script src="${loader}"></script>` }),
      'is inserted by a tag manager': () => ({ body: inserted(loader) }),
      'is inserted and removed at once': () => ({ body: inserted(loader, 's.remove()') }),
      'is inserted twice': () => ({ head: `<script src="${loader}"></script>`, body: inserted(loader) }),
      'has a version in its URL': () => ({ head: `<script async src="${loader}?v=7"></script>` }),
      'is on a page with another base URL': () => ({
        head: `<base href="https://elsewhere.example/"><script async src="${loader}"></script>`,
      }),
    }),
  )('%s', async (_variant, html) => {
    const { page, complaints } = await openAndSend(hostPage(html()));
    expect(await chatCount(page)).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is a module with another file name and data-shelftalk', async () => {
    putEmbed(site, '/cdn/7');
    site.put('/cdn/7/talk.js', {
      body: readFileSync(join(publicDir, 'shelftalk.js')),
      type: 'text/javascript',
    });
    const { page, complaints } = await openAndSend(
      hostPage({
        head: `<script type="module" src="/cdn/7/talk.js" data-shelftalk data-endpoint="${shop.proxyUrl}/agent"></script>`,
      }),
    );
    expect(await chatCount(page)).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('has the right integrity hash, and does not run with a wrong one', async () => {
    const fingerprint = createHash('sha384')
      .update(readFileSync(join(publicDir, 'shelftalk.js')))
      .digest('base64');
    const tag = (integrity: string) =>
      hostPage({
        head: `<script async crossorigin integrity="sha384-${integrity}" src="${loader}"></script>`,
      });
    const { page, complaints } = await openAndSend(tag(fingerprint));
    expect(complaints).toEqual([]);
    await page.context().close();
    site.put('/', tag(fingerprint.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))));
    const refused = await visit(browser, site.url);
    await expect.poll(() => refused.complaints.join()).toContain('integrity');
    expect(await chatCount(refused.page)).toBe(0);
    await refused.page.context().close();
  });
});

it('loads one file, stores nothing and draws at most 12 nodes until the chat is opened', async () => {
  site.put('/', hostPage({ head: `<script async src="${loader}"></script>` }));
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await chat(page).launcher.waitFor();
  expect(requested.filter((url) => !url.startsWith(site.url))).toEqual([loader]);
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const drawn = await page.locator('shelftalk-chat').evaluate((host) => {
    const count = (node: Node): number =>
      [...node.childNodes, (node as Element).shadowRoot].reduce(
        (sum, each) => sum + (each ? count(each) : 0),
        1,
      );
    return count(host);
  });
  expect(drawn).toBeLessThanOrEqual(12);
  await context.close();
});

describe('a page that navigates without loading', () => {
  const tagged = (label: string, more = '') =>
    `<script src="${loader}" data-label="${label}" ${more}></script>`;
  const swap = (page: Page, body: string) =>
    page.evaluate(async (markup) => {
      const next = new DOMParser().parseFromString(markup, 'text/html').body;
      const scripts = [...next.querySelectorAll('script')];
      await document.startViewTransition(() => document.body.replaceWith(document.adoptNode(next)))
        .updateCallbackDone;
      // Scripts that `DOMParser` has created do not run: libraries that swap bodies insert copies.
      for (const script of scripts) {
        const copy = document.createElement('script');
        for (const { name, value } of script.attributes) copy.setAttribute(name, value);
        script.replaceWith(copy);
      }
    }, body);

  it('keeps the open chat, draft, focus and running answer when its body is replaced', async () => {
    site.put('/', hostPage({ body: tagged('Ask us') }));
    const { page, complaints } = await visit(browser, site.url);
    const { launcher, box, panel, say, quiet } = chat(page);
    await launcher.click();
    await say('tents');
    await swap(page, `<main><h1>Boots</h1>${tagged('Ask about boots')}</main>`);
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    await box.fill('and a');
    await swap(page, `<main><h1>Maps</h1></main>`);
    await expect.poll(() => box.inputValue()).toBe('and a');
    expect(await box.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(
      true,
    );
    expect(await chatCount(page)).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('applies the settings of the new page’s tag', async () => {
    site.put('/', hostPage({ body: tagged('Ask us') }));
    const { page } = await visit(browser, site.url);
    await chat(page).launcher.waitFor();
    await swap(page, `<main><h1>Boots</h1></main>${tagged('Ask about boots')}`);
    await page.locator('shelftalk-chat[label="Ask about boots"]').waitFor({ state: 'attached' });
    await expect.poll(() => chat(page).launcher.innerText()).toBe('Ask about boots');

    // The next tags also set where the chat is shown and what opens it; the first tag did not.
    const main = (label: string) => `<main><button class="ask">${label}</button></main>`;
    const tag = page.locator('shelftalk-chat');
    await swap(
      page,
      `${main('Ask a guide')}${tagged('Ask', 'data-hide-on="/checkout/*" data-trigger=".ask"')}`,
    );
    await tag.and(page.locator('[data-here]')).waitFor({ state: 'attached' });
    await expect.poll(() => chat(page).launcher.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Ask a guide' }).click();
    await chat(page).box.waitFor();
    await swap(page, `${main('Pay')}${tagged('Ask', 'data-hide-on="/*"')}`);
    await chat(page).panel.waitFor({ state: 'hidden' });
    await expect.poll(() => tag.getAttribute('trigger')).toBe(null);
    await swap(page, `${main('Ask')}${tagged('Ask us')}`);
    await chat(page).launcher.click();
    await chat(page).box.waitFor();
    await page.context().close();
  });

  it('keeps the chat through history.pushState', async () => {
    const { page, complaints } = await openAndSend(hostPage({ body: tagged('Ask us') }));
    await page.evaluate(() => {
      history.pushState({ page: 2 }, '', '/boots');
      document.querySelector('main')?.replaceChildren('Boots');
    });
    await page.goBack();
    await expect.poll(() => chat(page).panel.locator('.shelftalk-product').first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('restores the chat after a framework replaces everything but the head', async () => {
    site.put('/', hostPage({ head: `<script async src="${loader}"></script>` }));
    const { page } = await visit(browser, site.url);
    await chat(page).launcher.waitFor();
    await page.evaluate(() => {
      for (const node of [...document.documentElement.children]) if (node !== document.head) node.remove();
      document.documentElement.append(document.createElement('body'));
    });
    await chat(page).launcher.click();
    await chat(page).box.waitFor();
    expect(await chatCount(page)).toBe(1);
    await page.context().close();
  });
});

describe('an app that loads slowly or fails', () => {
  const chunk = /\/app-[\w-]{8}\.js$/;

  it('keeps text typed and sent before it has loaded', async () => {
    site.put('/', hostPage({ head: `<script async src="${loader}"></script>` }));
    const { page, complaints } = await visit(browser, site.url);
    let release = () => {};
    const released = new Promise<void>((go) => {
      release = go;
    });
    await page.route(chunk, async (route) => {
      await released;
      await route.continue();
    });
    const { launcher, panel, box, quiet } = chat(page);
    await launcher.click();
    await page.keyboard.type('tents\nand a stove');
    release();
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    await expect.poll(() => box.inputValue()).toBe('and a stove');
    expect(await box.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(
      true,
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows an error and loads on retry', async () => {
    site.put('/', hostPage({ head: `<script async src="${loader}"></script>` }));
    const { page } = await visit(browser, site.url);
    await page.route(chunk, (route) => route.abort('connectionreset'));
    const { launcher, panel, box } = chat(page);
    await launcher.click();
    const notice = panel.getByRole('alert');
    await notice.waitFor();
    await page.keyboard.type('tents');
    await page.unroute(chunk);
    await notice.getByRole('button').click();
    await panel.locator('.shelftalk-composer').waitFor();
    await expect.poll(() => box.inputValue()).toBe('tents');
    await page.context().close();
  });

  it('offers a retry in place of a part of an answer that failed to load, and then shows the part', async () => {
    site.put('/', hostPage({ head: `<script async src="${loader}"></script>` }));
    const { page } = await visit(browser, site.url);
    const part = /\/more-[\w-]{8}\.js$/;
    await page.route(part, (route) => route.abort('connectionreset'));
    const { launcher, panel, say, quiet } = chat(page);
    await launcher.click();
    await say('Find a store near me');
    const again = panel.locator('.shelftalk-thread').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    // Other parts of the answer request the same file; these requests shall fail, too.
    await quiet();
    await page.unroute(part);
    await again.click();
    await panel.locator('[data-kind="list"]').getByRole('button').first().waitFor();
    await expect.poll(() => again.count()).toBe(0);
    await page.context().close();
  });

  it('sends a message without the page context if the context’s file fails to load, and with the context next time', async () => {
    const queuedCalls = `(window.Shelftalk ||= []).push(
      ['setContext', { product: 'parka' }],
      ['on', 'error', ({ phase }) => { window.lost = phase; }],
    )`;
    site.put(
      '/',
      hostPage({ head: `<script src="${loader}"></script>`, body: `<script>${queuedCalls}</script>` }),
    );
    const { page } = await visit(browser, site.url);
    const shopFile = /\/shop-[\w-]{8}\.js$/;
    await page.route(shopFile, (route) => route.abort('connectionreset'));
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/invoke')) bodies.push(request.postData() ?? '');
    });
    const { launcher, panel, say, quiet } = chat(page);
    await launcher.click();
    await say('tents');
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    expect(await page.evaluate('window.lost')).toBe('load');
    await page.unroute(shopFile);
    await say('and stoves');
    await expect.poll(() => bodies.length).toBe(2);
    expect(bodies.map((body) => body.includes('context.product_id'))).toEqual([false, true]);
    await page.context().close();
  });
});
