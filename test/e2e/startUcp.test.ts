import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUcpCart } from '../../src/ucp.ts';
import { googleXml } from '../shop-agent/feed/generateFeed.ts';
import { chat, openBrowser, visit } from '../support/chromium.ts';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { ask, productsOf, runStart, startShop } from '../support/npmStart.ts';
import { freePort } from '../support/processes.ts';

/** A storage in memory, for a cart's id. */
function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/** Adds a product of the other shop from its card in a browser, and expects it in the other shop's checkout. */
async function expectSaleFromCard(url: string, otherUrl: string) {
  const browser = await openBrowser();
  const { page, complaints } = await visit(browser, `${url}/`);
  const { launcher, panel, say, quiet } = chat(page);
  await launcher.click();
  await say('Feather Titanium Mug');
  await quiet();
  await panel
    .getByRole('button', { name: /^Add to/ })
    .first()
    .click();
  const cartId = () => page.evaluate(() => localStorage.getItem('shelftalk.cart /ucp/mcp'));
  await expect.poll(cartId).toMatch(/^[0-9a-f-]{36}$/);
  expect(complaints).toEqual([]);

  const storage = memoryStorage();
  storage.setItem('shelftalk.cart /ucp/mcp', (await cartId()) ?? '');
  const profile = `${url}/ucp/{version}/profile.json`;
  const fetchOwn: typeof fetch = (path, init) => fetch(new URL(String(path), url), init);
  const cart = createUcpCart({ endpoint: '/ucp/mcp', profile, storage, fetch: fetchOwn });
  const [line] = (await cart.read()).lines;
  expect(line).toMatchObject({ title: 'Feather Titanium Mug', quantity: 1 });
  const { checkoutUrl = '' } = await cart.setQuantity(line?.id ?? '', 3);
  expect(checkoutUrl).toMatch(new RegExp(`^${otherUrl}/cart/`));
  const checkout = await browser.newPage();
  await checkout.goto(checkoutUrl);
  await checkout.getByRole('link', { name: 'Feather Titanium Mug' }).waitFor();
  expect(await checkout.getByRole('combobox', { name: /^Quantity of/ }).inputValue()).toBe('3');
  expect(checkout.url()).toBe(`${otherUrl}/cart/`);
  await browser.close();
}

describe('npm start -- --ucp', () => {
  it('sells the products of another shop from cards and hands its cart over to that shop, and sells on without it', async () => {
    const other = await startShop(await createDataFolder(), []);
    const own = await startShop(await createDataFolder(), ['--ucp', other.platformUrl]);
    await expectSaleFromCard(own.url, other.url);

    expect(own.running.errors()).toMatch(
      /Read \d\d+ products from http:\/\/127\.0\.0\.1:\d+ with UCP 2026-08-25\./,
    );
    const products = productsOf(await ask(own.url, 'show me hiking boots'));
    expect(products.length).toBeGreaterThan(0);
    for (const { url } of products) expect(url).toMatch(new RegExp(`^${other.url}/p/[a-z-]+/$`));

    const profile = `${own.url}/ucp/{version}/profile.json`;
    const { headers } = await fetch(profile.replace('{version}', '2026-08-25'));
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const cart = createUcpCart({ endpoint: `${own.url}/ucp/mcp`, profile, storage: memoryStorage() });
    const [product] = products;
    const variants = (product?.metadata?.variants ?? []) as readonly { id: string; available: boolean }[];
    const available = variants.find((variant) => variant.available);
    if (!product || !available) throw new Error('There is nothing to buy.');
    expect(await cart(product)).toMatchObject({ status: 'refused' });
    expect(await cart(product, { id: available.id, options: {} })).toMatchObject({
      status: 'added',
      count: 1,
    });
    const [line] = (await cart.read()).lines;
    const changed = await cart.setQuantity(line?.id ?? '', 2);
    expect(changed).toMatchObject({ count: 2, currency: product.currency });
    expect(changed.totals.find(({ type }) => type === 'total')?.amount).toBe(2 * (product.price ?? 0));
    expect(changed.checkoutUrl).toBe(`${other.url}/cart/?items=${available.id}:2`);
    expect((await fetch(changed.checkoutUrl ?? '')).status).toBe(200);
    // The other shop's tools are not available, except those of its cart.
    const search = { name: 'search_catalog', arguments: { meta: { 'ucp-agent': { profile } }, catalog: {} } };
    const refused = await fetch(`${own.url}/ucp/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: search }),
    });
    expect(await refused.json()).toMatchObject({ error: { message: 'There is no such tool.' } });

    await other.running.stop();
    await expect(cart.read()).rejects.toThrow();
    expect(productsOf(await ask(own.url, 'show me hiking boots')).length).toBeGreaterThan(0);
  });

  it('sells the products of a shop with a feed, and hands its cart over to that shop', async () => {
    const dataDir = await createDataFolder();
    const feed = join(dataDir, 'feed.xml');
    writeFileSync(feed, googleXml(30));
    const other = await startShop(dataDir, ['--feed', feed]);
    const ownShop = await startShop(await createDataFolder(), ['--ucp', other.platformUrl]);
    const [product] = productsOf(await ask(ownShop.url, 'show me mugs'));
    if (!product) throw new Error('There is nothing to buy.');

    const profile = `${ownShop.url}/ucp/profile.json`;
    const cart = createUcpCart({ endpoint: `${ownShop.url}/ucp/mcp`, profile, storage: memoryStorage() });
    const [variant] = (product.metadata?.variants ?? []) as readonly { id: string }[];
    const added = await cart(product, variant && { id: variant.id, options: {} });
    expect(added).toMatchObject({ status: 'added', count: 1 });
    const { checkoutUrl = '', lines } = await cart.read();
    expect(lines).toMatchObject([{ title: product.title, quantity: 1 }]);
    expect(checkoutUrl.startsWith(`${other.url}/cart/?items=`)).toBe(true);
    expect(await (await fetch(checkoutUrl)).text()).toContain(product.title);
  });

  it.each([
    [
      'an address where nothing listens',
      async () => `http://127.0.0.1:${await freePort()}`,
      'Check the address',
    ],
    ['an address without https://', async () => 'shop.example', '--ucp needs an address with https://'],
  ])('ends at %s, and names the remedy', async (_, address, message) => {
    const { running } = await runStart(['--ucp', await address()]);
    expect(await running.ended).toBe(1);
    expect(running.errors()).toContain(message);
  });
});
