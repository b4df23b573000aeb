import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { line, openScriptedShop, says, turn, waitForText } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

/** A text answer, then a handover. */
const script = [
  turn,
  line(says('It begins.')),
  line(says('It goes on.')),
  line(says('It ends.')),
  turn,
  line({ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } }),
];

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openScriptedShop(script), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** Configures a live agent channel on every page, controlled by the test. */
const installChannel = () => {
  const listeners = { message: [], state: [] } as Record<'message' | 'state', ((value: object) => void)[]>;
  const subscribe = (kind: keyof typeof listeners) => (listener: (value: object) => void) => {
    listeners[kind].push(listener);
    return () => {};
  };
  const channel = {
    send: async () => {},
    onMessage: subscribe('message'),
    onTyping: () => () => {},
    onState: subscribe('state'),
    end: () => {},
  };
  const emit = (kind: keyof typeof listeners, value: object) => {
    for (const listener of listeners[kind]) listener(value);
  };
  Object.assign(window, {
    liveAgent: { emit, isListening: () => listeners.message.length > 0 },
  });
  // After the shop's script, which also configures a handover.
  addEventListener('load', () => {
    Reflect.get<object, string>(window, 'Shelftalk').push([
      'configure',
      { handover: { channel: () => channel } },
    ]);
  });
};

async function openPage() {
  const { page, complaints } = await visit(browser, 'about:blank');
  await page.addInitScript(installChannel);
  await page.goto(`${shop.url}/`);
  await chat(page).launcher.click();
  return { page, complaints, ...chat(page) };
}

/** The unread count on the launcher. */
const unread = (page: Page) => chat(page).launcher.getAttribute('data-unread');
const isOpen = (page: Page) => chat(page).panel.isVisible();

describe('with the panel closed', () => {
  it('counts the rest of an answer as unread on the next page, where the answer ends, and on the page after that', async () => {
    const { page, complaints, say, panel } = await openPage();
    shop.answers.holdAfter(1);
    await say('Anything warm?');
    await waitForText(page, 'It begins.');
    await panel.getByRole('button', { name: 'Close chat' }).click();
    // The next page loads the app at once only if this item is `1`. The code that sets it loads late.
    await expect.poll(() => page.evaluate('localStorage.shelftalk')).toBe('1');
    await page.goto(`${shop.url}/help/`);
    await chat(page).launcher.waitFor();
    shop.answers.release();
    await expect.poll(() => unread(page)).toBe('2');
    await page.goto(`${shop.url}/c/jackets/`);
    await expect.poll(() => unread(page)).toBe('2');
    expect(await isOpen(page)).toBe(false);
    await chat(page).launcher.click();
    await waitForText(page, 'It ends.');
    expect(await unread(page)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('receives and counts a live agent’s message on the next page', async () => {
    const { page, complaints, say, launcher, panel } = await openPage();
    await say('Anything warm?');
    await waitForText(page, 'It ends.');
    await say('A person, please');
    const isListening = () => page.evaluate('liveAgent.isListening()');
    await expect.poll(isListening).toBe(true);
    await page.evaluate("liveAgent.emit('state', { status: 'connected', name: 'Ana' })");
    await panel.getByRole('button', { name: 'Close chat' }).click();
    await page.goto(`${shop.url}/help/`);
    await expect.poll(isListening).toBe(true);
    await page.evaluate("liveAgent.emit('message', { id: '1', text: 'Hello, Ana here.', name: 'Ana' })");
    await expect.poll(() => unread(page)).toBe('1');
    expect(await isOpen(page)).toBe(false);
    await launcher.click();
    await waitForText(page, 'Hello, Ana here.');
    expect(complaints).toEqual([]);
  });
});
