import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProxyServer } from '../../proxy/server/buildServer.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { type HostSite, hostPage, openHostSite } from '../support/hostSite.ts';
import { stopListening } from '../support/listen.ts';
import { startProxyForAgent } from '../support/proxyForAgent.ts';

const writer = answerWriters['ai-sdk'];
let site: HostSite;
let agent: Server;
let proxy: ProxyServer;
let browser: Browser;
/** The responses that the agent writes, oldest first. */
let answers: ServerResponse[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([openHostSite(), openBrowser()]);
  agent = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'text/event-stream');
      // The proxy checks the agent's health with another method.
      if (request.method !== 'POST') return void response.end();
      answers.push(response);
      response.write(eventBytes([...writer.begin(), ...writer.start('t')]));
    });
  });
  const started = await startProxyForAgent(agent, site.url);
  proxy = started.proxy;
  site.put('/', {
    body: hostPage({ head: `<script async src="${started.proxyUrl}/shelftalk.js"></script>`, body: '' }),
  });
});
afterAll(async () => {
  await browser?.close();
  await proxy?.drain();
  await stopListening(agent);
  await site?.close();
});
beforeEach(() => {
  answers = [];
});

const write = (delta: string) => answers.at(-1)?.write(eventBytes(writer.add('t', delta)));
const finish = () => answers.at(-1)?.end(eventBytes([...writer.end('t'), ...writer.finish()]));
const agentTexts = (page: Page) =>
  chat(page).panel.locator('[data-author="ai"] [data-part="text"]').allInnerTexts();

/** Opens the page, and asks. The agent writes the first words. */
async function ask() {
  const { page, complaints } = await visit(browser, `${site.url}/`);
  await chat(page).launcher.click();
  await chat(page).say('Anything warm?');
  await expect.poll(() => answers.length).toBe(1);
  write('Two **warm** ');
  await expect.poll(() => agentTexts(page)).toEqual(['Two warm']);
  return { page, complaints };
}

it('shows an answer behind the proxy as it is written, in one element', async () => {
  const { page, complaints } = await ask();
  const text = await chat(page).panel.locator('[data-author="ai"] [data-part="text"]').elementHandle();
  write('jackets');
  await expect.poll(() => agentTexts(page)).toEqual(['Two warm jackets']);
  finish();
  await chat(page).quiet();
  expect(await agentTexts(page)).toEqual(['Two warm jackets']);
  expect(await text?.evaluate((node) => node.isConnected)).toBe(true);
  expect(complaints).toEqual([]);
});

it('continues a growing answer after a reload, and shows it in a second tab', async () => {
  const { page, complaints } = await ask();
  await page.reload();
  await expect.poll(() => agentTexts(page)).toEqual(['Two warm']);
  const second = await page.context().newPage();
  await second.goto(`${site.url}/`);
  await expect.poll(() => agentTexts(second)).toEqual(['Two warm']);
  write('jackets');
  for (const each of [page, second]) await expect.poll(() => agentTexts(each)).toEqual(['Two warm jackets']);
  finish();
  for (const each of [page, second]) {
    await chat(each).quiet();
    expect(await agentTexts(each)).toEqual(['Two warm jackets']);
    expect(await chat(each).panel.getByText('This answer is incomplete.', { exact: true }).count()).toBe(0);
  }
  expect(answers).toHaveLength(1);
  expect(complaints).toEqual([]);
});

it.each([
  ['is stopped', (page: Page) => chat(page).panel.getByRole('button', { name: /Stop/u }).click()],
  ['breaks at the agent', async () => void answers.at(-1)?.destroy()],
] as const)(
  'keeps the words of an answer that %s, marked incomplete, also after a reload',
  async (_, end) => {
    const { page } = await ask();
    await end(page);
    const mark = chat(page).panel.getByText('This answer is incomplete.', { exact: true });
    await mark.waitFor();
    expect(await agentTexts(page)).toEqual(['Two warm']);
    await page.reload();
    await mark.waitFor();
    expect(await agentTexts(page)).toEqual(['Two warm']);
  },
);
