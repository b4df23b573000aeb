import { createServer, type Server } from 'node:http';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProxyServer } from '../../proxy/server/buildServer.ts';
import { recordedBytes } from '../support/agentStreams.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { type HostSite, hostPage, openHostSite, putChat } from '../support/hostSite.ts';
import { stopListening } from '../support/listen.ts';
import { startProxyForAgent } from '../support/proxyForAgent.ts';

const browsers: Browser[] = [];
afterAll(() => Promise.all(browsers.map((browser) => browser.close())));

/** Opens a page with a chat in a browser of its own. */
async function openPage(url: string, flags: readonly string[]) {
  const browser = await openBrowser({ flags });
  browsers.push(browser);
  const { page, complaints } = await visit(browser, 'about:blank');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url);
  await page.locator('shelftalk-chat').waitFor({ state: 'attached' });
  /** The requested paths, without the hashes of file names. */
  const requested = () => requests.map((request) => new URL(request.url()).pathname.replace(/-.*/u, ''));
  return { page, complaints, requests, requested };
}

describe('tools of the shop for agents of the browser', () => {
  const strict =
    "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'none'; connect-src 'self'";
  const trusted = "require-trusted-types-for 'script'; trusted-types 'none'";
  let site: HostSite;
  beforeAll(async () => {
    site = await openHostSite();
    putChat(site, '/cdn');
    site.put('/', {
      policy: `${strict}; ${trusted}`,
      body: hostPage({
        head: '<script async nonce="abc" src="/cdn/shelftalk.js" data-webmcp="provide"></script>',
        body: `<img name="modelContext" alt=""><script nonce="abc">
          const context = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get.call(document);
          const names = async () => (await context.getTools()).map(({ name }) => name).sort();
          const run = async (name, input) => {
            const tool = (await context.getTools()).find((each) => each.name === name);
            return JSON.parse(await context.executeTool(tool, input));
          };
          const added = [];
          const signals = [];
          new BroadcastChannel('shelftalk.cart').onmessage = () => signals.push('changed');
        </script>`,
      }),
    });
  });
  afterAll(() => site.close());

  const openShop = (...flags: readonly string[]) => openPage(site.url, flags);
  const configure = (page: Page) =>
    page.evaluate(`
      const mug = { productId: 'mug', title: 'Mug', description: '', price: 12, currency: 'EUR' };
      Shelftalk.configure({
        searchProducts: async () => [mug],
        resolveProducts: async (ids) => [mug].filter(({ productId }) => ids.includes(productId)),
        onAddToCart: async ({ productId }, variant, quantity) => {
          added.push([productId, quantity]);
          return { status: 'added' };
        },
      });
    `);

  it('offers chat, products and cart as soon as the page has set them, without loading the chat', async () => {
    const { page, complaints, requested } = await openShop('--enable-features=WebMCP');
    const names = () => page.evaluate<string[]>('names()');
    await expect.poll(names).toEqual(['open_chat']);
    await configure(page);
    await expect.poll(names).toEqual(['add_to_cart', 'get_product', 'open_chat', 'search_products']);
    expect(await page.evaluate('run("search_products", { query: "mug" })')).toMatchObject({
      products: [{ productId: 'mug' }],
    });
    expect(await page.evaluate('run("add_to_cart", { productId: "mug", quantity: 2 })')).toEqual({
      status: 'added',
    });
    expect(await page.evaluate('added')).toEqual([['mug', 2]]);
    // The chat's cart and the shop's own pages read the cart again.
    await expect.poll(() => page.evaluate('signals')).toEqual(['changed']);
    await page.evaluate(`Shelftalk.configure({
      onAddToCart: async ({ productId }) => ({ status: 'added', count: added.push(['replaced', productId]) }),
    })`);
    await page.evaluate('run("add_to_cart", { productId: "mug" })');
    expect(await page.evaluate('added')).toEqual([
      ['mug', 2],
      ['replaced', 'mug'],
    ]);
    expect(
      requested()
        .filter((path) => path.startsWith('/cdn/'))
        .sort(),
    ).toEqual(['/cdn/offerShop', '/cdn/page', '/cdn/shelftalk.js']);
    expect(complaints).toEqual([]);
  });

  it('opens the chat with a question that is not sent, also when the chat is loaded already', async () => {
    const { page, complaints, requested } = await openShop('--enable-features=WebMCP');
    await expect.poll(() => page.evaluate('names()')).toEqual(['open_chat']);
    const { panel } = chat(page);
    for (const question of ['Is it warm?', 'Is it dry?']) {
      await page.evaluate(`run("open_chat", { question: ${JSON.stringify(question)} })`);
      await panel.locator('.shelftalk-composer').waitFor();
      await expect.poll(() => panel.getByRole('textbox').inputValue()).toBe(question);
      // Only a composer with a text can send.
      expect(await panel.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    }
    expect(requested()).not.toContain('/cdn/agent/invoke');
    expect(complaints).toEqual([]);
  });

  it('withdraws the tools when the attribute is removed or the chat is destroyed', async () => {
    const { page, complaints } = await openShop('--enable-features=WebMCP');
    const names = () => page.evaluate<string[]>('names()');
    await expect.poll(names).toEqual(['open_chat']);
    await page.evaluate('Shelftalk.removeAttribute("webmcp")');
    await expect.poll(names).toEqual([]);
    await page.evaluate('Shelftalk.setAttribute("webmcp", "provide")');
    await expect.poll(names).toEqual(['open_chat']);
    // Frameworks that render the whole document remove the element; it is inserted again.
    await page.evaluate('Shelftalk.remove()');
    await page.locator('shelftalk-chat').waitFor({ state: 'attached' });
    await expect.poll(names).toEqual(['open_chat']);
    await page.evaluate('Shelftalk.destroy()');
    await expect.poll(names).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('loads no code for the tools in a browser without WebMCP', async () => {
    const { page, complaints, requested } = await openShop();
    await configure(page);
    await expect.poll(requested).toContain('/cdn/page');
    await page.evaluate('Shelftalk.open()');
    await chat(page).panel.locator('.shelftalk-composer').waitFor();
    expect(requested()).not.toContain('/cdn/offerShop');
    expect(complaints).toEqual([]);
  });
});

describe('tools of the page for the agent behind the proxy', () => {
  const title = 'Put it into your bag';
  let site: HostSite;
  let agent: Server;
  let proxy: ProxyServer;
  let proxyUrl: string;
  /** Bodies of the requests to the agent. */
  let bodies: Record<string, unknown>[] = [];
  /** Names of the recorded streams that the agent responds with. */
  let streams: readonly string[] = [];
  beforeAll(async () => {
    site = await openHostSite();
    agent = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.setHeader('content-type', 'text/event-stream');
      if (request.method !== 'POST') return response.end();
      bodies.push(JSON.parse(String(Buffer.concat(chunks))));
      return response.end(recordedBytes(streams[bodies.length - 1] ?? ''));
    });
    ({ proxy, proxyUrl } = await startProxyForAgent(agent, site.url));
    site.put('/', {
      policy: `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'none'; connect-src ${proxyUrl}; require-trusted-types-for 'script'; trusted-types 'none'`,
      body: hostPage({
        head: `<script async nonce="abc" src="${proxyUrl}/shelftalk.js" data-webmcp="provide use"></script>`,
        body: `<script nonce="abc">
          const added = [];
          document.modelContext?.registerTool({
            name: 'add_to_bag', title: '${title}', description: 'Puts a product into the bag.',
            inputSchema: { type: 'object', properties: { productId: { type: 'string' } } },
            execute: async (input) => { added.push(input); return { lines: added.length }; },
          });
        </script>`,
      }),
    });
  });
  afterAll(async () => {
    await proxy.drain();
    await stopListening(agent);
    await site.close();
  });

  async function ask(...flags: readonly string[]) {
    bodies = [];
    streams = ['ai-sdk-7-call-1', 'ai-sdk-7-call-2'];
    const opened = await openPage(site.url, flags);
    const { panel } = chat(opened.page);
    await opened.page.evaluate('Shelftalk.open()');
    await panel.getByRole('textbox').fill('A waterproof jacket under 160');
    await panel.getByRole('textbox').press('Enter');
    return { ...opened, panel };
  }
  /** Names of the tools that the page has offered with each turn. */
  const offeredBy = (requests: readonly Request[]) =>
    requests
      .filter((request) => request.method() === 'POST' && request.url().endsWith('/agent/invoke'))
      .map((request) => {
        const body: { tools?: { name: string }[] } = request.postDataJSON();
        return body.tools?.map(({ name }) => name);
      });

  it('are offered, run in the page once the shopper allows them, and their results are sent', async () => {
    const { page, complaints, panel, requests } = await ask('--enable-features=WebMCP');
    const row = panel.locator('.shelftalk-notice', { hasText: title });
    await row.getByText('squall-jacket').waitFor();
    expect(await page.evaluate('added')).toEqual([]);
    await row.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect.poll(() => bodies.length).toBe(2);
    expect(await page.evaluate('added')).toEqual([{ productId: 'squall-jacket', size: 'M' }]);
    // The chat's own tools, which are registered in the browser, too, are left out.
    expect(offeredBy(requests)).toEqual([['add_to_bag']]);
    expect(JSON.stringify(bodies[1]?.messages)).toContain('"output":{"lines":1}');
    await expect.poll(() => row.getAttribute('data-state')).toBe('done');
    expect(complaints).toEqual([]);
  });

  it('are not offered in a browser without WebMCP, where nothing is loaded for them', async () => {
    const { complaints, panel, requested, requests } = await ask();
    await panel.getByText('Two jackets keep you dry').first().waitFor();
    expect(offeredBy(requests)).toEqual([undefined]);
    expect(requested()).not.toContain('/connectWithPageTools');
    expect(await panel.locator('.shelftalk-notice').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
