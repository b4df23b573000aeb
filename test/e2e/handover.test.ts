import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealLine } from '../../proxy/input/sealedLine.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { line, openScriptedShop, says, shown, turn } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

const secret = 'what-shop-and-proxy-alone-know-of-each-other';
const script = [
  turn,
  line({ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } }),
  turn,
  line(says('Good that Ana could help.')),
];

let shop: OpenShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openScriptedShop(script, { HANDOVER_SECRET: secret }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** The shop's live agent channel in the page, controlled by the test. */
const desk = () => {
  const heard: Record<string, (what: object) => void> = {};
  const hear = (kind: string) => (listener: (what: object) => void) => {
    heard[kind] = listener;
    return () => {};
  };
  const told: object[] = [];
  const person = { sessionId: '', told, tell: (kind: string, what: object) => heard[kind]?.(what) };
  const channel = (request: { readonly sessionId: string }) => {
    person.sessionId = request.sessionId;
    return {
      send: async (line: object) => void told.push(line),
      onMessage: hear('message'),
      onTyping: hear('typing'),
      onState: hear('state'),
      end: () => {},
    };
  };
  Object.assign(window, { person, handover: { channel } });
};

const tell = (page: Page, kind: string, what: object) =>
  page.evaluate(`person.tell('${kind}', ${JSON.stringify(what)})`);

it('a live agent writes in the thread without agent turns, and the agent receives those lines afterwards', async () => {
  const { page, complaints } = await visit(browser, 'about:blank');
  await page.addInitScript(desk);
  await page.goto(`${shop.url}/`);
  // After the shop's script, which also configures a handover.
  await page.evaluate(`Shelftalk.push(['configure', { handover }])`);
  const { launcher, panel, say, quiet } = chat(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await launcher.click();
  await say('A person, please');
  await expect.poll(() => page.evaluate<string>('person.sessionId')).not.toBe('');
  await quiet();

  await tell(page, 'state', { status: 'connected', name: 'Ana' });
  await say('The zip is stuck');
  await expect
    .poll(() => page.evaluate<object[]>('person.told'))
    .toMatchObject([{ input: { kind: 'text', text: 'The zip is stuck' } }]);
  const sessionId = await page.evaluate<string>('person.sessionId');
  const text = 'Wax it, it runs again.';
  const seal = await sealLine({ secret, sessionId, lineId: '1', text });
  await tell(page, 'message', { id: '1', text, name: 'Ana', seq: 1, seal });
  await tell(page, 'message', { id: '2', text: 'All is free today.', name: 'Ana', seq: 2 });
  await shown(page, text);
  const row = panel.locator('.shelftalk-thread-row').filter({ hasText: text });
  await expect.poll(() => row.innerText()).toContain('Ana');
  expect(asked.filter((path) => path.endsWith('/invoke'))).toHaveLength(1);
  expect(await shop.recordedTurns()).toHaveLength(1);

  await tell(page, 'state', { status: 'ended' });
  await say('It runs, thank you');
  await shown(page, 'Good that Ana could help.');
  const [, after] = await shop.recordedTurns();
  expect(after?.inputEvents).toEqual([
    says('The zip is stuck', 'USER'),
    says(text),
    says('It runs, thank you', 'USER'),
  ]);
  expect(complaints).toEqual([]);
});
