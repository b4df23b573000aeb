import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { lockPhone } from '../support/lockPhone.ts';
import {
  answerOf,
  expectCompleteAnswer,
  openTurnsShop,
  sentEventCount,
  waitForText,
} from '../support/scriptedShop.ts';
import { type OpenShop, productionEnv } from '../support/shop.ts';
import { TcpRelay } from '../support/TcpRelay.ts';

let shop: OpenShop;
let browser: Browser;
let network: TcpRelay;
beforeAll(async () => {
  network = await TcpRelay.open();
  const proxyEnv = (port: number) => {
    network.to = port;
    return productionEnv(network.url);
  };
  [shop, browser] = await Promise.all([openTurnsShop(proxyEnv), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await network?.close();
});

/** Opens the shop on a phone, starts an answer and records the calls to invoke. */
async function midAnswer() {
  const { page } = await visit(browser, `${shop.url}/`, { width: 390, height: 844 });
  const invokes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/agent/invoke')) invokes.push(request.url());
  });
  shop.answers.holdAfter(1);
  await chat(page).launcher.click();
  await chat(page).say('Anything warm?');
  await waitForText(page, answerOf(1)[0] ?? '');
  return { page, invokes };
}

async function expectAnswer(page: Page): Promise<void> {
  await expectCompleteAnswer(page, (one) =>
    one.locator('shelftalk-chat .shelftalk-thread-row').allInnerTexts(),
  );
  await expect.poll(() => chat(page).panel.getByRole('alert').count()).toBe(0);
  expect(await shop.recordedTurns()).toHaveLength(1);
}

it.each([
  { when: 'ends while the phone is locked', endsLocked: true },
  { when: 'ends after the phone is unlocked', endsLocked: false },
])(
  'an answer whose connection is reset on a locked phone arrives once when it $when',
  async ({ endsLocked }) => {
    const { page, invokes } = await midAnswer();
    const unlock = await lockPhone(browser);
    network.reset();
    if (endsLocked) {
      shop.answers.release();
      await expect.poll(() => sentEventCount(shop)).toBe(answerOf(1).length);
    }
    unlock();
    if (!endsLocked) await expect.poll(() => invokes.length).toBeGreaterThan(1);
    shop.answers.release();
    await expectAnswer(page);
    expect(invokes.length).toBeGreaterThan(1);
  },
);
