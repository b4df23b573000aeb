import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UcpClient } from '../../../../shop-agent/ucp/client/UcpClient.ts';
import { agentProfile, profileOf, result, sendJson, startFakeShop } from './fakeUcpShop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
beforeEach(async () => {
  shop = await startFakeShop();
});
afterEach(() => shop.close());

const search = async (options?: { maxBytes?: number }) =>
  (await shop.connect(options)).readCatalogue('search_catalog', {});

describe('discovery', () => {
  test('finds the MCP endpoint of an origin', async () => {
    const client = await shop.connect({ address: `${shop.url}/` });
    const { version, endpoint, losses } = client.shop;
    expect({ version, endpoint, losses }).toEqual({
      version: '2026-08-25',
      endpoint: `${shop.url}/mcp`,
      losses: [],
    });
  });

  test('reads the address of a profile', async () => {
    shop.setProfile(profileOf(`${shop.url}/other`), '/profiles/a.json');
    const client = await shop.connect({ address: `${shop.url}/profiles/a.json` });
    expect(client.shop.endpoint).toBe(`${shop.url}/other`);
  });

  test('does not use a profile of another version than its key', async () => {
    shop.setProfile({ version: '2027-01-15', supported_versions: { '2026-04-08': `${shop.url}/older` } });
    shop.setProfile(profileOf(`${shop.url}/mcp`, { version: '2026-01-11' }), '/older');
    await expect(shop.connect()).rejects.toThrow('is of another version');
  });

  test.each([
    [
      { version: '2026-01-11' },
      'version',
      'version 2026-01-11 of UCP, and Shelftalk speaks 2026-08-25, 2026-04-08, 2026-01-23',
    ],
    [{ version: '\u001b[31m' }, 'version', 'another version of UCP'],
    [{ version: undefined }, 'no-shop', 'returned no profile. Give the origin of a UCP shop'],
    [{ services: undefined }, 'no-mcp', 'no MCP endpoint of version 2026-08-25.'],
    [
      { services: { 'dev.ucp.shopping': [{ transport: 'rest' }] } },
      'no-mcp',
      'no MCP endpoint of version 2026-08-25, only rest.',
    ],
    [
      { services: { 'dev.ucp.shopping': [{ transport: 'mcp', endpoint: 'file:///etc/passwd' }] } },
      'no-mcp',
      'no MCP endpoint',
    ],
    [
      {
        services: {
          'dev.ucp.shopping': [{ transport: 'mcp', version: '2027-01-15', endpoint: 'https://a.example' }],
        },
      },
      'no-mcp',
      'no MCP endpoint of version 2026-08-25',
    ],
  ])('of %j fails with the remedy', async (fields, reason, message) => {
    shop.setProfile(profileOf(`${shop.url}/mcp`, fields));
    const failure = await shop.connect().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'UcpError', reason });
    expect(String(failure)).toContain(message);
    expect(String(failure)).not.toContain('\u001b');
  });

  test('of an address that is no shop fails with the status of the response', async () => {
    const failure = shop.connect({ address: `${shop.url}/nothing` });
    await expect(failure).rejects.toMatchObject({ reason: 'no-shop' });
    await expect(failure).rejects.toThrow('returned status 404. Give the origin');
  });

  test('does not follow redirects, and names their target', async () => {
    shop.pages['/.well-known/ucp'] = (response) =>
      response.writeHead(302, { location: 'https://www.other.example/.well-known/ucp' }).end();
    await expect(shop.connect()).rejects.toThrow('redirects to https://www.other.example, which UCP forbids');
  });

  test('of a shop that is not running names the remedy', async () => {
    const { url } = shop;
    await shop.close();
    shop = await startFakeShop();
    const failure = UcpClient.connect({ address: url, profile: agentProfile, outbound: shop.outbound });
    await expect(failure).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(failure).rejects.toThrow('Check the address, and that the shop is running.');
  });

  test('times out when the shop does not respond', async () => {
    shop.pages['/.well-known/ucp'] = () => shop.clock.advance(5_000);
    await expect(shop.connect()).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fails when the profile is too large', async () => {
    shop.pages['/.well-known/ucp'] = (response) => sendJson(response, { ucp: 'x'.repeat(600_000) });
    await expect(shop.connect()).rejects.toMatchObject({ reason: 'too-large' });
  });
});

describe('a call', () => {
  test('passes the address of our profile', async () => {
    shop.tools.search_catalog = () => result({ products: [] });
    await search();
    expect(shop.calls[0]?.args).toMatchObject({ meta: { 'ucp-agent': { profile: agentProfile } } });
  });

  test('reads a stream, and content that is only text', async () => {
    shop.tools.search_catalog = (_, response) => {
      const content = [{ type: 'text', text: '{"products":[],"pagination":{"total_count":7}}' }];
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content } });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`event: message\ndata: ${message}\n\n`);
      return undefined;
    };
    expect(await search()).toMatchObject({ pagination: { total_count: 7 } });
  });

  test.each([
    [{ error: { code: -32_001, message: 'version_unsupported\u001b[2J' } }, 'refused', 'version_unsupported'],
    [
      { structuredContent: { ucp: { status: 'error' }, messages: [{ content: 'Closed today.' }] } },
      'refused',
      'The shop refused search_catalog: Closed today.',
    ],
    [{}, 'malformed', 'status 200 and no result'],
  ])('that returns %j fails', async (content, reason, message) => {
    shop.tools.search_catalog = () => content;
    const failure = await search().catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason });
    expect(String(failure)).toContain(message);
    expect(String(failure)).not.toContain('\u001b');
  });

  test.each([
    ['is no JSON', 'malformed', (text: string) => text.slice(1)],
    ['is of another call', 'malformed', (text: string) => text.replace('"id":1', '"id":2')],
    ['is too large', 'too-large', (text: string) => `${text}${' '.repeat(5_000)}`],
  ])('whose response %s fails', async (_, reason, change) => {
    shop.tools.search_catalog = (_args, response) => {
      response.end(change(JSON.stringify({ jsonrpc: '2.0', id: 1, result: result({ products: [] }) })));
      return undefined;
    };
    await expect(search({ maxBytes: 4_000 })).rejects.toMatchObject({ reason });
  });

  test('that is redirected fails, and the target receives nothing', async () => {
    shop.tools.search_catalog = (_, response) => {
      response.writeHead(307, { location: `${shop.url}/elsewhere` }).end();
      return undefined;
    };
    await expect(search()).rejects.toMatchObject({ reason: 'malformed' });
    expect(shop.calls).toHaveLength(1);
  });

  test('without a response times out', async () => {
    shop.tools.search_catalog = () => void shop.clock.advance(5_000);
    await expect(search()).rejects.toMatchObject({ reason: 'timeout' });
  });
});
