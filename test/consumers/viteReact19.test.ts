import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import {
  consumerTest,
  english,
  expectFirstAnswer,
  folderOf,
  german,
  runProgram,
  serve,
  withBrowser,
} from './support/consumer.ts';

const browser = withBrowser();

const shown = (part: Locator) =>
  part.evaluateAll((all) =>
    all
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 1 || height > 1;
      })
      .map(({ textContent }) => textContent),
  );

consumerTest(
  'a build with Vite and React 19 shows first answers in a chat and in panels made of parts',
  async (service) => {
    const app = 'apps/vite-react19';
    await runProgram(app, 'vite/bin/vite.js', ['build']);
    const url = await serve(join(folderOf(app), 'dist'), service);
    await expectFirstAnswer(await browser(), url, german);
    const inPanel = { ...english, launcher: undefined };
    await expectFirstAnswer(await browser(), `${url}/parts.html`, inPanel);

    // With `shelftalk/base.css` and the rules of the guide.
    const page = await expectFirstAnswer(await browser(), `${url}/plain.html`, {
      ...inPanel,
      isStyled: false,
    });
    expect(await page.locator('.shelftalk-hidden').count()).toBeGreaterThan(2);
    expect(await shown(page.locator('.shelftalk-hidden'))).toEqual([]);
    expect(await page.locator('.our-chat').evaluate(({ clientHeight }) => clientHeight)).toBe(640);
    expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false);
    const thread = page.locator('[role="log"]');
    expect(await thread.evaluate((log) => log.scrollHeight - log.clientHeight)).toBeGreaterThan(0);
    // The end of the answer is in view, because the thread follows it.
    expect(await thread.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    const bubble = page.locator('[data-part="message"][data-from="shopper"] [data-part="bubble"]');
    expect(await bubble.evaluate((part) => getComputedStyle(part).backgroundColor)).toBe(
      'rgb(220, 220, 220)',
    );
  },
);
