import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicDir } from '../support/bundles.ts';
import { chat, openBrowser } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite, putChat } from '../support/hostSite.ts';

/** The loader's text, as an optimiser puts it into the page. */
const loader = readFileSync(join(publicDir, 'shelftalk.js'), 'utf8').replaceAll('</script', '<\\/script');

let site: HostSite;
let cdn: HostSite;
let browser: Browser;
beforeAll(async () => {
  [site, cdn, browser] = await Promise.all([openHostSite(), openHostSite(), openBrowser()]);
  putChat(site, '/cdn');
  site.put('/bundle.js', { body: `console.log('shop');${loader}`, type: 'text/javascript' });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await cdn?.close();
});

/** Opens a page, and resolves to it with the lines of its console. */
async function open(body: string): Promise<{ readonly page: Page; readonly lines: readonly string[] }> {
  site.put('/', hostPage({ body }));
  const page = await browser.newPage();
  const lines: string[] = [];
  page.on('pageerror', (error) => lines.push(String(error)));
  await page.goto(site.url);
  return { page, lines };
}

const endpoint = () => `data-endpoint="${site.url}/cdn/agent"`;
const blob = (attributes: string) => `<script>{
  fetch('/cdn/shelftalk.js').then((response) => response.blob()).then((code) => {
    const box = document.createElement('div');
    box.innerHTML = '<b ${attributes}></b>';
    const script = document.createElement('script');
    for (const { name, value } of box.firstChild.attributes) script.setAttribute(name, value);
    script.src = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    document.body.append(script);
  });
}</script>`;
const moved: Readonly<Record<string, () => string>> = {
  'inlined, with an absolute endpoint': () => `<script ${endpoint()}>${loader}</script>`,
  'inlined, with its address in data-src': () =>
    `<script data-src="${site.url}/cdn/shelftalk.js">${loader}</script>`,
  'a blob, with an absolute endpoint': () => blob(endpoint()),
  'a module that is a blob, with an absolute endpoint': () => blob(`type="module" ${endpoint()}`),
  'part of a bundle, with an absolute endpoint': () => `<script src="/bundle.js" ${endpoint()}></script>`,
  'part of a bundle, with its address in data-src': () =>
    `<script src="/bundle.js" data-src="${site.url}/cdn/shelftalk.js"></script>`,
};

describe('the loader', () => {
  it.each(Object.entries(moved))('that is %s loads the chat', async (_name, body) => {
    const { page } = await open(body());
    await chat(page).launcher.click();
    await chat(page).panel.locator('.shelftalk-composer').waitFor();
    await page.close();
  });

  it.each([
    ['inlined', () => `<script>${loader}</script>`],
    ['inlined as a module', () => `<script type="module" ${endpoint()}>${loader}</script>`],
    ['inlined, with a relative endpoint', () => `<script data-endpoint="/cdn/agent">${loader}</script>`],
  ])('that is %s, without an address, draws nothing and names the cause', async (_name, body) => {
    const { page, lines } = await open(body());
    await expect.poll(() => lines).toEqual(['Shelftalk: data-src']);
    expect(await page.locator('shelftalk-chat').count()).toBe(0);
    await page.close();
  });
});
