import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealLine } from '../../proxy/input/sealedLine.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { line, openScriptedShop, says, turn, waitForText } from '../support/scriptedShop.ts';
import type { OpenShop } from '../support/shop.ts';

const secret = 'a-secret-that-shop-and-proxy-share';
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
const installChannel = () => {
  const listeners: Record<string, (value: object) => void> = {};
  const subscribe = (kind: string) => (listener: (value: object) => void) => {
    listeners[kind] = listener;
    return () => {};
  };
  const sent: object[] = [];
  const liveAgent = { sessionId: '', sent, emit: (kind: string, value: object) => listeners[kind]?.(value) };
  const channel = (request: { readonly sessionId: string }) => {
    liveAgent.sessionId = request.sessionId;
    return {
      send: async (line: object) => void sent.push(line),
      onMessage: subscribe('message'),
      onTyping: subscribe('typing'),
      onState: subscribe('state'),
      end: () => {},
    };
  };
  Object.assign(window, { liveAgent, handover: { channel } });
};

const emit = (page: Page, kind: string, value: object) =>
  page.evaluate(`liveAgent.emit('${kind}', ${JSON.stringify(value)})`);

it('a live agent writes in the thread without agent turns, and the agent receives the sealed lines afterwards', async () => {
  const { page, complaints } = await visit(browser, 'about:blank');
  await page.addInitScript(installChannel);
  await page.goto(`${shop.url}/`);
  // After the shop's script, which also configures a handover.
  await page.evaluate(`Shelftalk.push(['configure', { handover }])`);
  const { launcher, panel, say, quiet } = chat(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await launcher.click();
  await say('A person, please');
  await expect.poll(() => page.evaluate<string>('liveAgent.sessionId')).not.toBe('');
  await quiet();

  await emit(page, 'state', { status: 'connected', name: 'Ana' });
  await say('The zip is stuck');
  await expect
    .poll(() => page.evaluate<object[]>('liveAgent.sent'))
    .toMatchObject([{ input: { kind: 'text', text: 'The zip is stuck' } }]);
  const sessionId = await page.evaluate<string>('liveAgent.sessionId');
  const text = 'Wax it, it runs again.';
  const seal = await sealLine({ secret, sessionId, lineId: '1', text });
  await emit(page, 'message', { id: '1', text, name: 'Ana', seq: 1, seal });
  await emit(page, 'message', { id: '2', text: 'All is free today.', name: 'Ana', seq: 2 });
  await waitForText(page, text);
  const row = panel.locator('.shelftalk-thread-row').filter({ hasText: text });
  await expect.poll(() => row.innerText()).toContain('Ana');
  expect(requested.filter((path) => path.endsWith('/invoke'))).toHaveLength(1);
  expect(await shop.recordedTurns()).toHaveLength(1);

  await emit(page, 'state', { status: 'ended' });
  await say('It runs, thank you');
  await waitForText(page, 'Good that Ana could help.');
  const [, after] = await shop.recordedTurns();
  expect(after?.inputEvents).toEqual([
    says('The zip is stuck', 'USER'),
    says(text),
    says('It runs, thank you', 'USER'),
  ]);
  expect(complaints).toEqual([]);
});
