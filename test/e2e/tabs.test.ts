import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chat, visit } from '../support/chromium.ts';
import { answerOf, waitForText, withTurnsShop } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

let shop: OpenShop;
let browser: Browser;

withTurnsShop((opened, started) => {
  shop = opened;
  browser = started;
});

const lastOf = (turn: number) => answerOf(turn).at(-1) ?? '';

/** Texts of the thread's rows. */
const rows = (page: Page) => page.locator('shelftalk-chat .shelftalk-thread-row').allInnerTexts();
/** Texts added to the live region since recording began. */
const announcements = (page: Page) => page.evaluate<string[]>('window.announcements');

async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(`
    window.announcements = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.announcements.push(node.textContent);
    }).observe(document.querySelector('shelftalk-chat').shadowRoot.querySelector('[role=status]'), { childList: true });
  `);
}

/** Two tabs with the same conversation open, after one turn. */
async function twoTabs(): Promise<readonly [Page, Page]> {
  const { page: one } = await visit(browser, `${shop.url}/`);
  await chat(one).launcher.click();
  await chat(one).say('Anything warm?');
  await waitForText(one, lastOf(1));
  await chat(one).quiet();
  const two = await one.context().newPage();
  await two.goto(`${shop.url}/help/`);
  await waitForText(two, lastOf(1));
  return [one, two];
}

it('shows a message in every tab, requests the answer once and announces it once', async () => {
  const [one, two] = await twoTabs();
  const requestedByTwo: string[] = [];
  two.on('request', (request) => requestedByTwo.push(new URL(request.url()).pathname));
  await chat(one).box.click();
  await recordAnnouncements(one);
  await recordAnnouncements(two);
  await chat(one).say('And dry?');
  await waitForText(two, 'And dry?');
  await waitForText(two, lastOf(2));
  await chat(one).quiet();
  await chat(two).quiet();
  // A new row has no text until it is rendered.
  for (const page of [one, two]) await expect.poll(() => rows(page)).not.toContain('');
  expect(await rows(two)).toEqual(await rows(one));
  expect(requestedByTwo).not.toContain('/agent/invoke');
  expect((await announcements(one)).join('\n')).toContain(lastOf(2));
  expect(await announcements(two)).toEqual([]);
});

it('sends messages of two tabs one after the other and shows both in both', async () => {
  const [one, two] = await twoTabs();
  const before = (await shop.recordedTurns()).length;
  await chat(one).box.fill('From one');
  await chat(two).box.fill('From two');
  await Promise.all([one, two].map((page) => chat(page).box.press('Enter')));
  for (const page of [one, two]) {
    await waitForText(page, lastOf(2));
    await waitForText(page, lastOf(3));
    await chat(page).quiet();
  }
  const sentInputs = (await shop.recordedTurns())
    .slice(before)
    .map(({ inputEvents }) => JSON.stringify(inputEvents));
  expect(sentInputs).toHaveLength(2);
  for (const text of ['From one', 'From two'])
    expect(sentInputs.filter((each) => each.includes(text))).toHaveLength(1);
  expect((await rows(one)).length).toBe((await rows(two)).length);
});

it('continues an answer in the other tab when its tab is closed', async () => {
  const [one, two] = await twoTabs();
  shop.answers.holdAfter(1);
  await chat(one).say('And dry?');
  await waitForText(two, answerOf(2)[0] ?? '');
  await one.close();
  shop.answers.release();
  await waitForText(two, lastOf(2));
  await chat(two).quiet();
  await expect.poll(() => chat(two).panel.getByRole('alert').count()).toBe(0);
});
