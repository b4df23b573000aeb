import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { chat, openBrowser } from './chromium.ts';
import { type OpenShop, openShop, type ProxyEnv } from './shop.ts';

const turns = 12;

/** The line of a script that starts a turn. */
export const turn = JSON.stringify({ turn: { inputEvents: [] } });
/** A line of a turn's answer, with these events. */
export const line = (...responseEvents: readonly object[]) =>
  JSON.stringify({ result: { response: { sessionId: 'recorded', responseEvents } } });
/** A text event. */
export const says = (text: string, role = 'ASSISTANT') => ({
  messageEvent: { role, content: { textContent: { text } } },
});

/** The agent's texts in a turn; the first turn has the number 1. */
export const answerOf = (turn: number) =>
  ['begins', 'goes on', 'ends'].map((verb) => `Answer ${turn} ${verb}.`);

/** Opens a shop whose agent follows the script. */
export async function openScriptedShop(script: readonly string[], env: ProxyEnv = {}): Promise<OpenShop> {
  const name = `held-${randomUUID()}`;
  const shop = await openShop((port) => ({
    AGENT_IDS: `script:${name}`,
    ...(typeof env === 'function' ? env(port) : env),
  }));
  writeFileSync(join(shop.platform.scripts, `${name}.ndjson`), script.join('\n'));
  return shop;
}

/** Opens a shop whose agent sends the texts of `answerOf` in each of 12 turns. */
export const openTurnsShop = (env: ProxyEnv = {}): Promise<OpenShop> =>
  openScriptedShop(
    Array.from({ length: turns }, (_, at) => [
      turn,
      ...answerOf(at + 1).map((text) => line(says(text))),
    ]).flat(),
    env,
  );

/**
 * Opens a turns shop and a browser before the tests of a file, passes both to `use`, and closes both after the tests. After
 * each test, releases held lines and closes all pages.
 */
export function withTurnsShop(
  use: (shop: OpenShop, browser: Browser) => void,
  options: Parameters<typeof openBrowser>[0] = {},
): void {
  let shop: OpenShop | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openTurnsShop(), openBrowser(options)]);
    use(shop, browser);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  afterEach(async () => {
    shop?.answers.release();
    for (const context of browser?.contexts() ?? []) await context.close();
  });
}

/** Opens the shop's page with a chat that calls `endpoint`, an intermediary in front of the proxy. */
export async function openThrough(browser: Browser, shop: OpenShop, endpoint: string): Promise<Page> {
  // The shop's content policy allows the proxy's origin, not the intermediary's.
  const context = await browser.newContext({ bypassCSP: true });
  await context.addInitScript((address) => {
    new MutationObserver(() => {
      document.querySelector('script[src*="shelftalk.js"]')?.setAttribute('data-endpoint', address);
    }).observe(document, { childList: true, subtree: true });
  }, endpoint);
  const page = await context.newPage();
  await page.goto(`${shop.url}/`);
  return page;
}

/** The number of events that the agent sent in the newest session. */
export const sentEventCount = async (shop: OpenShop): Promise<number> =>
  (await shop.recordedTurns()).flatMap(({ responseEvents }) => responseEvents).length;

/** Waits until the chat shows a text. */
export const waitForText = (page: Page, text: string) =>
  chat(page).panel.getByText(text, { exact: true }).first().waitFor();

/** Expects the complete answer in the thread, each line once; `texts` reads the thread. */
export async function expectCompleteAnswer(
  page: Page,
  texts: (page: Page) => Promise<readonly string[]>,
  turn = 1,
): Promise<void> {
  await waitForText(page, answerOf(turn).at(-1) ?? '');
  await chat(page).quiet();
  const times = async () => {
    const rows = (await texts(page)).join('\n');
    return answerOf(turn).map((line) => rows.split(line).length - 1);
  };
  // A tab that follows another one updates slightly later.
  await expect.poll(times).toEqual(answerOf(turn).map(() => 1));
}
