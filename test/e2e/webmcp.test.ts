import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledCode } from '../support/bundles.ts';
import { openBrowser, visit } from '../support/chromium.ts';
import { listen, stopListening } from '../support/listen.ts';

const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

let code = '';
const server = createServer(({ url }, response) => {
  if (url === '/page.js') return response.setHeader('content-type', 'text/javascript').end(code);
  response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
  return response.end('<!doctype html><title>Shop</title><script type="module" src="/page.js"></script>');
});
let address: string;
const browsers: Browser[] = [];

/** Opens the page in a browser with or without WebMCP. */
async function open(...flags: readonly string[]): Promise<{ page: Page; complaints: readonly string[] }> {
  const browser = await openBrowser({ flags });
  browsers.push(browser);
  return visit(browser, address);
}
const withFeature = () => open('--enable-features=WebMCP');

beforeAll(async () => {
  code = await bundledCode(`
    import { provideTools, watchPageTools } from 'src/webmcp.ts';
    window.library = { provideTools, watchPageTools };
    window.context = document.modelContext;
    // The current tools of the page, by name; "call" runs one of them.
    window.watched = {};
    window.call = async (name, input) =>
      JSON.stringify(await window.watched[name].execute(input, { signal: new AbortController().signal, callId: 'c' }));
    // Calls a tool as an agent of the browser.
    window.run = async (name, input) => {
      const tool = (await context.getTools()).find((each) => each.name === name);
      return JSON.parse(await context.executeTool(tool, input));
    };
    window.names = async () => (await context.getTools()).map(({ name }) => name).sort();
  `);
  address = (await listen(server)).url;
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await stopListening(server);
});

describe('tools of the page', () => {
  it('are passed to the agent with title and need for approval, can be run, and are removed when the page withdraws them', async () => {
    const { page, complaints } = await withFeature();
    await page.evaluate(`(async () => {
      library.watchPageTools((tools) => { watched = tools; });
      window.left = new AbortController();
      await context.registerTool({
        name: 'cart.clear', title: 'Empty the bag', description: 'Removes everything.',
        inputSchema: { type: 'object', properties: { confirm: { type: 'boolean' } } },
        execute: async (input) => ({ emptied: input.confirm }),
      }, { signal: left.signal });
      await context.registerTool({
        name: 'page_title', description: 'Reads the title.', annotations: { readOnlyHint: true },
        execute: async () => document.title,
      });
      await context.registerTool({
        name: 'order_number', description: 'Reads the number.', execute: async () => '10433',
      });
      await context.registerTool({
        name: 'broken', description: 'Fails.', execute: async () => { throw new Error('no'); },
      });
    })()`);
    const names = () => page.evaluate<string[]>('Object.keys(watched).sort()');
    await expect.poll(names).toEqual(['broken', 'cart_clear', 'order_number', 'page_title']);
    const shown = await page.evaluate(
      'Object.entries(watched).map(([name, { title, description, needsApproval, parameters }]) => ' +
        '({ name, title, description, needsApproval, hasInput: parameters !== undefined }))',
    );
    expect(shown).toEqual(
      expect.arrayContaining([
        {
          name: 'cart_clear',
          title: 'Empty the bag',
          description: 'Empty the bag. Removes everything.',
          needsApproval: true,
          hasInput: true,
        },
        {
          name: 'page_title',
          title: 'Reads the title.',
          description: 'Reads the title.',
          needsApproval: false,
          hasInput: false,
        },
      ]),
    );
    expect(await page.evaluate('call("cart_clear", { confirm: true })')).toBe('{"emptied":true}');
    expect(await page.evaluate('call("page_title", {})')).toBe('"Shop"');
    expect(await page.evaluate('call("order_number", {})')).toBe('"10433"');
    await expect(page.evaluate('call("broken", {})')).rejects.toThrow();
    await page.evaluate('left.abort()');
    await expect.poll(names).toEqual(['broken', 'order_number', 'page_title']);
    // The browser itself reports the error of the page's tool.
    expect(complaints).toEqual(['WebMCP tool execution failed: Uncaught Error: no']);
  });
});

describe('tools of the shop', () => {
  it('search products, read and fill the cart, open the chat, and report errors in their results', async () => {
    const { page, complaints } = await withFeature();
    await page.evaluate(`(async () => {
      const products = [{ productId: 'mug', title: 'Mug', description: '', price: 12, currency: 'EUR' }];
      const lines = [];
      const cart = Object.assign(
        async ({ productId }, variant, quantity) => {
          lines.push({ productId, variantId: variant?.id, quantity });
          return { status: 'added', count: lines.length, undo: async () => 0 };
        },
        { read: async () => ({ lines, count: lines.length, totals: [] }), setQuantity: async () => {} },
      );
      window.opened = [];
      library.watchPageTools((tools) => { watched = tools; });
      window.withdraw = library.provideTools({
        cart,
        searchProducts: async (query) => products.filter(({ title }) => title.toLowerCase().includes(query)),
        resolveProducts: async (ids) => products.filter(({ productId }) => ids.includes(productId)),
        openChat: (question) => opened.push(question ?? ''),
      });
    })()`);
    const all = ['add_to_cart', 'get_cart', 'get_product', 'open_chat', 'search_products'];
    await expect.poll(() => page.evaluate('names()')).toEqual(all);
    const run = (name: string, input: object) =>
      page.evaluate(`run(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
    expect(await run('search_products', { query: 'mug' })).toMatchObject({
      products: [{ productId: 'mug', price: 12 }],
    });
    expect(await run('search_products', { query: 'mug', limit: 21 })).toEqual({
      error: 'limit must be a whole number from 1 to 20.',
    });
    expect(await run('get_product', {})).toEqual({ error: 'productId is missing.' });
    expect(await run('add_to_cart', { productId: 'tent' })).toEqual({
      error: 'The shop has no product with this productId.',
    });
    expect(await run('add_to_cart', { productId: 'mug', variantId: 'blue', quantity: 2 })).toEqual({
      status: 'added',
      count: 1,
    });
    expect(await run('get_cart', {})).toMatchObject({
      cart: { lines: [{ productId: 'mug', variantId: 'blue', quantity: 2 }] },
    });
    expect(await run('open_chat', { question: 'Is it dishwasher-safe?' })).toEqual({ isOpen: true });
    expect(await page.evaluate('opened')).toEqual(['Is it dishwasher-safe?']);
    // The shop's own agent has these abilities already.
    expect(await page.evaluate('Object.keys(watched)')).toEqual([]);
    await page.evaluate('withdraw()');
    await expect.poll(() => page.evaluate('names()')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('leave a name to the page if it uses the name already', async () => {
    const { page } = await withFeature();
    await page.evaluate(`(async () => {
      await context.registerTool({
        name: 'open_chat', description: 'The page’s own.', execute: async () => ({ own: true }),
      });
      library.provideTools({ openChat: () => {}, searchProducts: async () => [] });
    })()`);
    await expect.poll(() => page.evaluate('names()')).toEqual(['open_chat', 'search_products']);
    expect(await page.evaluate('run("open_chat", {})')).toEqual({ own: true });
  });
});

it('does nothing in a browser without WebMCP', async () => {
  const { page, complaints } = await open();
  expect(await page.evaluate('document.modelContext === undefined')).toBe(true);
  await page.evaluate(`
    library.watchPageTools((tools) => { watched = { tools }; })();
    library.provideTools({ openChat: () => {} })();
  `);
  expect(await page.evaluate('watched')).toEqual({});
  expect(complaints).toEqual([]);
});
