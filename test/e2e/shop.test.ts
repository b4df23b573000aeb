import { SignJWT } from 'jose';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat, followLink, openBrowser, visit } from '../support/chromium.ts';
import { waitForText } from '../support/scriptedShop.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

const secret = 'a-secret-of-the-shop-with-32-bytes-or-more';
const audience = 'fell-and-ferry';

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([
    openShop({ IDENTITY_SECRET: secret, IDENTITY_AUDIENCE: audience }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

it('sends a suggested question of a product page with the product’s context', async () => {
  const { page, complaints } = await visit(browser, `${shop.url}/p/skerry-down-parka/`);
  const question = 'What goes well with this?';
  await page.getByRole('group', { name: 'Ask about it' }).getByRole('button', { name: question }).click();
  await chat(page).panel.getByText(question).first().waitFor();
  await expect.poll(async () => (await shop.recordedTurns()).length).toBeGreaterThan(0);
  const [turn] = await shop.recordedTurns();
  const form = turn?.inputEvents.find((event) => 'filledFormResponseEvent' in event);
  expect(form).toEqual({
    filledFormResponseEvent: {
      formData: {
        'context.page_url': `${shop.url}/p/skerry-down-parka/`,
        'context.product_id': 'skerry-down-parka',
        'context.product_title': 'Skerry Down Parka',
        'context.cart': '[]',
        'context.cart_word': 'bag',
      },
    },
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('shows the product of the page above the composer, and sends none after it was removed', async () => {
  const { page, complaints } = await visit(browser, `${shop.url}/p/skerry-down-parka/`);
  const { launcher, panel, say, quiet } = chat(page);
  await launcher.click();
  const remove = panel.getByRole('button', { name: 'Don’t ask about Skerry Down Parka' });
  await panel.getByText('About Skerry Down Parka').waitFor();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  await say('When are you open?');
  await quiet();
  const lastTurn = async () => JSON.stringify((await shop.recordedTurns()).at(-1));
  await expect.poll(lastTurn).toContain('When are you open?');
  expect(await lastTurn()).toContain('"context.product_id":""');
  expect(await lastTurn()).not.toContain('context.product_title');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('shows a signed-in shopper’s thread on every page and to no other shopper', async () => {
  const { page, complaints } = await visit(browser, `${shop.url}/help/`);
  await page.exposeFunction('tokenOf', (sub: string) =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(secret)),
  );
  const signIn = (sub: string) =>
    page.evaluate(`(window.Shelftalk ||= []).push(['identify', () => tokenOf('${sub}')])`);
  const { launcher, panel, say, quiet } = chat(page);
  const rows = panel.locator('.shelftalk-thread-row');
  await launcher.click();
  await say('rain jackets');
  await panel.locator('.shelftalk-product').first().waitFor();
  await quiet();
  await signIn('anna');
  await say('and tents');
  await expect.poll(async () => (await shop.recordedTurns()).length).toBe(1);
  await quiet();
  await waitForText(page, 'rain jackets');

  await followLink(page, `${shop.url}/stores/`);
  await panel.locator('.shelftalk-empty').waitFor();
  await expect.poll(() => rows.count()).toBe(0);
  await signIn('anna');
  await waitForText(page, 'rain jackets');
  await waitForText(page, 'and tents');

  await followLink(page, `${shop.url}/help/`);
  await signIn('ben');
  await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('rain jackets');
  await expect.poll(() => rows.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
