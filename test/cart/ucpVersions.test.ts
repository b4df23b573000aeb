import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUcpCart } from '../../src/ucp.ts';
import { root } from '../support/sources.ts';
import { createStorage } from './createStorage.ts';

const mug = { productId: 'mug-sand', title: 'Speckled mug', description: '' };
const profile = 'https://shop.example/{version}/profile.json';

const unsupported = {
  error: { message: 'Protocol version not supported', data: { code: 'version_unsupported' } },
  message: { messages: [{ type: 'error', code: 'version_unsupported', content: 'An old shop.' }] },
};

/** A shop that speaks one version, and refuses profiles of others with an error of the transport or with a message. */
function openShop(version: string, refusal: 'error' | 'message' = 'error', template = profile) {
  const { results } = JSON.parse(readFileSync(join(root, `test/fixtures/ucp/${version}.json`), 'utf8'));
  const profiles: string[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const { id, params } = JSON.parse(String(init?.body));
    const { profile: sent } = params.arguments.meta['ucp-agent'];
    profiles.push(`${params.name} ${sent}`);
    const isKnown = sent.includes(version);
    const { error, message } = unsupported;
    return Response.json({
      jsonrpc: '2.0',
      id,
      ...(isKnown || refusal === 'message'
        ? { result: { structuredContent: isKnown ? results[params.name] : message } }
        : { error }),
    });
  };
  const endpoint = 'https://shop.example/mcp';
  return { profiles, cart: createUcpCart({ endpoint, profile: template, fetch, storage: createStorage() }) };
}
const at = (version: string) => profile.replace('{version}', version);

test('the cart begins with the newest version', async () => {
  const { cart, profiles } = openShop('2026-08-25');
  expect(await cart(mug)).toMatchObject({ status: 'added', count: 1 });
  expect((await cart.read()).lines).toMatchObject([{ title: 'Speckled mug, Sand', price: 18.5 }]);
  expect(profiles).toEqual([`create_cart ${at('2026-08-25')}`, `get_cart ${at('2026-08-25')}`]);
});

test.each(['error', 'message'] as const)(
  'a shop that refuses the newest version with an %s is called with the next, and then at once',
  async (refusal) => {
    const { cart, profiles } = openShop('2026-04-08', refusal);
    expect(await cart(mug)).toMatchObject({ status: 'added', count: 1 });
    expect((await cart.read()).lines).toMatchObject([{ title: 'Speckled mug, Sand', price: 18.5 }]);
    expect(profiles).toEqual([
      `create_cart ${at('2026-08-25')}`,
      `create_cart ${at('2026-04-08')}`,
      `get_cart ${at('2026-04-08')}`,
    ]);
  },
);

test('an address whose braces are encoded has the versions, too', async () => {
  const { cart, profiles } = openShop('2026-04-08', 'error', new URL(profile).href);
  await cart(mug);
  expect(profiles.at(-1)).toBe(`create_cart ${at('2026-04-08')}`);
});

test('a shop of none of the versions, which has no carts, fails with its reason', async () => {
  const { cart, profiles } = openShop('2026-01-23');
  await expect(cart(mug)).rejects.toThrow('Protocol version not supported');
  expect(profiles).toEqual([`create_cart ${at('2026-08-25')}`, `create_cart ${at('2026-04-08')}`]);
});

test('a refused profile without versions is not sent again', async () => {
  const { cart, profiles } = openShop('2026-04-08', 'message', 'https://shop.example/profile.json');
  expect(await cart(mug)).toEqual({ status: 'refused', reason: 'other', message: 'An old shop.' });
  expect(profiles).toEqual(['create_cart https://shop.example/profile.json']);
});
