import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openShop();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

it('asks a product page’s suggested question, and the agent knows which product it is about', async () => {
  const { page, complaints } = await visit(browser, `${shop.url}/p/skerry-down-parka/`);
  const question = 'What goes well with the Skerry Down Parka?';
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
        'context.cart': '[]',
      },
    },
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});
