import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chat, followLink } from '../support/chromium.ts';
import { HoldingRelay } from '../support/HoldingRelay.ts';
import { lockPhone } from '../support/lockPhone.ts';
import {
  answerOf,
  expectCompleteAnswer,
  openThrough,
  sentEventCount,
  waitForText,
  withTurnsShop,
} from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

let shop: OpenShop;
let browser: Browser;

withTurnsShop(
  (opened, started) => {
    shop = opened;
    browser = started;
  },
  { keepsPages: true },
);

/** Opens the shop in a browser context that `prepare` may restrict, and collects the page's warnings and errors. */
async function openPage(prepare: (context: BrowserContext) => Promise<unknown> = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await prepare(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${shop.url}/`);
  return { page, complaints };
}

/** Opens the chat, sends a message and holds the answer after its first line. */
async function startAnswer(page: Page): Promise<void> {
  shop.answers.holdAfter(1);
  await chat(page).launcher.click();
  await chat(page).say('Anything warm?');
  await waitForText(page, answerOf(1)[0] ?? '');
}

/** Releases the answer and expects all of it in the thread, each line once. */
async function expectAnswer(page: Page, turns = 1): Promise<void> {
  shop.answers.release();
  await expectCompleteAnswer(page, (one) =>
    one.locator('shelftalk-chat .shelftalk-thread-row').allInnerTexts(),
  );
  expect(await shop.recordedTurns()).toHaveLength(turns);
}

describe('a browser that', () => {
  const blockedStorage = `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });`;
  const fullStorage = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`;
  const noBroadcastChannel = 'delete window.BroadcastChannel;';

  it.each([
    ['blocks storage', blockedStorage],
    ['has full storage', fullStorage],
    ['has no BroadcastChannel', noBroadcastChannel],
  ])('%s shows a complete answer', async (_, script) => {
    const { page, complaints } = await openPage((context) => context.addInitScript(script));
    await startAnswer(page);
    await expectAnswer(page);
    expect(complaints).toEqual([]);
  });

  it('has no BroadcastChannel continues a running answer after a reload', async () => {
    const { page } = await openPage((context) => context.addInitScript(noBroadcastChannel));
    await startAnswer(page);
    await page.reload();
    await expectAnswer(page);
  });
});

describe('an answer is completed although', () => {
  it('the network fails and recovers', async () => {
    const { page } = await openPage();
    await startAnswer(page);
    await page.context().setOffline(true);
    await page.reload().catch(() => {});
    await page.context().setOffline(false);
    await page.goto(`${shop.url}/help/`);
    await expectAnswer(page);
  });

  it('the network is down while the shopper writes: one bar says so, and what they wrote is sent when it is back', async () => {
    const { page } = await openPage();
    await chat(page).launcher.click();
    await chat(page).panel.locator('.shelftalk-composer').waitFor();
    await page.context().setOffline(true);
    await chat(page).box.fill('Anything warm?');
    await chat(page).box.press('Enter');
    const bar = chat(page).panel.getByText('You’re offline. We’ll continue as soon as we can.');
    await bar.waitFor();
    await chat(page).panel.getByText('Not sent yet').waitFor({ state: 'attached' });
    expect(
      await chat(page)
        .panel.getByRole('button', { name: /again|try|stop/i })
        .count(),
    ).toBe(0);
    await page.context().setOffline(false);
    await expectAnswer(page);
    await bar.waitFor({ state: 'detached' });
  });

  it('the phone is locked and unlocked', async () => {
    const { page } = await openPage();
    await startAnswer(page);
    const unlock = await lockPhone(browser);
    shop.answers.release();
    await expect.poll(() => sentEventCount(shop)).toBe(answerOf(1).length);
    unlock();
    await expectAnswer(page);
  });

  it('the network is slow', async () => {
    const { page } = await openPage();
    await startAnswer(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.reload();
    await expectAnswer(page);
  });

  it('the network is slow from the first load', async () => {
    const { page } = await openPage();
    shop.answers.holdAfter(1);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    // The devtools preset for slow 3G.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2_000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto(`${shop.url}/help/`, { waitUntil: 'commit' });
    await chat(page).launcher.click();
    // Text typed before the app has loaded is kept.
    await page.keyboard.type('Anything ');
    await page.locator('shelftalk-chat .shelftalk-composer').waitFor();
    await page.keyboard.type('warm?');
    await expect.poll(() => chat(page).box.inputValue()).toBe('Anything warm?');
    await page.keyboard.press('Enter');
    await waitForText(page, answerOf(1)[0] ?? '');
    await expectAnswer(page);
  });

  it('the clock jumps forwards and backwards', async () => {
    const { page } = await openPage((context) =>
      context.addInitScript('const now = Date.now; window.jump = 0; Date.now = () => now() + window.jump;'),
    );
    await startAnswer(page);
    await page.evaluate('window.jump = 30 * 24 * 3600_000');
    shop.answers.holdAfter(2);
    await waitForText(page, answerOf(1)[1] ?? '');
    await page.evaluate('window.jump = -30 * 24 * 3600_000');
    await expectAnswer(page);
  });
});

it('erasing the conversation during an answer removes it from thread and storage', async () => {
  const { page } = await openPage();
  await startAnswer(page);
  const answer = page.waitForResponse(/\/agent\/erase$/);
  const isErased = await page.evaluate(() =>
    window.Shelftalk && 'erase' in window.Shelftalk ? window.Shelftalk.erase() : undefined,
  );
  expect(isErased).toBe(true);
  expect((await answer).status()).toBe(200);
  await expect.poll(() => page.locator('shelftalk-chat .shelftalk-thread-row').count()).toBe(0);
  // Storage may record the open panel but no message.
  const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }));
  expect(JSON.stringify(stored)).not.toContain('Anything warm?');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['shelftalk']);
});

describe('the back/forward cache restores a page with the chat', () => {
  const visitHelp = async (page: Page) => {
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    );
    await followLink(page, `${shop.url}/help/`);
    // Only attached: the launcher is hidden while the panel is open.
    await chat(page).launcher.waitFor({ state: 'attached' });
  };
  /** Goes back; fails with the browser's reason when the page was not restored. */
  const comeBack = async (page: Page) => {
    await page.goBack({ waitUntil: 'commit' });
    const restoreState = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        return { persisted: Reflect.get(window, 'persisted'), reasons: entry?.toJSON().notRestoredReasons };
      });
    await expect.poll(restoreState).toEqual({ persisted: true, reasons: null });
  };

  it('never opened, which then opens and works', async () => {
    const { page, complaints } = await openPage();
    await chat(page).launcher.waitFor();
    await visitHelp(page);
    await comeBack(page);
    await startAnswer(page);
    await expectAnswer(page);
    expect(complaints).toEqual([]);
  });

  it('in the middle of an answer, which then completes', async () => {
    const { page, complaints } = await openPage();
    await startAnswer(page);
    await visitHelp(page);
    await comeBack(page);
    await expectAnswer(page);
    expect(complaints).toEqual([]);
  });

  it('with the messages sent on other pages', async () => {
    const { page } = await openPage();
    await startAnswer(page);
    await visitHelp(page);
    await expectAnswer(page);
    await chat(page).say('And in blue?');
    await waitForText(page, answerOf(2).at(-1) ?? '');
    await comeBack(page);
    await waitForText(page, answerOf(2).at(-1) ?? '');
    await expectAnswer(page, 2);
  });
});

describe('a complete answer', () => {
  // With `no-store`, Chromium would report the request as cancelled if the end of the body arrives after its last bytes.
  it('is a finished request, even if the end of the body arrives late', async () => {
    const network = await HoldingRelay.before(Number(new URL(shop.proxyUrl).port));
    try {
      const page = await openThrough(browser, shop, `${network.url}/agent`);
      const ended: string[] = [];
      const record = (outcome: string) => (request: Request) => {
        if (request.method() === 'POST' && request.url().endsWith('/invoke')) ended.push(outcome);
      };
      page.on('requestfinished', record('finished'));
      page.on('requestfailed', record('failed'));
      await chat(page).launcher.click();
      // The answer's lines and the line that states its end.
      network.holdAfter(answerOf(1).length + 1);
      await chat(page).say('Anything warm?');
      await expectCompleteAnswer(page, (one) =>
        one.locator('shelftalk-chat .shelftalk-thread-row').allInnerTexts(),
      );
      expect(ended).toEqual([]);
      network.release();
      await expect.poll(() => ended).toEqual(['finished']);
    } finally {
      await network.close();
    }
  });
});
