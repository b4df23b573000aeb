import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, violations } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openShop({ ALLOWED_ORIGINS: site.url }), openBrowser()]);
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  site.put('/before', hostPage());
  site.put(
    '/',
    hostPage({
      head: `${viewport}<script async src="${shop.proxyUrl}/shelftalk.js"></script>`,
      body: '<p style="height: 3000px">Long.</p>',
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

/** Size of a phone and behaviour of its browser. */
interface Phone {
  readonly width?: number;
  readonly height?: number;
  /** Whether the browser itself closes a modal dialog on back. */
  readonly closesOnBack?: boolean;
}

async function openSheet({ width = 390, height = 844, closesOnBack = true }: Phone = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (!closesOnBack) await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto(`${site.url}/before`);
  await page.goto(site.url);
  await page.evaluate(() => scrollTo(0, 400));
  await chat(page).launcher.tap();
  await page.locator('shelftalk-chat .frame:modal .shelftalk-composer').waitFor();
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 1);
  return page;
}

const waitUntilClosed = (page: Page) => chat(page).panel.waitFor({ state: 'hidden' });
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('on a phone the chat', () => {
  it.each([
    { as: 'upright', width: 390, height: 844 },
    { as: 'on its side', width: 844, height: 390 },
  ])('covers the page as a sheet, $as', async ({ width, height }) => {
    const page = await openSheet({ width, height });
    expect(await chat(page).panel.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await page.context().close();
  });

  it('respects the safe areas of a phone in landscape', async () => {
    const width = 844;
    const page = await openSheet({ width, height: 390 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: 47, right: 47, bottom: 21 },
    });
    const composer = await page.locator('shelftalk-chat .shelftalk-composer').boundingBox();
    expect(composer?.x).toBe(47);
    expect(composer?.width).toBe(width - 2 * 47);
    await page.keyboard.press('Escape');
    const launcher = await chat(page).launcher.boundingBox();
    expect((launcher?.x ?? 0) + (launcher?.width ?? 0)).toBe(width - 47 - 20);
    await page.context().close();
  });

  it('has a 16 px field, which phones do not zoom, and keeps the viewport tag', async () => {
    const page = await openSheet();
    expect(await chat(page).box.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
    expect(
      await page.locator('meta[name=viewport]').evaluateAll((all) => all.map((meta) => meta.outerHTML)),
    ).toEqual(['<meta name="viewport" content="width=device-width, initial-scale=1">']);
    await page.context().close();
  });

  it('fits above the screen keyboard and ignores pinch zoom', async () => {
    const page = await openSheet();
    const show = (screen: { height: number; offsetTop: number; scale: number }) =>
      page.evaluate((values) => {
        if (!visualViewport) return;
        for (const [name, value] of Object.entries(values))
          Object.defineProperty(visualViewport, name, { configurable: true, value });
        visualViewport.dispatchEvent(new Event('resize'));
      }, screen);
    const place = async () => {
      const { y = 0, height = 0 } = (await chat(page).panel.boundingBox()) ?? {};
      return { y, height };
    };
    await show({ height: 510, offsetTop: 24, scale: 1 });
    expect(await place()).toEqual({ y: 24, height: 510 });
    const field = await chat(page).box.boundingBox();
    expect((field?.y ?? 999) + (field?.height ?? 0)).toBeLessThanOrEqual(534);
    await show({ height: 300, offsetTop: 100, scale: 2 });
    expect(await place()).toEqual({ y: 24, height: 510 });
    await show({ height: 844, offsetTop: 0, scale: 1 });
    expect(await place()).toEqual({ y: 0, height: 844 });
    await page.context().close();
  });

  it('locks the page’s scroll position and restores it', async () => {
    const page = await openSheet();
    expect(await scrollPosition(page)).toBe(400);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(await overflow()).toBe('hidden');
    await chat(page).panel.getByRole('button', { name: 'Close' }).tap();
    await waitUntilClosed(page);
    await expect.poll(overflow).toBe('visible');
    expect(await scrollPosition(page)).toBe(400);
    await page.context().close();
  });

  it('does not touch history where the browser closes dialogs on back', async () => {
    const page = await openSheet();
    expect(await page.evaluate(() => history.length)).toBe(3);
    await page.keyboard.press('Escape');
    await waitUntilClosed(page);
    expect(await scrollPosition(page)).toBe(400);
    await page.context().close();
  });

  it('adds a history entry where the browser does not close dialogs on back: back closes the chat, and closing it otherwise removes the entry', async () => {
    const page = await openSheet({ closesOnBack: false });
    const { launcher, panel } = chat(page);
    const entries = () => page.evaluate(() => [location.pathname, history.state]);
    expect(await entries()).toEqual(['/', { shelftalkSheet: true }]);
    await page.evaluate(() => history.back());
    await waitUntilClosed(page);
    expect(await entries()).toEqual(['/', null]);
    await launcher.tap();
    await page.waitForFunction(() => history.state !== null);
    await panel.getByRole('button', { name: 'Close' }).tap();
    await waitUntilClosed(page);
    await page.waitForFunction(() => history.state === null);
    expect(await scrollPosition(page)).toBe(400);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/before');
    await page.context().close();
  });

  it('does not go back after the page has navigated', async () => {
    const page = await openSheet({ closesOnBack: false });
    await page.evaluate(() => history.pushState({ page: 2 }, '', '/boots'));
    await chat(page).panel.getByRole('button', { name: 'Close' }).tap();
    await waitUntilClosed(page);
    expect(await page.evaluate(() => [location.pathname, history.state])).toEqual(['/boots', { page: 2 }]);
    await page.context().close();
  });

  it('releases the page when destroyed while open', async () => {
    const page = await openSheet();
    await page.evaluate("Shelftalk.push(['destroy'])");
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
    expect(await scrollPosition(page)).toBe(400);
    await page.context().close();
  });
});

describe('on a desktop the chat', () => {
  const open = async (html: Parameters<typeof hostPage>[0]) => {
    site.put('/desktop', hostPage(html));
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/desktop`);
    return page;
  };
  const tag = (attributes = '') =>
    `<script async src="${shop.proxyUrl}/shelftalk.js" ${attributes}></script>`;

  it('uses the configured side, offsets and z-index', async () => {
    const style =
      '<style>shelftalk-chat { --shelftalk-offset-block: 90px; --shelftalk-offset-inline: 40px; --shelftalk-z-index: 7 }</style>';
    const page = await open({ head: style + tag('data-side="start"') });
    const { launcher, panel } = chat(page);
    const button = await launcher.boundingBox();
    await launcher.click();
    await panel.waitFor();
    const card = await panel.boundingBox();
    expect([button?.x, card?.x]).toEqual([40, 40]);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBe(710);
    expect(card?.y).toBeGreaterThanOrEqual(0);
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBe(710);
    expect(await page.locator('shelftalk-chat').evaluate((host) => getComputedStyle(host).zIndex)).toBe('7');
    await page.context().close();
  });

  it('narrows the page with the placement `beside`, and covers its side with `docked`', async () => {
    const header = '<header style="position: fixed; inset: 0 0 auto">Fell &amp; Ferry</header>';
    const page = await open({ head: tag('data-placement="beside"'), body: header });
    const { launcher, panel } = chat(page);
    const width = (selector: string) =>
      page.locator(selector).evaluate((node) => node.getBoundingClientRect().width);
    await launcher.click();
    await page.locator('shelftalk-chat .shelftalk-composer').waitFor();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 860, y: 0, width: 420, height: 800 });
    expect([await width('html'), await width('main header')]).toEqual([860, 1280]);
    await expect.poll(() => launcher.isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.locator('shelftalk-chat').evaluate((host) => host.setAttribute('placement', 'docked'));
    await expect.poll(() => width('html')).toBe(1280);
    expect(await panel.boundingBox()).toEqual({ x: 860, y: 0, width: 420, height: 800 });
    await panel.getByRole('button', { name: 'Close' }).click();
    await launcher.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await launcher.click();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await page.context().close();
  });

  it('fills its container in inline mode, and works twice on one page', async () => {
    const box = 'width: 500px; height: 360px; margin: 8px';
    const page = await open({
      head: tag('data-manual'),
      body: ['one', 'two']
        .map(
          (id) =>
            `<div style="${box}"><shelftalk-chat mode="inline" id="${id}" heading="${id}"></shelftalk-chat></div>`,
        )
        .join(''),
    });
    for (const id of ['one', 'two']) {
      const frame = page.locator(`#${id} .frame`);
      await page.locator(`#${id} .shelftalk-composer`).waitFor();
      expect(await frame.boundingBox()).toMatchObject({ width: 500, height: 360 });
      await expect.poll(() => page.locator(`#${id} h2`).innerText()).toBe(id);
    }
    const [one, two] = ['one', 'two'].map((id) => page.locator(`#${id}`));
    await one?.getByRole('textbox').fill('tents');
    await one?.getByRole('textbox').press('Enter');
    await one?.locator('.shelftalk-product').first().waitFor();
    await expect.poll(() => two?.locator('.shelftalk-product').count()).toBe(0);
    await page.context().close();
  });
});
