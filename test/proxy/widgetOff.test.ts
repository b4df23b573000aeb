import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { send, startProxy } from './support/startProxy.ts';

test('WIDGET=off serves every page an empty loader, which browsers revalidate at each load', async () => {
  const publicDir = mkdtempSync(join(tmpdir(), 'shelftalk-off-'));
  writeFileSync(join(publicDir, 'shelftalk.js'), 'draw()');
  writeFileSync(join(publicDir, 'app-Ab12Cd34.js'), 'app');
  const { port } = await startProxy({ publicDir, env: { WIDGET: 'off' } });
  const get = (path: string) => send(port, path, undefined).end();
  const loader = await get('/shelftalk.js');
  expect(loader.status).toBe(200);
  expect(loader.text).toBe('');
  expect(loader.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await get('/app-Ab12Cd34.js')).text).toBe('app');
});
