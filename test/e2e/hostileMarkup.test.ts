import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite, putChat, putJson } from '../support/hostSite.ts';

const evil = 'https://evil.example';

let site: HostSite;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  site = await openHostSite();
  putChat(site, '/cdn');
  putJson(site, '/cdn/agent/starters/parka.json', { questions: ['Is it warm?'] });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Names of properties of the document, the window and elements. */
const names = [
  'currentScript',
  'scripts',
  'forms',
  'all',
  'images',
  'body',
  'documentElement',
  'head',
  'baseURI',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'createElement',
  'createElementNS',
  'createTextNode',
  'createComment',
  'createRange',
  'createDocumentFragment',
  'importNode',
  'append',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'adoptedStyleSheets',
  'styleSheets',
  'fonts',
  'referrer',
  'readyState',
  'hidden',
  'visibilityState',
  'activeElement',
  'defaultView',
  'ownerDocument',
  'implementation',
  'getSelection',
  'cookie',
  'domain',
  'URL',
  'dir',
  'nodeType',
  'children',
  'contains',
  'Shelftalk',
  'shelftalk',
  'customElements',
  'localStorage',
  'sessionStorage',
  'requestIdleCallback',
  'navigation',
  'CloseWatcher',
  'matchMedia',
  'setTimeout',
  'fetch',
  'dataLayer',
  'origin',
  'history',
];
const settings = `data-heading="Evil" data-endpoint="${evil}/agent" data-label="Evil"`;
/** Elements whose name makes them properties of the document, the window or their form. */
const elements: Readonly<Record<string, (name: string) => string>> = {
  img: (name) => `<img id="${name}" name="${name}" src="${evil}/x.js" ${settings} lang="tr">`,
  form: (name) => `<form id="${name}" name="${name}" action="${evil}" ${settings}></form>`,
  iframe: (name) => `<iframe name="${name}" ${settings} hidden></iframe>`,
  object: (name) => `<object id="${name}" name="${name}" ${settings}></object>`,
  embed: (name) => `<embed id="${name}" name="${name}" ${settings}>`,
  a: (name) => `<a id="${name}" name="${name}" href="${evil}/x.js" ${settings}></a>`,
  input: (name) => `<form><input id="${name}" name="${name}" hidden ${settings}></form>`,
};

const ownAttributes = 'data-heading="Ours" data-show-on="*" data-trigger="none" nonce="abc"';
const src = '/cdn/shelftalk.js';
const scripts: Readonly<Record<string, string>> = {
  async: `<script async src="${src}" ${ownAttributes}></script>`,
  defer: `<script defer src="${src}" ${ownAttributes}></script>`,
  'parser-blocking': `<script src="${src}" ${ownAttributes}></script>`,
  'a module': `<script type="module" src="${src}" ${ownAttributes}></script>`,
  'inserted by a tag manager': `<script nonce="abc">{
    const box = Document.prototype.createElement.call(document, 'div');
    box.innerHTML = '<b src="${src}" ${ownAttributes}></b>';
    const script = Document.prototype.createElement.call(document, 'script');
    for (const { name, value } of box.firstChild.attributes) script.setAttribute(name, value);
    script.setAttribute('nonce', 'abc');
    Document.prototype.querySelector.call(document, 'main').append(script);
  }</script>`,
};
const policy = `script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'`;
const strictest = `${policy}; require-trusted-types-for 'script'; trusted-types 'none'`;

interface Opened {
  readonly page: Page;
  /** URLs of scripts and calls at other origins. */
  readonly foreign: readonly string[];
  /** Paths of all scripts and calls. */
  readonly requested: readonly string[];
}

async function visit(body: string, csp?: string): Promise<Opened> {
  site.put('/', { body, ...(csp !== undefined && { policy: csp }) });
  const page = await context.newPage();
  const foreign: string[] = [];
  const requested: string[] = [];
  page.on('request', (request) => {
    const isLoaded = ['script', 'fetch', 'xhr', 'beacon'].includes(request.resourceType());
    if (isLoaded && new URL(request.url()).origin !== site.url) foreign.push(request.url());
    if (isLoaded) requested.push(new URL(request.url()).pathname);
  });
  page.setDefaultTimeout(60_000);
  await page.goto(site.url);
  return { page, foreign, requested };
}

/** State of the chat, read without properties that the page may have clobbered. */
const chatState = (page: Page) =>
  page.evaluate(() => {
    const all = [...Document.prototype.querySelectorAll.call(document, 'shelftalk-chat')];
    const drawn = all.filter(({ shadowRoot }) => (shadowRoot?.childElementCount ?? 0) > 0);
    const [chat] = drawn;
    const api: unknown = window.Shelftalk;
    return {
      chats: drawn.length,
      isApi: chat !== undefined && api === chat && typeof (api as { open?: unknown }).open === 'function',
      name: chat?.shadowRoot?.querySelector('dialog')?.ariaLabel,
      endpoint: chat?.getAttribute('endpoint'),
      isDrawn: Boolean(chat?.shadowRoot?.querySelector('.shelftalk-composer')),
    };
  });
const ready = { chats: 1, isApi: true, name: 'Ours', endpoint: null, isDrawn: true };

/** Opens the chat through the API and expects the settings of the page's own script. */
async function expectOwnChat({ page, foreign }: Opened): Promise<void> {
  await expect.poll(async () => (await chatState(page)).isApi).toBe(true);
  await page.evaluate(() => (window.Shelftalk as { open(): void }).open());
  await expect.poll(() => chatState(page)).toEqual(ready);
  expect(foreign).toEqual([]);
}

const clobbered = (tag: string) => names.map((name) => elements[tag]?.(name)).join('');

describe('elements that clobber DOM properties do not affect the chat', () => {
  const cases = Object.keys(elements).flatMap((tag) =>
    Object.keys(scripts).map((kind) => [tag, kind] as const),
  );

  it.each(cases)('<%s>, and a script that is %s', async (tag, kind) => {
    const opened = await visit(hostPage({ body: `${clobbered(tag)}${scripts[kind]}` }));
    await expectOwnChat(opened);
    await opened.page.close();
  });

  it.each(['img', 'form', 'a'])('<%s>, on a page with a strict policy and trusted types', async (tag) => {
    const opened = await visit(hostPage({ body: `${clobbered(tag)}${scripts.async}` }), strictest);
    await expectOwnChat(opened);
    await opened.page.close();
  });

  it('after a deferred script in the markup', async () => {
    const opened = await visit(hostPage({ head: scripts.defer, body: clobbered('img') }));
    await expectOwnChat(opened);
    await opened.page.close();
  });

  it.each(Object.keys(elements))('<%s>, and a chat of the React build', async (tag) => {
    const script = scripts.async?.replace('async', 'async data-build="react"');
    const opened = await visit(hostPage({ body: `${clobbered(tag)}${script}` }));
    await expectOwnChat(opened);
    await opened.page.close();
  });
});

describe('a module script, which has no currentScript', () => {
  it('does not read settings from another script', async () => {
    const other = `<script type="text/plain" data-shelftalk src="${evil}/shelftalk.js" ${settings}></script>`;
    const opened = await visit(hostPage({ body: `${other}${scripts['a module']}${other}` }), policy);
    await expectOwnChat(opened);
    await opened.page.close();
  });

  it('draws nothing when another script with its URL has other settings', async () => {
    const other = `<script type="text/plain" src="${src}" ${settings}></script>`;
    const { page, foreign } = await visit(hostPage({ body: `${scripts['a module']}${other}` }), policy);
    await page.waitForLoadState('networkidle');
    expect([(await chatState(page)).chats, foreign]).toEqual([0, []]);
    await page.close();
  });
});

describe('chat elements in the page’s content', () => {
  const injected = `<shelftalk-chat id="Shelftalk" endpoint="${evil}/agent" agent-id="evil" heading="Evil" mode="inline"></shelftalk-chat>`;

  it.each(Object.keys(scripts))('are ignored with a script that is %s', async (kind) => {
    const opened = await visit(hostPage({ body: `${injected}${scripts[kind]}${injected}` }));
    await expectOwnChat(opened);
    await opened.page.close();
  });

  it('are ignored when inserted later, also by the element of suggested questions, which uses the script’s endpoint', async () => {
    const opened = await visit(hostPage({ body: scripts.async }));
    await expectOwnChat(opened);
    await opened.page.evaluate((markup) => {
      document.body.insertAdjacentHTML('afterbegin', markup);
    }, `${injected}<shelftalk-starters product-id="parka"></shelftalk-starters>`);
    await expect.poll(() => opened.requested).toContain('/cdn/agent/starters/parka.json');
    expect(await chatState(opened.page)).toEqual(ready);
    expect(opened.foreign).toEqual([]);
    await opened.page.close();
  });

  const manual = (more: string) =>
    hostPage({
      body: `<shelftalk-chat endpoint="/other/agent" heading="Placed" mode="inline"></shelftalk-chat><script async src="${src}" data-manual ${more}></script>`,
    });
  it.each([
    ['set the endpoint', '', '/other/agent/health'],
    ['do not override the script’s endpoint', 'data-endpoint="/cdn/agent"', '/cdn/agent/health'],
  ])('belong to the page when placed by hand: they %s', async (_, more, address) => {
    const { page, requested } = await visit(manual(more));
    await expect.poll(() => requested.filter((path) => path.endsWith('/health'))).toEqual([address]);
    expect((await chatState(page)).name).toBe('Placed');
    await page.close();
  });
});
