import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { Middlebox } from '../proxy/support/Middlebox.ts';
import { chat } from '../support/chromium.ts';
import {
  answerOf,
  expectCompleteAnswer,
  openThrough,
  waitForText,
  withTurnsShop,
} from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

let shop: OpenShop;
let browser: Browser;

withTurnsShop((opened, started) => {
  shop = opened;
  browser = started;
});

/** Opens a page whose calls go through a middlebox, and sends a message. */
async function startAnswer(box: Middlebox) {
  const page = await openThrough(browser, shop, box.endpoint);
  await chat(page).launcher.click();
  await chat(page).say('Anything warm?');
  return page;
}

/** Sends a message and returns the byte offsets at which the lines of its uncut answer end. */
async function lineEnds(box: Middlebox): Promise<readonly number[]> {
  const page = await startAnswer(box);
  await waitForText(page, answerOf(1).at(-1) ?? '');
  await chat(page).quiet();
  await page.context().close();
  return box.of('invoke')[0]?.lineEnds ?? [];
}

it.each([
  ['within its first line', ([first = 0]: readonly number[]) => first - 20],
  ['between two lines', ([first = 0]: readonly number[]) => first],
  ['within its second line', ([, second = 0]: readonly number[]) => second - 20],
  ['before its end line', ([, , third = 0]: readonly number[]) => third],
])('an answer that is cut %s continues in the open page, complete and once', async (_position, offsetOf) => {
  const box = await Middlebox.before(Number(new URL(shop.proxyUrl).port));
  const ends = await lineEnds(box);
  expect(ends.length).toBeGreaterThanOrEqual(4);
  box.calls.length = 0;
  let cuts = 0;
  box.handlingOf = (operation) => {
    if (operation !== 'invoke' || cuts > 0) return 'through';
    cuts += 1;
    return { cutAfter: offsetOf(ends) };
  };
  const page = await startAnswer(box);
  await expectCompleteAnswer(page, (one) =>
    one.locator('shelftalk-chat .shelftalk-thread-row').allInnerTexts(),
  );
  expect(box.of('invoke').length).toBeGreaterThan(1);
  expect(box.of('invoke')[0]?.bytes).toBe(offsetOf(ends));
  expect(await shop.recordedTurns()).toHaveLength(1);
});
