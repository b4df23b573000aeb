import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, type Visit, violations, visit } from '../support/chromium.ts';
import { endMotion } from '../support/endMotion.ts';
import { hostileStyles } from '../support/hostileStyles.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
let tag: string;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openShop({ ALLOWED_ORIGINS: site.url }), openBrowser()]);
  tag = `<script async nonce="abc" src="${shop.proxyUrl}/shelftalk.js" data-scheme="light" data-font="sans-serif" data-ground="#faf7f2" data-ink-colour="#1f1c18" data-greeting="What are you packing for?" data-starters="Tents|Boots"></script>`;
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

async function openChat(html: string): Promise<Visit> {
  site.put('/', html);
  const visitor = await visit(browser, site.url);
  await chat(visitor.page).launcher.click();
  await visitor.page.locator('shelftalk-chat .shelftalk-composer').waitFor();
  await visitor.page.evaluate(endMotion);
  return visitor;
}

/**
 * Computed styles of every element in the chat, by path and property. Leaves out the page's custom properties, which every
 * element inherits, and font and colours of the page, which the tag replaces.
 */
const computed = (page: Page): Promise<Record<string, string>> =>
  page.locator('shelftalk-chat').evaluate((host) => {
    const found: Record<string, string> = {};
    const walk = (node: Element, path: string) => {
      for (const [name, style] of [
        ['', getComputedStyle(node)],
        ['::before', getComputedStyle(node, '::before')],
      ] as const)
        for (const property of style)
          if (!/^--(?!shelftalk)|page-(font|ground|ink)/.test(property))
            found[`${path}${name} ${property}`] = style.getPropertyValue(property);
      for (const [at, child] of [...node.children].entries())
        walk(child, `${path} > ${child.localName}${at}`);
    };
    for (const child of host.shadowRoot?.children ?? []) walk(child, child.localName);
    return found;
  });

/** At most 20 differences. */
const differences = (here: Record<string, string>, there: Record<string, string>): string[] =>
  [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .filter((key) => here[key] !== there[key])
    .map((key) => `${key}: ${here[key]}, not ${there[key]}`)
    .slice(0, 20);

/** A screenshot of the panel without 14 px at either side, where the rounded corners show the page. */
async function picture(page: Page): Promise<Buffer> {
  const box = await chat(page).panel.boundingBox();
  if (!box) throw new Error('The panel is not visible.');
  const inset = 14;
  const clip = { x: box.x + inset, y: box.y, width: box.width - 2 * inset, height: box.height };
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}

describe('the chat looks the same on any page', () => {
  let blank: Awaited<ReturnType<typeof inspect>>;
  const inspect = async (css: string) => {
    const { page, complaints } = await openChat(hostPage({ head: `<style>${css}</style>${tag}` }));
    const result = { styles: await computed(page), picture: await picture(page), complaints };
    await page.context().close();
    return result;
  };
  beforeAll(async () => {
    blank = await inspect('');
  });

  it.each(Object.entries(hostileStyles))('%s', async (_name, css) => {
    const { styles, picture: pixels, complaints } = await inspect(css);
    expect(differences(styles, blank.styles)).toEqual([]);
    expect(pixels.equals(blank.picture)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('but is mirrored on a right-to-left page', async () => {
    const { page } = await openChat(hostPage({ html: ' dir="rtl"', head: tag }));
    const left = async (part: string) =>
      (await page.locator(`shelftalk-chat ${part}`).first().boundingBox())?.x ?? 999;
    expect(await left('.frame')).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await chat(page).launcher.waitFor();
    expect(await left('.launcher')).toBeLessThan(40);
    await page.context().close();
  });

  it('but is not printed', async () => {
    const { page } = await openChat(hostPage({ head: tag }));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => chat(page).launcher.isVisible()).toBe(false);
    await expect.poll(() => chat(page).panel.isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('a strict content policy', () => {
  it('is not violated by opening, sending, cards, lists and details', async () => {
    site.put('/', {
      body: hostPage({ head: tag, body: '<p>Nothing inline here.</p>' }),
      policy: [
        "default-src 'none'",
        "script-src 'self' 'nonce-abc'",
        "style-src 'self'",
        `connect-src ${shop.proxyUrl}`,
        `img-src 'self' ${shop.proxyUrl} ${shop.url}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    });
    const { page, complaints } = await visit(browser, site.url);
    await page.evaluate(() => {
      const reports: string[] = [];
      Object.assign(window, { reports });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        reports.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    const { launcher, say, quiet, panel } = chat(page);
    await launcher.click();
    for (const words of ['tents', 'Find a store near me', 'I want to talk to a person']) {
      await say(words);
      await quiet();
    }
    await panel.locator('.shelftalk-product-title > a').first().click();
    await panel.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('reports')).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

/** Runs in the page. Keeps the types of the current listeners on window, document, root element and body in `window.held`. */
const recordListeners = () => {
  const shared = () => [window, document, document.documentElement, document.body];
  const held: string[] = [];
  Object.assign(window, { held });
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    if (shared().includes((this ?? window) as Document)) {
      held.push(type);
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (signal) addEventListener.call(signal, 'abort', () => held.splice(held.indexOf(type), 1));
    }
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const at = shared().includes((this ?? window) as Document) ? held.indexOf(type) : -1;
    if (at >= 0) held.splice(at, 1);
    return removeEventListener.call(this, type, listener, options);
  };
};

const state = (page: Page) =>
  page.evaluate(() => ({
    held: [...(window as unknown as { held: string[] }).held].sort(),
    globals: Object.keys(window).filter((name) => !['held', 'pressed', 'Shelftalk'].includes(name)),
    html: [document.documentElement.getAttributeNames(), document.head.innerHTML, document.body.outerHTML],
    sheets: document.adoptedStyleSheets.length,
    scroll: [scrollX, scrollY],
    history: [history.length, location.href, JSON.stringify(history.state)],
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    focus: document.activeElement?.id,
    width: document.documentElement.clientWidth,
  }));

describe('the page around the chat', () => {
  const longBody = '<input id="search"><p style="height: 3000px">More.</p>';

  it.each([1280, 360])(
    'keeps its markup, scroll position, history and globals while the chat is loaded, open and destroyed, at %d px',
    async (width) => {
      site.put('/', hostPage({ body: longBody }));
      const context = await browser.newContext({ viewport: { width, height: 740 }, reducedMotion: 'reduce' });
      await context.addInitScript(recordListeners);
      const page = await context.newPage();
      await page.goto(site.url);
      await page.evaluate(() => {
        const pressed: string[] = [];
        Object.assign(window, { pressed });
        for (const type of ['keydown', 'keyup', 'keypress'])
          window.addEventListener(type, (event) => pressed.push((event as KeyboardEvent).key));
        document.querySelector<HTMLElement>('#search')?.focus();
        scrollTo(0, 500);
      });
      const pixels = await page.screenshot();
      const before = await state(page);

      await page.evaluate((src) => {
        const script = document.createElement('script');
        script.src = src;
        script.onload = () => script.remove();
        document.head.append(script);
      }, `${shop.proxyUrl}/shelftalk.js`);
      const { launcher, panel, say, quiet } = chat(page);
      await launcher.waitFor();
      expect(await state(page)).toEqual(before);

      await page.evaluate("Shelftalk.push(['open'])");
      await page.locator('shelftalk-chat .shelftalk-composer').waitFor();
      expect(await state(page)).toMatchObject({
        ...before,
        held: expect.arrayContaining(before.held),
        sheets: expect.any(Number),
        // A sheet covers the page and takes the focus.
        focus: width === 360 ? '' : 'search',
      });
      await say('tents');
      await quiet();
      await panel.hover();
      await page.mouse.wheel(0, 300);
      expect(await page.evaluate('pressed')).toEqual([]);
      expect((await state(page)).scroll).toEqual(before.scroll);
      await panel.getByRole('button', { name: 'Close' }).click();
      await panel.waitFor({ state: 'hidden' });

      await page.evaluate("Shelftalk.push(['destroy'])");
      await page.locator('shelftalk-chat').waitFor({ state: 'detached' });
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('#search')?.focus({ preventScroll: true }),
      );
      // The conversation is stored once the shopper has used the chat.
      expect(await state(page)).toEqual({ ...before, stored: expect.anything() });
      expect((await page.screenshot()).equals(pixels)).toBe(true);
      // `window.Shelftalk` remains and does nothing.
      await page.evaluate("Shelftalk.push(['open'], ['send', 'tents'])");
      expect(await state(page)).toEqual({ ...before, stored: expect.anything() });
      await context.close();
    },
  );
});

describe('fifty chats, opened and destroyed', () => {
  it('leave no listeners, at most 20 nodes in all, and less than 4 kB of heap per chat', async () => {
    site.put('/', hostPage({ head: tag.replace('async', 'async data-manual') }));
    const { page } = await visit(browser, site.url);
    const session = await page.context().newCDPSession(page);
    await page.waitForFunction(() => customElements.get('shelftalk-chat') !== undefined);
    const mount = () =>
      page.evaluate(async (endpoint) => {
        const element = document.createElement('shelftalk-chat') as HTMLElement & {
          open(): void;
          destroy(): void;
        };
        element.setAttribute('endpoint', endpoint);
        document.body.append(element);
        element.open();
        while (!element.shadowRoot?.querySelector('.shelftalk-composer'))
          await new Promise((later) => requestAnimationFrame(later));
        element.destroy();
      }, `${shop.proxyUrl}/agent`);
    const measured = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { usedSize, nodes, jsEventListeners };
    };
    for (let count = 0; count < 10; count += 1) await mount();
    const ten = await measured();
    for (let count = 10; count < 50; count += 1) await mount();
    // Pending fetches of the last chat are released when they finish.
    await expect
      .poll(async () => (await measured()).jsEventListeners)
      .toBeLessThanOrEqual(ten.jsEventListeners);
    const grown = async () => {
      const fifty = await measured();
      return { nodes: fifty.nodes - ten.nodes, bytesEach: (fifty.usedSize - ten.usedSize) / 40 };
    };
    await expect.poll(async () => (await grown()).nodes).toBeLessThanOrEqual(20);
    await expect.poll(async () => (await grown()).bytesEach).toBeLessThan(4_000);
    await page.context().close();
  });
});
