import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRemoteShop } from '../../../../platform/ucp/client/openRemoteShop.ts';
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
  expect(printed).toEqual([`Read 1 products from ${shop.url}.`]);
  await remote.close();
});

test('names the setting and the reason when the shop cannot be used', async () => {
  shop.setProfile(profileOf(`${shop.url}/mcp`, { services: {} }));
  await expect(open()).rejects.toThrow(`CATALOGUE_UCP is ${shop.url}. The shop has no MCP endpoint.`);
});

test('names the address of the profile when the shop refuses calls', async () => {
  shop.tools.search_catalog = () => ({ error: { code: -32_001, message: 'The profile cannot be read.' } });
  await expect(open()).rejects.toThrow(
    `The profile cannot be read. The shop fetches the profile of this agent at ${agentProfile}; set UCP_PROFILE`,
  );
});

test.each(['http://shop.example', 'http://169.254.169.254', 'https://user@shop.example'])(
  'rejects the address %s',
  async (address) => {
    await expect(open(address)).rejects.toMatchObject({ name: 'StartError' });
  },
);
