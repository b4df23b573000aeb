import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { line, openScriptedShop, says, shown, turn } from '../support/scriptedShop.ts';
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
const person = () => {
  const heard = { message: [], state: [] } as Record<'message' | 'state', ((what: object) => void)[]>;
  const hear = (kind: keyof typeof heard) => (listener: (what: object) => void) => {
    heard[kind].push(listener);
    return () => {};
  };
  const channel = {
    send: async () => {},
    onMessage: hear('message'),
    onTyping: () => () => {},
    onState: hear('state'),
    end: () => {},
  };
  const tell = (kind: keyof typeof heard, what: object) => {
    for (const listener of heard[kind]) listener(what);
  };
  Object.assign(window, {
    person: { tell, isThere: () => heard.message.length > 0 },
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
  await page.addInitScript(person);
  await page.goto(`${shop.url}/`);
  await chat(page).launcher.click();
  return { page, complaints, ...chat(page) };
}

/** The launcher's label on a page with a closed panel. */
const unread = (page: Page) => chat(page).launcher.getAttribute('data-unread');
const isOpen = (page: Page) => chat(page).panel.isVisible();

describe('with the panel closed', () => {
  it('counts an answer that ends on the next page there and on the page after it', async () => {
    const { page, complaints, say, launcher } = await openPage();
    shop.answers.holdAfter(1);
    await say('Anything warm?');
    await shown(page, 'It begins.');
    await launcher.click();
    await page.goto(`${shop.url}/help/`);
    await chat(page).launcher.waitFor();
    shop.answers.letGo();
    await expect.poll(() => unread(page)).toBe('2');
    await page.goto(`${shop.url}/c/jackets/`);
    await expect.poll(() => unread(page)).toBe('2');
    expect(await isOpen(page)).toBe(false);
    await chat(page).launcher.click();
    await shown(page, 'It ends.');
    expect(await unread(page)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('receives and counts a live agent’s message on the next page', async () => {
    const { page, complaints, say, launcher } = await openPage();
    await say('Anything warm?');
    await shown(page, 'It ends.');
    await say('A person, please');
    const isThere = () => page.evaluate('person.isThere()');
    await expect.poll(isThere).toBe(true);
    await page.evaluate("person.tell('state', { status: 'connected', name: 'Ana' })");
    await launcher.click();
    await page.goto(`${shop.url}/help/`);
    await expect.poll(isThere).toBe(true);
    await page.evaluate("person.tell('message', { id: '1', text: 'Hello, Ana here.', name: 'Ana' })");
    await expect.poll(() => unread(page)).toBe('1');
    expect(await isOpen(page)).toBe(false);
    await launcher.click();
    await shown(page, 'Hello, Ana here.');
    expect(complaints).toEqual([]);
  });
});
