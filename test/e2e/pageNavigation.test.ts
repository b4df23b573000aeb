import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { ShelftalkCall } from '../../src/widget/api.ts';
import { chat, followLink, visit } from '../support/chromium.ts';
import { answerOf, expectCompleteAnswer, waitForText, withTurnsShop } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

let shop: OpenShop;
let browser: Browser;
let complaints: readonly string[] = [];

withTurnsShop((opened, started) => {
  shop = opened;
  browser = started;
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

async function openShopPage(path = '/'): Promise<Page> {
  const visitor = await visit(browser, `${shop.url}${path}`);
  complaints = visitor.complaints;
  return visitor.page;
}

const texts = (page: Page) =>
  chat(page).panel.locator('.shelftalk-message-text, .shelftalk-text').allInnerTexts();

/** Opens a page, sends a message and holds the answer after its first line. */
async function midAnswer(path = '/', question = 'Anything warm?'): Promise<Page> {
  const page = await openShopPage(path);
  shop.answers.holdAfter(1);
  await chat(page).launcher.click();
  await chat(page).say(question);
  await waitForText(page, answerOf(1)[0] ?? '');
  return page;
}

/** Releases the answer and expects all of it in the thread, each line once. */
async function expectAnswer(page: Page, turn = 1): Promise<void> {
  shop.answers.release();
  await expectCompleteAnswer(page, texts, turn);
}

describe('a running answer survives', () => {
  it('a reload', async () => {
    const page = await midAnswer();
    await page.reload();
    await waitForText(page, 'Anything warm?');
    await expectAnswer(page);
    expect(await shop.recordedTurns()).toHaveLength(1);
  });

  it('navigation through the shop with the chat open', async () => {
    const page = await midAnswer();
    for (const path of ['/c/jackets/', '/help/']) {
      await followLink(page, `${shop.url}${path}`);
      await waitForText(page, 'Anything warm?');
    }
    await expectAnswer(page);
  });

  it('back and forward', async () => {
    const page = await midAnswer('/help/');
    await followLink(page, `${shop.url}/c/jackets/`);
    await waitForText(page, 'Anything warm?');
    await page.goBack();
    await waitForText(page, 'Anything warm?');
    await page.goForward();
    await expectAnswer(page);
  });

  it('a reload before its first line', async () => {
    const page = await openShopPage();
    shop.answers.holdAfter(0);
    await chat(page).launcher.click();
    await chat(page).box.fill('Anything warm?');
    const left = page.waitForRequest(/\/agent\/invoke$/);
    await chat(page).box.press('Enter');
    await left;
    await page.reload();
    await expectAnswer(page);
    expect(await shop.recordedTurns()).toHaveLength(1);
  });

  it('a second tab, which shows it too', async () => {
    const page = await midAnswer();
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/stores/`);
    await waitForText(other, 'Anything warm?');
    await expectAnswer(other);
    await page.bringToFront();
    await expectAnswer(page);
  });
});

/** Scrolls the thread with the wheel, which moves it over several frames, and returns its final position in pixels. */
async function scrollThread(page: Page, by: number): Promise<number> {
  const scroller = chat(page).panel.locator('.shelftalk-thread-scroll');
  const ended = scroller.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const start = element.scrollTop;
        // A scroll that the thread itself has started, in the other direction, may end first.
        element.addEventListener('scrollend', () => {
          if ((element.scrollTop - start) * wanted > 0) resolve(Math.round(element.scrollTop));
        });
      }),
    by,
  );
  await scroller.hover();
  await page.mouse.wheel(0, by);
  return ended;
}

describe('a new page restores', () => {
  it('the draft and the open panel, before the first message', async () => {
    const page = await openShopPage();
    await chat(page).launcher.click();
    await chat(page).box.fill('Do you have');
    // The code that saves the draft loads with the shopper's first action.
    await page.waitForFunction(() => sessionStorage.length > 0);
    await followLink(page, `${shop.url}/help/`);
    await chat(page).box.waitFor();
    await expect.poll(() => chat(page).box.inputValue()).toBe('Do you have');
    await chat(page).panel.getByRole('button', { name: 'Close chat' }).click();
    await followLink(page, `${shop.url}/`);
    await page.locator('shelftalk-chat .launcher').waitFor();
    await expect.poll(() => chat(page).panel.isVisible()).toBe(false);
  });

  it('the scroll position in the thread', async () => {
    const page = await openShopPage();
    await chat(page).launcher.click();
    const long = Array.from({ length: 80 }, (_, at) => `Line ${at}`).join('\n\n');
    await chat(page).say(long);
    await waitForText(page, answerOf(1)[2] ?? '');
    await chat(page).quiet();
    const top = () =>
      chat(page)
        .panel.locator('.shelftalk-thread-scroll')
        .evaluate((scroller) => Math.round(scroller.scrollTop));
    const before = await scrollThread(page, 500);
    expect(before).toBeGreaterThan(300);
    await page.reload();
    await waitForText(page, answerOf(1)[2] ?? '');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  });

  it('the draft and the scroll position during a running answer', async () => {
    const long = Array.from({ length: 80 }, (_, at) => `Line ${at}`).join('\n\n');
    const page = await midAnswer('/', long);
    await chat(page).box.fill('Do you have');
    const scroller = chat(page).panel.locator('.shelftalk-thread-scroll');
    const top = () => scroller.evaluate((element) => Math.round(element.scrollTop));
    const before = await scrollThread(page, -500);
    await page.waitForFunction(() =>
      Object.values({ ...sessionStorage }).some((text) => /Do you/.test(text)),
    );
    await page.reload();
    await chat(page).box.waitFor();
    await expect.poll(() => chat(page).box.inputValue()).toBe('Do you have');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
    shop.answers.release();
    await waitForText(page, answerOf(1)[2] ?? '');
    await chat(page).quiet();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
    // Rows far from the scroll position have no text.
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expectAnswer(page);
  });
});

describe('storage', () => {
  const keys = (page: Page) =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

  it('stays empty when only the shop has opened the chat', async () => {
    const page = await openShopPage();
    await page.evaluate(() => window.Shelftalk && 'open' in window.Shelftalk && window.Shelftalk.open());
    await chat(page).box.waitFor();
    await page.reload();
    expect(await keys(page)).toEqual([]);
  });

  /** A page with the greeting beside the launcher. */
  async function openGreeting(): Promise<Page> {
    const page = await openShopPage();
    await page.addInitScript(() => {
      // The tag exists before the script runs.
      const observer = new MutationObserver(() => {
        const tag = document.querySelector<HTMLElement>('script[src*="shelftalk.js"]');
        if (tag) Object.assign(tag.dataset, { greeting: 'What are you packing for?', greetAfter: '0' });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${shop.url}/help/`);
    await page.locator('shelftalk-chat .greeting').waitFor();
    return page;
  }
  const dismiss = (page: Page) => page.locator('shelftalk-chat .greeting .dismiss').click();
  const callApi = (page: Page, call: ShelftalkCall) =>
    page.evaluate((queued) => window.Shelftalk?.push(queued), call);

  it('stays empty without consent, after a dismissed greeting and during a conversation', async () => {
    const page = await openGreeting();
    await callApi(page, ['consent', false]);
    await dismiss(page);
    await chat(page).launcher.click();
    await chat(page).say('Anything warm?');
    await expectAnswer(page);
    expect(await keys(page)).toEqual([]);
  });

  const forgettingCalls: readonly { readonly event: string; readonly call: ShelftalkCall }[] = [
    { event: 'consent is withdrawn', call: ['consent', false] },
    { event: 'reset() deletes the conversation', call: ['reset'] },
    { event: 'erase() deletes the conversation', call: ['erase'] },
  ];
  it.each(forgettingCalls)('remembers a dismissed greeting until $event', async ({ call }) => {
    const page = await openGreeting();
    await dismiss(page);
    expect((await keys(page)).sort()).toEqual(['shelftalk', 'shelftalk:greeting-dismissed']);
    await callApi(page, call);
    await expect.poll(() => keys(page)).toEqual([]);
  });
});
