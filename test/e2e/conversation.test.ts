import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, type Visit, visit } from '../support/chromium.ts';
import { type OpenShop, openShop, type RecordedTurn } from '../support/shop.ts';

/** Every input event the platform recorded, in order. */
const inputsOf = (turns: readonly RecordedTurn[]) => turns.flatMap(({ inputEvents }) => inputEvents);
const userText = (text: string) => ({
  messageEvent: { role: 'USER', content: { textContent: { text } } },
});

describe('a shopper asks, the agent answers', () => {
  let shop: OpenShop;
  let browser: Browser;
  let visitor: Visit;

  beforeAll(async () => {
    shop = await openShop();
    browser = await openBrowser();
    visitor = await visit(browser, `${shop.url}/`);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  it('sees text, cards and suggestions stream in from a shop on another origin', async () => {
    const { panel, launcher, say, quiet } = chat(visitor.page);
    await launcher.click();
    await say('waterproof jacket under 150');
    const cards = panel.getByRole('listitem').filter({ has: visitor.page.getByRole('link') });
    await cards.first().waitFor();
    await quiet();
    const prices = await panel.locator('.shelftalk-price').allTextContents();
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(150);
    const [turn] = await shop.recordedTurns();
    expect(turn?.inputEvents.at(-1)).toEqual(userText('waterproof jacket under 150'));
    const greeting = turn?.inputEvents[0];
    expect(greeting).toMatchObject({ messageEvent: { role: 'ASSISTANT' } });
    expect(visitor.complaints).toEqual([]);
  });
});
