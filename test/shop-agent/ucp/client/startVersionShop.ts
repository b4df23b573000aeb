import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../support/sources.ts';
import { type Fields, sendJson, startFakeShop } from './fakeUcpShop.ts';

interface Conversation {
  readonly profile: Fields & { readonly ucp: Fields };
  /** The structured content of each tool's result. */
  readonly results: Readonly<Record<string, Fields>>;
}

/** A conversation with a shop of a version of the standard, in which `SHOP` stands for the shop's origin. */
export const conversationOf = (version: string, origin = 'https://shop.example'): Conversation =>
  JSON.parse(
    readFileSync(join(root, `test/fixtures/ucp/${version}.json`), 'utf8').replaceAll('SHOP', origin),
  );

export const profileTemplate = 'https://agent.example/{version}/profile.json';

/**
 * Starts a shop that speaks these versions, the newest first, and responds with the recorded conversations. As the standard
 * demands, it decides by the caller's profile in which version it responds, and refuses other versions.
 */
export async function startVersionShop(...versions: readonly [string, ...string[]]) {
  const shop = await startFakeShop();
  let supported = versions;
  const publish = (next: typeof versions) => {
    supported = next;
    for (const path of Object.keys(shop.pages)) delete shop.pages[path];
    const [newest, ...older] = next.map((version) => ({
      path: `/.well-known/ucp/${version}`,
      version,
      ...conversationOf(version, shop.url),
    }));
    for (const { path, profile } of older) shop.pages[path] = (response) => sendJson(response, profile);
    const addresses = older.map(({ version, path }) => [version, `${shop.url}${path}`]);
    const supported_versions = addresses.length > 0 ? Object.fromEntries(addresses) : undefined;
    const current = { ...newest?.profile, ucp: { ...newest?.profile.ucp, supported_versions } };
    shop.pages['/.well-known/ucp'] = (response) => sendJson(response, current);
  };
  publish(versions);
  for (const tool of ['search_catalog', 'get_product', 'create_cart', 'get_cart'])
    shop.tools[tool] = ({ meta }) => {
      const version = supported.find((each) => JSON.stringify(meta).includes(`/${each}/`));
      const structuredContent = version && conversationOf(version).results[tool];
      if (structuredContent) return { structuredContent };
      const data = { code: 'version_unsupported', content: `This shop speaks ${supported.join(' and ')}.` };
      return { error: { code: -32_001, message: 'Protocol version not supported', data } };
    };
  return { ...shop, publish };
}
