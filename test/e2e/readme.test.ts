import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { type OpenShop, openShop } from '../support/shop.ts';
import { root } from '../support/sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const [tag = ''] =
  /<script async src="https:\/\/chat\.shop\.example\/shelftalk\.js"[\s\S]*?<\/script>/.exec(readme) ?? [];
const [, command = ''] = /^## Your own account\n[^#]*?```sh\n([\s\S]*?)```/m.exec(readme) ?? [];
/** The settings of greeting and automated messages in the README's proxy command. */
const settings = Object.fromEntries(
  [...command.matchAll(/\b(WELCOME|GREETINGS|ASSISTANT_EVENTS)='([^']*)'/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

let site: HostSite;
let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  site = await openHostSite();
  [shop, browser] = await Promise.all([openShop({ ALLOWED_ORIGINS: site.url, ...settings }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await site?.close();
});

it('the README’s script tag and proxy command work together: the agent receives the shown greeting', async () => {
  site.put('/', hostPage({ head: tag.replace('https://chat.shop.example', shop.proxyUrl) }));
  const { page, complaints } = await visit(browser, site.url);
  const { launcher, panel, say, quiet } = chat(page);
  await page.evaluate(
    "globalThis.errors = []; addEventListener('shelftalk:error', ({ detail }) => errors.push(detail))",
  );
  await launcher.click();
  const greeting = settings.WELCOME?.split('|')[0] ?? '';
  await panel.locator('.shelftalk-empty-greeting').filter({ hasText: greeting }).waitFor();
  expect(greeting).not.toBe('');
  await say('tents');
  await quiet();
  const [turn] = await shop.recordedTurns();
  expect(turn?.inputEvents[0]).toEqual({
    messageEvent: { role: 'ASSISTANT', content: { textContent: { text: greeting } } },
  });
  expect([await page.evaluate('errors'), complaints]).toEqual([[], []]);
});
