import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, type Visit, violations, visit } from '../support/chromium.ts';
import type { RecordedTurn } from '../support/platforms.ts';
import { type OpenShop, openShop, openWholeShop, type Shop } from '../support/shop.ts';

const userText = (text: string) => ({
  messageEvent: { role: 'USER', content: { textContent: { text } } },
});
const assistantText = (text: string) => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});
const keysOf = (events: readonly Record<string, unknown>[]) => events.flatMap((event) => Object.keys(event));

/** One visit of a shopper; each step continues where the previous one ended. */
describe('a conversation in the demo shop', () => {
  let shop: Shop;
  let browser: Browser;
  let visitor: Visit;
  const finishedPaths: string[] = [];
  const cancelledPaths: string[] = [];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openWholeShop(), openBrowser()]);
    visitor = await visit(browser, `${shop.url}/`);
    visitor.page.on('requestfinished', (request) => finishedPaths.push(new URL(request.url()).pathname));
    visitor.page.on('requestfailed', (request) => cancelledPaths.push(new URL(request.url()).pathname));
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const latest = async (): Promise<RecordedTurn> => {
    const turn = (await shop.recordedTurns()).at(-1);
    if (!turn) throw new Error('The platform has recorded no turn.');
    return turn;
  };

  it('shows text, cards and suggestions in a shop on another origin than the chat', async () => {
    const { panel, launcher, say, quiet } = chat(visitor.page);
    await launcher.click();
    await panel.getByText('Hello from Fell & Ferry').waitFor();
    await say('waterproof jacket under 150');
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    const prices = await panel.locator('.shelftalk-product .shelftalk-price-now').allInnerTexts();
    expect(prices.length).toBeGreaterThan(1);
    for (const price of prices) expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(150);
    await panel.getByRole('toolbar', { name: 'Suggested questions' }).waitFor();
    const { responseEvents } = await latest();
    expect(keysOf(responseEvents)).toEqual(
      expect.arrayContaining(['messageEvent', 'recommendationEvent', 'chatSuggestionEvent']),
    );
  });

  it('sends the greeting to the agent before the shopper’s message', async () => {
    const { inputEvents } = await latest();
    expect(inputEvents).toEqual([
      // The context that the shop's page sets.
      { filledFormResponseEvent: { formData: expect.objectContaining({ 'context.cart': '[]' }) } },
      assistantText('Hello from Fell & Ferry. Ask about kit, sizes, an order or a store.'),
      userText('waterproof jacket under 150'),
    ]);
  });

  it('sends the pressed reply button and marks it as chosen', async () => {
    const { panel, say, quiet } = chat(visitor.page);
    await say('tell me about the Lark 24 Daypack');
    await quiet();
    const buttons = panel.getByRole('toolbar', { name: 'Reply options' }).last().getByRole('button');
    const title = (await buttons.first().innerText()).trim();
    await buttons.first().click();
    await quiet();
    const turns = await shop.recordedTurns();
    expect(turns.at(-1)?.inputEvents).toEqual([
      { buttonResponseEvent: { id: expect.stringMatching(/\S/), title } },
    ]);
    expect(await panel.locator('.shelftalk-reply-chosen').last().innerText()).toContain(title);
  });

  it('sends only the new message in the next turn', async () => {
    const { say, quiet } = chat(visitor.page);
    await say('cheaper ones');
    await quiet();
    expect((await latest()).inputEvents).toEqual([userText('cheaper ones')]);
  });

  it('sends a picked suggestion verbatim', async () => {
    const { panel, quiet } = chat(visitor.page);
    const chip = panel.getByRole('toolbar', { name: 'Suggested questions' }).getByRole('button').first();
    const text = (await chip.innerText()).trim();
    await chip.click();
    await quiet();
    expect((await latest()).inputEvents).toEqual([userText(text)]);
  });

  it('sends a picked row of a list', async () => {
    const { panel, say, quiet } = chat(visitor.page);
    await say('Find a store near me');
    await quiet();
    await panel
      .getByRole('button', { name: /Choose a store/ })
      .last()
      .click();
    const option = panel.getByRole('option').nth(1);
    const [title = '', description = ''] = (await option.innerText()).split('\n').map((line) => line.trim());
    await option.click();
    await quiet();
    expect((await latest()).inputEvents).toEqual([
      { listReplyEvent: { id: expect.stringMatching(/\S/), title, description } },
    ]);
  });

  it('shows the agent’s handover request', async () => {
    const { panel, say, quiet } = chat(visitor.page);
    await say('I want to talk to a person');
    await panel.getByText('Talk to our team', { exact: true }).waitFor();
    await quiet();
    const { responseEvents } = await latest();
    expect(responseEvents).toContainEqual({
      agentHandoverEvent: expect.objectContaining({ triggerHandover: true }),
    });
  });

  it('has no axe violations with the whole conversation open', async () => {
    expect(await violations(visitor.page)).toEqual([]);
  });

  it('ends the session on both sides after a goodbye', async () => {
    const { panel, say } = chat(visitor.page);
    await say('thank you, goodbye');
    await panel.getByRole('button', { name: 'Start again' }).waitFor();
    expect(keysOf((await latest()).responseEvents).at(-1)).toBe('sessionCloseEvent');
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  });

  it('starts a new session, of which the platform records one turn', async () => {
    const { panel, say, quiet } = chat(visitor.page);
    await panel.getByRole('button', { name: 'Start again' }).click();
    await say('Which hiking boots do you have?');
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    expect(await shop.recordedTurns()).toHaveLength(1);
  });

  it('opens the product page from a card', async () => {
    const { panel } = chat(visitor.page);
    const card = panel.locator('.shelftalk-product').first();
    const title = (await card.getByRole('link').innerText()).trim();
    await card.getByRole('link').click();
    await panel.getByRole('dialog').getByRole('link', { name: 'Open product page' }).click();
    await visitor.page.waitForURL(/\/p\/[^/]+\//);
    await expect.poll(() => visitor.page.getByRole('heading', { level: 1 }).innerText()).toContain(title);
    await chat(visitor.page).panel.waitFor();
  });

  it('reads every answer to its end, so that the browser reports no request as cancelled', async () => {
    const finishedTurns = () => finishedPaths.filter((path) => path === '/agent/invoke').length;
    await expect.poll(finishedTurns).toBeGreaterThan(3);
    expect(cancelledPaths).toEqual([]);
  });

  it('causes no warning or error in the console and no policy report', () => {
    expect(visitor.complaints).toEqual([]);
  });
});

describe('a shop with the agent that plays every kind of event', () => {
  let shop: OpenShop;
  let browser: Browser;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop({ AGENT_IDS: 'script:everything' }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  it('shows the chat on a phone as a full-page sheet and closes it with Escape', async () => {
    const { page } = await visit(browser, `${shop.url}/`, { width: 360, height: 740, dark: true });
    const { panel, launcher, box } = chat(page);
    expect(await violations(page)).toEqual([]);
    await launcher.tap();
    await box.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await launcher.evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('receives every kind of event through proxy and platform', async () => {
    const { page } = await visit(browser, `${shop.url}/`, { width: 360, height: 740 });
    const { panel, launcher, say, quiet } = chat(page);
    await launcher.tap();
    const kinds: string[] = [];
    await page.exposeFunction('onReceived', (kind: string) => kinds.push(kind));
    await page.evaluate(() => {
      document.addEventListener('shelftalk:received', (event) => {
        (window as unknown as { onReceived(kind: string): void }).onReceived(
          (event as CustomEvent).detail.event,
        );
      });
    });
    for (let turn = 1; turn <= 8; turn += 1) {
      await say(`turn ${turn}`);
      await quiet();
    }
    await panel.getByRole('button', { name: 'Start again' }).waitFor();
    expect([...new Set(kinds)].sort()).toEqual([
      'audio',
      'buttons',
      'close',
      'handover',
      'image',
      'list',
      'location',
      'order',
      'product',
      'products',
      'recommendation',
      'suggestion',
      'text',
      'unknown',
    ]);
  });

  it('runs the same chat on the React build', async () => {
    const { page, complaints } = await visit(browser, `${shop.url}/`);
    const { panel, launcher, say, quiet } = chat(page);
    await page.locator('shelftalk-chat').evaluate((element) => element.setAttribute('build', 'react'));
    const chunk = page.waitForRequest(/app-react-[\w-]+\.js$/);
    await launcher.click();
    await chunk;
    await say('turn 1');
    await panel.locator('.shelftalk-product').first().waitFor();
    await quiet();
    expect(complaints.filter((text) => !text.includes('shop.example.test'))).toEqual([]);
  });
});
