import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chat, openBrowser, violations, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { freePort } from '../support/processes.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

interface Figures {
  readonly total: Readonly<Record<string, unknown>>;
  readonly groups: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
let ops: string;
let policy: string;
beforeAll(async () => {
  site = await openHostSite();
  const port = await freePort();
  ops = `http://127.0.0.1:${port}`;
  const env = { ALLOWED_ORIGINS: site.url, FIGURES: 'EUR', OPS_PORT: String(port) };
  [shop, browser] = await Promise.all([openShop(env), openBrowser()]);
  const { proxyUrl } = shop;
  policy = [
    "default-src 'none'",
    `script-src 'nonce-abc' ${proxyUrl}`,
    `connect-src ${proxyUrl}`,
    `img-src ${proxyUrl} ${shop.url} data:`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

const figures = async (): Promise<Figures> => (await fetch(`${ops}/figures.json`)).json() as Promise<Figures>;

/** Numbers by path, such as `orders.assisted` for a number in a nested object. */
function flatten(value: object, path = ''): Record<string, number> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]: readonly [string, unknown]) =>
      typeof of === 'object' && of !== null
        ? Object.entries(flatten(of, `${path}${name}.`))
        : [[path + name, Number(of)]],
    ),
  );
}

let before: Record<string, number>;
beforeEach(async () => {
  before = flatten(await figures());
});

/** The figures that have changed since the test began, each with its change. */
async function counted(): Promise<Record<string, number>> {
  const { total, groups } = await figures();
  const changes = Object.entries(flatten({ total, groups })).map(
    ([name, count]) => [name, Math.round((count - (before[name] ?? 0)) * 100) / 100] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

const bill = { value: 12.5, currency: 'EUR' };
const script = (code: string) => `<script nonce="abc">${code}</script>`;
const queue = (call: readonly unknown[]) => script(`(window.Shelftalk ||= []).push(${JSON.stringify(call)})`);

/** Serves a page with the script tag at `/`, and one that also reports an order at `/thanks`. */
function putPages(attributes: string, head = '') {
  const tag = `<script async nonce="abc" src="${shop.proxyUrl}/shelftalk.js" ${attributes}></script>`;
  // A new order id in each attempt of a test, because the proxy counts an order once.
  const order = queue(['order', { id: randomUUID(), ...bill }]);
  site.put('/', { body: hostPage({ head: head + tag }), policy });
  site.put('/thanks', { body: hostPage({ head: head + order + tag }), policy });
}

/** Collects the requests to the proxy: method, and path without the hash of the file. */
function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === shop.proxyUrl)
      seen.push(`${request.method()} ${pathname.replace(/-[\w-]{8}\.js/, '.js')}`);
  });
  return seen;
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const unsentCount = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shelftalk-figures') ?? '{}').unsent?.length ?? 0);

describe('sales figures', () => {
  it('count a conversation, and the order after it once over two reloads', async () => {
    putPages('data-figures data-holdout="0" data-feedback="on"');
    const { page, complaints } = await visit(browser, site.url);
    const { launcher, say, quiet, panel } = chat(page);
    await launcher.click();
    await say('A waterproof jacket');
    await panel.locator('[data-from="agent"]').first().waitFor();
    await quiet();
    for (let load = 0; load < 3; load += 1) {
      await page.goto(`${site.url}/thanks`);
      await page.locator('shelftalk-chat').waitFor({ state: 'attached' });
    }
    const expected = {
      'total.visits': 1,
      'total.opened': 1,
      'total.assisted': 1,
      'total.questions.answered': 1,
      'total.orders.assisted': 1,
      'total.value.EUR.assisted': 12.5,
      'groups.chat.visitors': 1,
      'groups.chat.visits': 1,
      'groups.chat.orders': 1,
      'groups.chat.buyers': 1,
    };
    await expect.poll(counted).toEqual(expected);
    await expect.poll(() => unsentCount(page)).toBe(0);
    expect(await counted()).toEqual(expected);
    expect(complaints).toEqual([]);
    expect(
      await page.evaluate(() => !Array.isArray(window.Shelftalk) && window.Shelftalk?.attribution?.()),
    ).toEqual({
      group: 'chat',
      assisted: true,
      buyer: false,
    });
    await page.context().close();
  });

  it('show no chat to the holdout group, and count its visit and order', async () => {
    putPages('data-holdout="100"', queue(['open']));
    const { page, complaints } = await visit(browser, 'about:blank');
    const requests = watchRequests(page);
    await page.goto(site.url);
    const visitor = { 'total.visits': 1, 'groups.holdout.visitors': 1, 'groups.holdout.visits': 1 };
    await expect.poll(counted).toEqual(visitor);
    await expect
      .poll(() => requests)
      .toEqual(['GET /shelftalk.js', 'GET /figures.js', 'POST /agent/figures']);
    await page.evaluate(() => !Array.isArray(window.Shelftalk) && window.Shelftalk?.open());
    await page.goto(`${site.url}/thanks`);
    await page.reload();
    const expected = {
      ...visitor,
      'total.orders.other': 1,
      'total.value.EUR.other': 12.5,
      'groups.holdout.orders': 1,
      'groups.holdout.buyers': 1,
    };
    await expect.poll(counted).toEqual(expected);
    await expect.poll(() => unsentCount(page)).toBe(0);
    expect(await counted()).toEqual(expected);
    expect(await page.locator('shelftalk-chat').count()).toBe(0);
    expect(requests.filter((one) => !/^GET .(shelftalk|figures).js$|POST .agent.figures/.test(one))).toEqual(
      [],
    );
    expect(await storedKeys(page)).toEqual(['shelftalk-figures']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('store and send nothing without consent, count from the consent on, and are removed when it is withdrawn', async () => {
    putPages('data-holdout="100"', queue(['consent', false]));
    const { page } = await visit(browser, 'about:blank');
    const requests = watchRequests(page);
    await page.goto(`${site.url}/thanks`);
    await chat(page).launcher.waitFor();
    expect(await storedKeys(page)).toEqual([]);
    expect(requests).toEqual(['GET /shelftalk.js', 'GET /figures.js']);
    await page.evaluate(() => !Array.isArray(window.Shelftalk) && window.Shelftalk?.consent(true));
    const expected = { 'total.visits': 1, 'groups.holdout.visitors': 1, 'groups.holdout.visits': 1 };
    await expect.poll(counted).toEqual(expected);
    await page.evaluate(() => !Array.isArray(window.Shelftalk) && window.Shelftalk?.consent(false));
    await expect.poll(() => storedKeys(page)).toEqual([]);
    await page.context().close();
  });

  it('count a visit once in two tabs, and send lost reports with the next page', async () => {
    putPages('data-figures');
    const { page } = await visit(browser, 'about:blank');
    const context = page.context();
    await context.route('**/agent/figures', (route) => route.abort());
    const tabs = [page, await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto(site.url)));
    await Promise.all(tabs.map((tab) => chat(tab).launcher.waitFor()));
    expect(await counted()).toEqual({});
    expect(await unsentCount(page)).toBe(1);
    await context.unroute('**/agent/figures');
    await Promise.all(tabs.map((tab) => tab.reload()));
    const expected = { 'total.visits': 1, 'groups.none.visits': 1 };
    await expect.poll(counted).toEqual(expected);
    await expect.poll(() => unsentCount(page)).toBe(0);
    expect(await counted()).toEqual(expected);
    await context.close();
  });

  it('keep visitors with a stored conversation out of the holdout group', async () => {
    putPages('');
    const { page } = await visit(browser, site.url);
    await page.evaluate(() => localStorage.setItem('shelftalk', ''));
    putPages('data-holdout="100"');
    await page.goto(site.url);
    await chat(page).launcher.waitFor();
    await expect.poll(counted).toEqual({ 'total.visits': 1, 'groups.none.visits': 1 });
    await page.context().close();
  });
});

describe('the page of charts', () => {
  it.each([
    ['360 px, light', { width: 360 }],
    ['1280 px, dark', { dark: true }],
  ])('is accessible and fits at %s', async (_name, options) => {
    const { page, complaints } = await visit(browser, `${ops}/figures`, options);
    await page.locator('summary').first().click();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
    await page.context().close();
  });
});
