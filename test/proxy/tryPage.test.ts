import { expect, test } from 'vitest';
import { send, startProxy } from './support/startProxy.ts';

test('serves a page with the chat outside of production, unless there are other pages', async () => {
  const get = async (env: Record<string, string>) => {
    const { port } = await startProxy({ env });
    return send(port, '/', undefined).end();
  };
  const page = await get({ MEDIA_ORIGINS: 'https://cdn.example' });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<script async src="/shelftalk.js" data-media-origins="');
  expect(page.text).toContain('|https://cdn.example"');
  expect(page.headers['content-security-policy']).toContain("trusted-types 'none'");
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://chat.shop.example' };
  expect((await get(production)).status).toBe(404);
  expect((await get({ DEMO_DIR: 'test/fixtures' })).status).toBe(404);
});
