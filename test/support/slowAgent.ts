import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { chat, openBrowser } from './chromium.ts';
import { type HeldShop, openHeldShop } from './shop.ts';

const turns = 12;
const turn = JSON.stringify({ turn: { inputEvents: [] } });
const line = (text: string) =>
  JSON.stringify({
    result: {
      response: {
        sessionId: 'recorded',
        responseEvents: [{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } }],
      },
    },
  });

/** What the slow agent says in its k-th turn. */
export const answerOf = (turn: number) =>
  ['begins', 'goes on', 'ends'].map((what) => `Answer ${turn} ${what}.`);

/** The real servers with a scripted agent whose answers can be held, so that much can happen in the middle of one. */
export async function openScriptedShop(script: readonly string[]): Promise<HeldShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-script-'));
  writeFileSync(join(folder, 'held.ndjson'), script.join('\n'));
  const shop = await openHeldShop({ AGENT_SCRIPTS_DIR: folder, AGENT_IDS: 'script:held' });
  return {
    ...shop,
    close: async () => {
      await shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** For the tests of a file: the slow shop and a browser, given to `use` once they are there; each test leaves no page. */
export function withSlowShop(
  use: (shop: HeldShop, browser: Browser) => void,
  options: Parameters<typeof openBrowser>[0] = {},
): void {
  let shop: HeldShop | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const script = Array.from({ length: turns }, (_, at) => [turn, ...answerOf(at + 1).map(line)]);
    [shop, browser] = await Promise.all([openScriptedShop(script.flat()), openBrowser(options)]);
    use(shop, browser);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  afterEach(async () => {
    shop?.answers.letGo();
    for (const context of browser?.contexts() ?? []) await context.close();
  });
}

/** Until a text stands in the chat. */
export const shown = (page: Page, text: string) =>
  chat(page).panel.getByText(text, { exact: true }).first().waitFor();

/** The whole answer stands in the thread, each line once; `texts` says what stands there. */
export async function expectWhole(
  page: Page,
  texts: (page: Page) => Promise<readonly string[]>,
  turn = 1,
): Promise<void> {
  await shown(page, answerOf(turn).at(-1) ?? '');
  await chat(page).quiet();
  const times = async () => {
    const said = (await texts(page)).join('\n');
    return answerOf(turn).map((line) => said.split(line).length - 1);
  };
  // A tab that follows another is a moment behind it.
  await expect.poll(times).toEqual(answerOf(turn).map(() => 1));
}
