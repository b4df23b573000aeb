import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, openBrowser, type Visit, visit } from '../support/chromium.ts';
import { keyboard } from '../support/keyboard.ts';
import { type OpenShop, openShop } from '../support/shop.ts';

const composer = { role: 'textbox', name: 'Message' };
const thread = { role: 'log', name: 'Conversation' };
const launcher = { role: 'button', name: 'Ask us' };

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([
    openShop({ AGENT_IDS: 'catalogue,script:everything' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** One visit by keyboard; each step continues where the previous one ended. */
describe.each([
  { shape: 'a card beside the page', width: 1280, height: 800, opensAt: composer },
  { shape: 'a sheet on a phone', width: 360, height: 740, opensAt: thread },
])('by keyboard alone, in $shape', ({ width, height, opensAt }) => {
  let visitor: Visit;
  let keys: Awaited<ReturnType<typeof keyboard>>;
  beforeAll(async () => {
    visitor = await visit(browser, `${shop.url}/help/`, { width, height });
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    keys = await keyboard(visitor.page);
    await keys.watch();
  });

  /** Sends a message from the composer, which keeps the focus during the answer. */
  const ask = async (text: string) => {
    await chat(visitor.page).saying(text, async () => {
      await keys.type(text);
      await keys.press('Enter');
    });
    await chat(visitor.page).quiet();
    expect(await keys.focused()).toEqual(composer);
  };
  const toComposer = async () => {
    if ((await keys.focused()).role !== 'textbox') await keys.forward('textbox', composer.name);
  };

  it('Tab reaches the launcher and Enter opens the chat', async () => {
    await keys.forward('button', launcher.name);
    await keys.press('Enter');
    await chat(visitor.page).box.waitFor();
    await expect.poll(keys.focused).toEqual(opensAt);
  });

  it('typing sends a question, and the answer does not move the focus', async () => {
    await toComposer();
    await ask('waterproof jacket under 150');
  });

  it('Shift+Tab reaches each card, an arrow key the next card, and Enter and Escape open and close its details', async () => {
    const second = await keys.back('link', /€|EUR/u);
    const first = await keys.back('link', /€|EUR/u);
    expect(first.name).not.toBe(second.name);
    expect(await keys.press('ArrowRight')).toEqual(second);
    await keys.press('Enter');
    const sheet = chat(visitor.page).panel.getByRole('dialog');
    await sheet.waitFor();
    expect(
      await sheet.evaluate((node) => node.contains((node.getRootNode() as ShadowRoot).activeElement)),
    ).toBe(true);
    expect(await keys.press('Escape')).toEqual(second);
  });

  it('arrow keys move among reply buttons, and a pressed one keeps the focus', async () => {
    await toComposer();
    await ask('tell me about the Lark 24 Daypack');
    const first = await keys.back('button', 'Check stock');
    const second = await keys.press('ArrowRight');
    expect(second.role).toBe('button');
    expect(await keys.press('ArrowLeft')).toEqual(first);
    await keys.press('Enter');
    await chat(visitor.page).quiet();
    expect(await chat(visitor.page).panel.locator(':focus').innerText()).toMatch(/^Check stock/u);
  });

  it('two products are compared, and focus returns', async () => {
    await toComposer();
    await ask('What do I need for a weekend hut tour?');
    const all = await keys.back('button', /^See all/);
    await keys.press('Enter');
    // The lazily loaded list of all products takes the focus.
    await expect.poll(() => keys.focused()).not.toEqual(all);
    await keys.forward('checkbox', /^Compare/);
    await keys.press('Space');
    await keys.forward('checkbox', /^Compare/);
    await keys.press('Space');
    const compare = await keys.forward('button', 'Compare');
    expect((await keys.press('Enter')).name).toBe('All products');
    expect(await keys.press('Enter')).toEqual(compare);
    expect(await keys.press('Escape')).toEqual(all);
  });

  it('arrows move among suggestions, and picking one moves the focus', async () => {
    await toComposer();
    await ask('tents');
    const [first, second] = await chat(visitor.page)
      .panel.getByRole('toolbar', { name: 'Suggested questions' })
      .getByRole('button')
      .allInnerTexts();
    await keys.back('button', first?.trim() ?? '');
    expect(await keys.press('ArrowRight')).toEqual({ role: 'button', name: second?.trim() });
    expect(await keys.press('Enter')).toEqual(thread);
    await chat(visitor.page).quiet();
    expect(await keys.focused()).toEqual(thread);
  });

  it('typing first letters finds a row of a list, and Enter picks it', async () => {
    await toComposer();
    await ask('Find a store near me');
    const picker = await keys.back('button', /^Choose a store/);
    await keys.press('Enter');
    await expect.poll(keys.focused).toMatchObject({ role: 'option' });
    const options = await chat(visitor.page).panel.getByRole('option').allInnerTexts();
    const last = options.at(-1)?.split('\n')[0]?.trim() ?? '';
    await keys.type(last.slice(0, 5));
    expect((await keys.focused()).name).toContain(last);
    const chosen = await keys.press('Enter');
    expect(chosen.role).toBe(picker.role);
    expect(chosen.name).toContain(last);
    await chat(visitor.page).quiet();
    expect((await keys.focused()).name).toContain(last);
  });

  it('a live agent is requested', async () => {
    await toComposer();
    await ask('I want to talk to a person');
    await chat(visitor.page).panel.getByText('Talk to our team').first().waitFor();
  });

  it('the menu copies the conversation and ends it', async () => {
    await keys.back('button', 'Conversation menu');
    await keys.press('Enter');
    await keys.forward('button', 'Copy conversation');
    await keys.press('Enter');
    await chat(visitor.page).panel.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('waterproof jacket under 150');
    await keys.forward('button', 'End conversation');
    await keys.press('Enter');
    expect(await keys.focused()).toEqual({ role: 'button', name: 'End it now?' });
    await keys.press('Enter');
    await chat(visitor.page).panel.getByRole('button', { name: 'Start again' }).waitFor();
  });

  it('a new conversation starts in the open panel', async () => {
    await keys.forward('button', 'Start again');
    await keys.press('Enter');
    await chat(visitor.page).box.waitFor();
    await expect.poll(keys.focused).toEqual(opensAt);
  });

  it('Escape closes the panel and focuses the launcher', async () => {
    await toComposer();
    await keys.press('Escape');
    await expect.poll(keys.focused).toEqual(launcher);
    await expect.poll(() => chat(visitor.page).panel.count()).toBe(0);
  });

  it('focus never left the open chat', async () => {
    expect(await keys.lostFocus()).toEqual([]);
  });
});
