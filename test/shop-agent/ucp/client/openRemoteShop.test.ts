import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartError } from '../../../../platform/StartError.ts';
import { openRemoteShop } from '../../../../shop-agent/ucp/client/openRemoteShop.ts';
import { ucpVersion } from '../../../../shop-agent/ucp/versions.ts';
import { agentProfile, item, profileOf, result, startFakeShop } from './fakeUcpShop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
let dataDir: string;
const printed: string[] = [];
beforeEach(async () => {
  shop = await startFakeShop();
  dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-remote-'));
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
  await shop.close();
});

const open = (address = shop.url) =>
  openRemoteShop({ address, profile: agentProfile }, { dataDir, allowPrivateTargets: false }, shop.clock);

test('writes the products for the pages of the demo shop, without their cards', async () => {
  shop.tools.search_catalog = () => result({ products: [item('red', 'Red mug', 1250)] });
  const remote = await open();
  const index = JSON.parse(readFileSync(join(dataDir, 'platform', 'ucp.json'), 'utf8'));
  expect(index).toMatchObject({ hasCart: true, catalogue: { products: [{ id: 'red', title: 'Red mug' }] } });
  expect(index.catalogue.products[0]).not.toHaveProperty('card');
  expect(printed).toEqual([`Read 1 products from ${shop.url} with UCP ${ucpVersion}.`]);
  await remote.close();
});

test('names the setting and the reason when the shop cannot be used', async () => {
  shop.setProfile(profileOf(`${shop.url}/mcp`, { services: {} }));
  await expect(open()).rejects.toThrow(
    `CATALOGUE_UCP is ${shop.url}. The shop has no MCP endpoint of version 2026-08-25.`,
  );
});

test('names the address of the profile when the shop refuses calls', async () => {
  shop.tools.search_catalog = () => ({ error: { code: -32_001, message: 'The profile cannot be read.' } });
  await expect(open()).rejects.toThrow(
    `The profile cannot be read. The shop fetches the profile of this agent at ${agentProfile}; set UCP_PROFILE`,
  );
});

const long = 'x'.repeat(5_000);

test.each([
  [
    'another profile',
    { version: '2025-01-01', supported_versions: { [ucpVersion]: `PROFILE/${long}\u202e` } },
  ],
  ['an endpoint', profileOf(`https://${long}.invalid/mcp`)],
  [
    'transports',
    profileOf('', { services: { 'dev.ucp.shopping': Array(2_000).fill({ transport: 'embedded' }) } }),
  ],
])('prints no control characters and no long text of the shop: %s', async (_, profile) => {
  shop.setProfile(JSON.parse(JSON.stringify(profile).replace('PROFILE', shop.url)));
  const error: unknown = await open().catch((reason) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(String(error).length).toBeLessThan(1_000);
});

test('prints only the beginning of the address to which the shop redirects', async () => {
  shop.pages['/.well-known/ucp'] = (response) =>
    response.writeHead(301, { location: `https://${long}.example/` }).end();
  const error: unknown = await open().catch((reason) => reason);
  expect(String(error)).toContain('redirects to https://xxx');
  expect(String(error).length).toBeLessThan(1_000);
});

test.each(['http://shop.example', 'http://169.254.169.254', 'https://user@shop.example'])(
  'rejects the address %s',
  async (address) => {
    await expect(open(address)).rejects.toMatchObject({ name: 'StartError' });
  },
);
