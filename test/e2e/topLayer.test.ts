import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openShop({ ALLOWED_ORIGINS: site.url }), openBrowser()]);
  site.put('/bootstrap.js', {
    body: readFileSync(createRequire(import.meta.url).resolve('bootstrap/dist/js/bootstrap.bundle.js')),
    type: 'text/javascript',
  });
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

const phone = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

async function visit(
  { head = '', body = '', viewport = 'width=device-width, initial-scale=1' },
  options: BrowserContextOptions = desktop,
): Promise<Page> {
  const tags = `<meta name="viewport" content="${viewport}"><script async src="${shop.proxyUrl}/shelftalk.js"></script>`;
  site.put('/', hostPage({ head: tags + head, body }));
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(site.url);
  await chat(page).launcher.waitFor();
  return page;
}
async function open(page: Page): Promise<void> {
  await page.evaluate("Shelftalk.push(['open'])");
  await page.locator('shelftalk-chat .shelftalk-composer').waitFor();
}
/** Resolves after the next frame, when the browser has dispatched scroll and resize events. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
  );

/** Parts of the chat that are outside of the visual viewport, covered or scaled. */
const hidden = (page: Page): Promise<readonly string[]> =>
  page.locator('shelftalk-chat').evaluate(({ shadowRoot }) => {
    const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = visualViewport ?? {};
    const parts = ['.launcher', 'h2', 'header button', '.shelftalk-composer-text']
      .map((selector) => shadowRoot?.querySelector<HTMLElement>(selector))
      .filter((part) => part?.checkVisibility());
    if (parts.length === 0) return ['everything'];
    return parts.flatMap((part) => {
      if (!part) return [];
      const box = part.getBoundingClientRect();
      const [left, top] = [box.left - offsetLeft, box.top - offsetTop];
      const isInside = left >= 0 && top >= 0 && left + box.width <= width && top + box.height <= height;
      const hit = shadowRoot?.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isScaled = Math.abs(box.height - part.offsetHeight) > 0.5 || part.currentCSSZoom !== 1;
      return isInside && hit && part.contains(hit) && !isScaled
        ? []
        : [`${part.className} ${left} ${top} ${box.width} ${box.height}`];
    });
  });

/** Scrolls the page, checks the closed chat, opens it, and checks it at the top of the page, too. */
async function expectShown(page: Page): Promise<void> {
  const scroll = async (top: number) => {
    await page.evaluate((y) => {
      scrollTo(0, y);
      document.body.scrollTop = y;
    }, top);
    await nextFrame(page);
  };
  expect(await hidden(page)).toEqual([]);
  await scroll(900);
  expect(await hidden(page)).toEqual([]);
  await open(page);
  expect(await hidden(page)).toEqual([]);
  await scroll(0);
  expect(await hidden(page)).toEqual([]);
}

const roots = [
  'transform: rotate(1deg)',
  'will-change: transform',
  'perspective: 800px',
  'filter: grayscale(.5)',
  'contain: paint',
  'contain: layout',
  'clip-path: inset(50px)',
  'zoom: 1.1',
  'zoom: 1.25',
  'zoom: 1.5',
  'overflow: hidden; height: 100%',
  'overflow: auto; height: 100%',
  'position: fixed; width: 100%',
  'display: flex',
];
const long = '<p style="height: 3000px">Long.</p>';
const wide = (width: number) => `${long}<div style="width: ${width}px">Wide.</div>`;

describe('the chat is fully shown', () => {
  it.each(roots)('on a page with the root `%s`', async (style) => {
    const page = await visit({ head: `<style>html { ${style} }</style>`, body: long });
    await expectShown(page);
    await page.context().close();
  });

  it.each([420, 1575])('on a phone with a page %d px wide', async (width) => {
    const page = await visit({ body: wide(width) }, phone);
    await expectShown(page);
    await page.context().close();
  });

  it('on a phone with a transformed and zoomed page that is wider than the screen', async () => {
    const head = '<style>html { zoom: 1.5; transform: translateX(9px) }</style>';
    const page = await visit({ head, body: wide(1575) }, phone);
    await expectShown(page);
    await page.context().close();
  });

  it('on a phone with a page from right to left that is wider than the screen', async () => {
    const page = await visit({ head: '<style>html { direction: rtl }</style>', body: wide(1575) }, phone);
    await expectShown(page);
    await page.context().close();
  });

  it('on a phone that shows the whole of a wide page', async () => {
    const page = await visit({ body: wide(1575), viewport: 'width=device-width' }, phone);
    await open(page);
    expect(await page.evaluate('visualViewport.scale')).toBeLessThan(1);
    expect(await hidden(page)).toEqual([]);
    await page.context().close();
  });

  it('when it opens on a page that is zoomed in, and keeps its size while the shopper zooms in', async () => {
    const page = await visit({ body: long });
    const session = await page.context().newCDPSession(page);
    const zoom = async (pageScaleFactor: number) => {
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor });
      await nextFrame(page);
    };
    await zoom(2);
    await open(page);
    expect(await hidden(page)).toEqual([]);
    await zoom(1);
    expect(await hidden(page)).toEqual([]);
    const size = await chat(page).panel.boundingBox();
    await zoom(1.5);
    expect(await chat(page).panel.evaluate(({ clientWidth }) => clientWidth)).toBe((size?.width ?? 0) - 2);
    await page.context().close();
  });

  it('after it was removed, moved and added again, without a scrollbar of the page', async () => {
    const page = await visit({ head: '<style>html { filter: invert(0) }</style>' });
    await page.evaluate(() => {
      const element = document.querySelector('shelftalk-chat');
      if (element) document.body.append(element);
    });
    expect(await hidden(page)).toEqual([]);
    await page.evaluate(() => document.querySelector('shelftalk-chat')?.remove());
    await page.locator('html > shelftalk-chat').waitFor({ state: 'attached' });
    await open(page);
    expect(await hidden(page)).toEqual([]);
    const overflow = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    };
    expect(await page.evaluate(overflow)).toEqual([0, 0]);
    await page.context().close();
  });

  it('without the backdrop that the page gives to dialogs', async () => {
    const head = '<style>::backdrop { display: block !important; background: #000 !important }</style>';
    const page = await visit({ head, body: '<p>Text.</p>' });
    const display = (element: Element) => getComputedStyle(element, '::backdrop').display;
    expect(await page.locator('shelftalk-chat').evaluate(display)).toBe('none');
    const pixels = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } });
    await page.locator('shelftalk-chat').evaluate((element: HTMLElement) => element.hidePopover());
    expect((await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } })).equals(pixels)).toBe(
      true,
    );
    await page.context().close();
  });

  it('but stays below what the page places above its z-index', async () => {
    const page = await visit({
      head: '<style>shelftalk-chat { --shelftalk-z-index: 5 } main { position: fixed; inset: 0; z-index: 6 }</style>',
    });
    expect(await hidden(page)).toHaveLength(1);
    await page.context().close();
  });
});

/** Types in the chat's field and presses Tab, then Escape. Expects that the chat alone received the keys. */
async function expectUsable(page: Page): Promise<void> {
  const { box, panel } = chat(page);
  await box.click();
  await page.keyboard.type('tents');
  expect(await box.inputValue()).toBe('tents');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate('document.activeElement.localName')).toBe('shelftalk-chat');
  expect(await page.locator('#field').inputValue()).toBe('');
  await box.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  // The page's dialog is still open.
  await page.locator('#field').fill('mine');
}

const inDialog = '<input id="field"><button>OK</button>';

describe('an open panel can be used while the page shows', () => {
  it('a modal of Bootstrap, which traps the focus', async () => {
    const page = await visit({
      body: `<div class="modal" id="modal" tabindex="-1"><div class="modal-dialog">${inDialog}</div></div><script src="/bootstrap.js"></script>`,
    });
    await page.evaluate("new bootstrap.Modal('#modal').show()");
    await page.locator('#field').waitFor();
    await open(page);
    await expectUsable(page);
    await page.context().close();
  });

  it('a focus trap in the capture phase, which cancels presses and keys outside of it', async () => {
    const page = await visit({ body: `<div id="modal">${inDialog}</div>` });
    await page.evaluate(() => {
      const modal = document.querySelector<HTMLElement>('#modal');
      const field = document.querySelector<HTMLElement>('#field');
      const cancel = (event: Event) => {
        if (modal?.contains(event.target as Node)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        if (event instanceof FocusEvent || event instanceof KeyboardEvent) field?.focus();
      };
      for (const type of ['focus', 'focusin', 'keydown', 'mousedown', 'click'])
        document.addEventListener(type, cancel, true);
      modal?.addEventListener('focusout', ({ relatedTarget }) => {
        if (relatedTarget && !modal.contains(relatedTarget as Node)) field?.focus();
      });
      document.addEventListener('pointerdown', ({ target }) => {
        if (!modal?.contains(target as Node)) modal?.remove();
      });
      field?.focus();
    });
    await open(page);
    await expectUsable(page);
    await page.context().close();
  });

  it.each(['first', 'later'])('a modal dialog that opens %s', async (when) => {
    const page = await visit({
      body: `<dialog id="other">Other.</dialog><dialog id="modal">${inDialog}</dialog>`,
    });
    const show = () =>
      page.evaluate(() => {
        document.querySelector<HTMLDialogElement>('#other')?.showModal();
        document.querySelector<HTMLDialogElement>('#modal')?.showModal();
      });
    if (when === 'first') await show();
    await open(page);
    if (when === 'later') await show();
    expect(await hidden(page)).toEqual([]);
    await expectUsable(page);
    expect(await page.locator('html > shelftalk-chat').count()).toBe(1);
    await page.context().close();
  });

  it('a modal dialog that is removed', async () => {
    const page = await visit({ body: `<dialog id="modal">${inDialog}</dialog><input id="field2">` });
    await open(page);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal')?.showModal());
    await page.locator('dialog > shelftalk-chat').waitFor({ state: 'attached' });
    await chat(page).box.fill('A draft');
    await page.evaluate(() => document.querySelector('#modal')?.remove());
    await page.locator('html > shelftalk-chat').waitFor({ state: 'attached' });
    expect(await chat(page).box.inputValue()).toBe('A draft');
    expect(await hidden(page)).toEqual([]);
    await page.context().close();
  });

  it('a popover that opens later, without taking the focus', async () => {
    const page = await visit({
      body: `<div popover="manual" style="inset: 0; inline-size: 100%; block-size: 100%">${inDialog}</div>`,
    });
    await open(page);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[popover]')?.showPopover();
      document.querySelector<HTMLElement>('#field')?.focus();
    });
    await expect.poll(() => hidden(page)).toEqual([]);
    expect(await page.evaluate('document.activeElement.id')).toBe('field');
    await expectUsable(page);
    await page.context().close();
  });

  it('everything else as inert and hidden from screen readers', async () => {
    const page = await visit({ body: inDialog });
    await open(page);
    await page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('shelftalk-chat');
      element?.setAttribute('aria-hidden', 'true');
      element?.setAttribute('inert', '');
    });
    await expect.poll(() => page.locator('shelftalk-chat').getAttribute('inert')).toBe(null);
    expect(await page.locator('shelftalk-chat').getAttribute('aria-hidden')).toBe(null);
    await expectUsable(page);
    await page.context().close();
  });
});

describe('a closed chat', () => {
  it('is behind a modal dialog of the page, and in front again when that closes', async () => {
    const page = await visit({
      head: '<style>html { transform: translateX(0) } dialog::backdrop { background: #fff }</style>',
      body: `${long}<dialog style="inset: 0; inline-size: 100vw; block-size: 100vh">${inDialog}</dialog>`,
    });
    await open(page);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('main dialog')?.showModal());
    await page.locator('dialog > shelftalk-chat').waitFor({ state: 'attached' });
    await page.evaluate("Shelftalk.push(['close'])");
    await chat(page).panel.waitFor({ state: 'hidden' });
    const atLauncher = () =>
      page.locator('shelftalk-chat .launcher').evaluate((launcher) => {
        const { left, top } = launcher.getBoundingClientRect();
        return document.elementFromPoint(left + 9, top + 9)?.localName;
      });
    expect(await page.locator('shelftalk-chat').evaluate((element) => element.matches(':popover-open'))).toBe(
      false,
    );
    expect(await atLauncher()).toBe('dialog');
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('main dialog')?.close());
    await expect.poll(atLauncher).toBe('shelftalk-chat');
    expect(await hidden(page)).toEqual([]);
    await page.context().close();
  });
});
