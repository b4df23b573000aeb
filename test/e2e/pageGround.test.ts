import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrast } from '../../src/components/theme/theme.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite, putChat } from '../support/hostSite.ts';

let site: HostSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openHostSite(), openBrowser()]);
  putChat(site, '/chat');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const panel = 'shelftalk-chat .shelftalk-panel';

/** The colours that the browser paints in the open panel, as `rgb(r g b)`. */
const painted = (page: Page) =>
  page.locator(panel).evaluate((element) => {
    const probe = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(element);
    const paint = (colour: string) => {
      if (!probe) throw new Error('no canvas');
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = probe.getImageData(0, 0, 1, 1).data;
      return alpha === 255 ? `rgb(${red} ${green} ${blue})` : 'transparent';
    };
    return { ground: paint(style.backgroundColor), ink: paint(style.color) };
  });

/** Opens the chat on a page with these styles and attributes. */
async function open(css: string, attributes = ''): Promise<Page> {
  const tag = `<script async src="/chat/shelftalk.js" ${attributes}></script>`;
  site.put('/', hostPage({ head: `<style>${css}</style>${tag}` }));
  const { page } = await visit(browser, site.url);
  await chat(page).launcher.click();
  await page.locator(panel).waitFor();
  return page;
}

const defaults = { ground: 'rgb(250 247 242)', ink: 'rgb(31 28 24)' };

describe('a chat without colours of its own', () => {
  it.each([
    ['of a white page', 'body { background: #fff; color: #222 }', 'rgb(255 255 255)', 'rgb(34 34 34)'],
    ['of a pastel page', 'body { background: #ffe3ec; color: navy }', 'rgb(255 227 236)', 'rgb(0 0 128)'],
    ['of a dark page', 'body { background: #0b1020; color: #dde6ff }', 'rgb(11 16 32)', 'rgb(221 230 255)'],
    [
      'of the root, behind a body without one',
      'html { background: #e8f5e9 }',
      'rgb(232 245 233)',
      'rgb(0 0 0)',
    ],
    [
      'in other notations',
      'body { background: oklch(0.97 0 0); color: #222 }',
      'rgb(245 245 245)',
      'rgb(34 34 34)',
    ],
    [
      'with a transparent ink',
      'body { background: #fff; color: rgb(0 0 0 / 87%) }',
      'rgb(255 255 255)',
      'rgb(0 0 0)',
    ],
  ])('has the ground and the ink %s', async (_title, css, ground, ink) => {
    const page = await open(css);
    expect(await painted(page)).toEqual({ ground, ink });
    await page.context().close();
  });

  it.each([
    ['has none', ''],
    ['is only a picture', "body { background: url('data:image/gif;base64,R0lGODlhAQABAAAAACw=') }"],
    ['can be seen through', 'body { background: rgb(255 0 0 / 50%) }'],
  ])('keeps its own if the ground of the page %s', async (_title, css) => {
    const page = await open(css);
    expect(await painted(page)).toEqual(defaults);
    await page.context().close();
  });

  it('is opaque and readable whatever the page has', async () => {
    for (const css of [
      'body { background: #777; color: #777 }',
      'body { background: #ff0; color: #fff }',
      'body { background: #e60000; color: #900 }',
    ]) {
      const page = await open(css);
      const { ground, ink } = await painted(page);
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      await page.context().close();
    }
  });

  it('follows a page that becomes dark while the panel is open, at once or slowly', async () => {
    for (const slowly of ['', 'body { transition: background-color 300ms }']) {
      const page = await open(
        `body { background: #fff; color: #222 } .dark body { background: #121212; color: #eee } ${slowly}`,
      );
      await page.evaluate(() => document.documentElement.classList.add('dark'));
      await expect.poll(() => painted(page)).toEqual({ ground: 'rgb(18 18 18)', ink: 'rgb(238 238 238)' });
      await page.evaluate(() => document.documentElement.classList.remove('dark'));
      await expect.poll(() => painted(page)).toEqual({ ground: 'rgb(255 255 255)', ink: 'rgb(34 34 34)' });
      await page.context().close();
    }
  });
});

describe('attributes', () => {
  it('take precedence over the page, and can be changed and removed', async () => {
    const page = await open(
      'body { background: #fff; color: #222 }',
      'data-ground="#f4f6fa" data-ink-colour="#10204a" data-scheme="light"',
    );
    expect(await painted(page)).toEqual({ ground: 'rgb(244 246 250)', ink: 'rgb(16 32 74)' });
    const host = page.locator('shelftalk-chat');
    await host.evaluate((element) => element.setAttribute('ground', '#ffd400'));
    await expect.poll(() => painted(page)).toEqual({ ground: 'rgb(255 212 0)', ink: 'rgb(16 32 74)' });
    await host.evaluate((element) => element.removeAttribute('ground'));
    await expect.poll(() => painted(page)).toEqual({ ground: 'rgb(255 255 255)', ink: 'rgb(16 32 74)' });
    await page.context().close();
  });

  it('choose a scheme other than that of the page, which then does not count', async () => {
    const dark = await open('body { background: #fff; color: #222 }', 'data-scheme="dark"');
    expect(await painted(dark)).toEqual({ ground: 'rgb(31 28 26)', ink: 'rgb(243 238 231)' });
    await dark.context().close();
    const light = await open('body { background: #121212; color: #eee }', 'data-scheme="light"');
    expect(await painted(light)).toEqual(defaults);
    await light.context().close();
  });

  it('set weights, corners of suggestions and the face of titles', async () => {
    const page = await open(
      'body { background: #fff }',
      'data-heading="Shop" data-starters="Boots" data-title-font="serif" data-title-weight="400" data-chip-radius="3px" data-button-weight="700"',
    );
    const styles = await page.locator(panel).evaluate((element) => {
      const of = (selector: string) => getComputedStyle(element.querySelector(selector) as Element);
      const { fontFamily, fontWeight } = of('.shelftalk-panel-title');
      return [fontFamily, fontWeight, of('.shelftalk-chip').borderRadius];
    });
    expect(styles).toEqual(['serif', '400', '3px']);
    await page.context().close();
  });
});
