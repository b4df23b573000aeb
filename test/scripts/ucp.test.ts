import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readSource, serveProfile } from '../../scripts/source.mjs';
import { CatalogueBuilder } from '../../shop-agent/feed/CatalogueBuilder.ts';
import { startProxy } from '../proxy/support/startProxy.ts';
import { listen, stopListening } from '../support/listen.ts';
import { freePort } from '../support/processes.ts';
import { root } from '../support/sources.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-ucp-'));
const index = join(dataDir, 'platform', 'ucp.json');
mkdirSync(join(dataDir, 'platform'));
afterAll(() => rmSync(dataDir, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Writes an index with one product, as the platform does. */
function sell(title: string, hasCart = true): void {
  const builder = new CatalogueBuilder([]);
  builder.add({ place: '', fields: { id: 'gid://1', title, price: '5 EUR', kind: 'Mugs' } });
  const catalogue = builder.finish('other.example');
  const products = catalogue.products.map((product) => ({ ...product, id: 'gid://1' }));
  writeFileSync(index, JSON.stringify({ hasCart, catalogue: { ...catalogue, products } }));
}

async function open() {
  const { port } = await startProxy({
    env: { DATA_DIR: dataDir, DEMO_ROUTES: join(root, 'demo/server/ucp.mjs'), ALLOW_NO_ORIGIN: '1' },
  });
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

describe('The argument --ucp', () => {
  it.each([[['--ucp', 'https://shop.example']], [['--ucp=https://shop.example']]])(
    '%j names another shop',
    (args) => {
      expect(readSource(args)?.env).toMatchObject({ CATALOGUE_UCP: 'https://shop.example' });
    },
  );
});

describe('The pages of another shop', () => {
  it('show its products as they were read last, with a script for its cart', async () => {
    sell('Red mug');
    const get = await open();
    expect(await (await get('/')).text()).toContain('<script type="module" src="/ucp/chat.js"></script>');
    const page = await get('/p/gid%3A%2F%2F1/');
    expect(await page.text()).toContain('<h1>Red mug</h1>');
    await expect
      .poll(async () => {
        sell('Green mug');
        return (await get('/')).text();
      })
      .toContain('Green mug');
  });

  it('have no cart if the shop has none', async () => {
    sell('Red mug', false);
    const get = await open();
    expect(await (await get('/')).text()).not.toContain('/ucp/chat.js');
    expect((await get('/ucp/mcp', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('serve the profile that shops fetch, which caches may keep', async () => {
    sell('Red mug');
    const get = await open();
    const response = await get('/ucp/2026-04-08/profile.json');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{3,}$/);
    expect(await response.json()).toMatchObject({ ucp: { version: '2026-04-08' } });
  });

  it('pass calls to the platform and return its response', async () => {
    sell('Red mug');
    const received: string[] = [];
    const platform = createServer(async (request, response) => {
      for await (const chunk of request) received.push(`${request.url} ${chunk}`);
      response.writeHead(429).end('{"message":"Too many calls."}');
    });
    const { url } = await listen(platform);
    vi.stubEnv('AGENT_BASE_URL', url);
    const get = await open();
    const headers = { 'content-type': 'application/json' };
    const response = await get('/ucp/mcp', { method: 'POST', headers, body: '{"id":1}' });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ message: 'Too many calls.' });
    expect(received).toEqual(['/ucp/mcp {"id":1}']);
    await stopListening(platform);
  });
});

it('The profile is served before the proxy runs', async () => {
  const port = await freePort();
  const end = await serveProfile(port);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await get('/ucp/2026-08-25/profile.json')).json()).toHaveProperty('ucp.capabilities');
  expect((await get('/')).status).toBe(503);
  await end();
  await expect(get('/ucp/2026-08-25/profile.json')).rejects.toThrow();
});
