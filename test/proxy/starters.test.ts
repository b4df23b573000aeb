import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProxy } from './support/startProxy.ts';

const questions = { questions: ['Is it warm?', 'Which size do I need?'] };

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-starters-'));
  writeFileSync(join(folder, 'parka.v2.json'), JSON.stringify(questions));
  writeFileSync(join(folder, 'secret.txt'), 'not yours');
  const { port, log } = await startProxy({ env: { STARTERS_DIR: folder } });
  const ask = (name: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/agent/starters/${name}`, init);
  return { ask, log };
}

test('serves a product’s questions to any page, cacheable', async () => {
  const { ask } = await start();
  const answer = await ask('parka.v2.json', { headers: { origin: 'https://anywhere.example' } });
  expect(await answer.json()).toEqual(questions);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('etag')).not.toBeNull();
});

test.each(['mug.json', 'secret.txt', '..%2Fsecret.txt', '%2e%2e%2fpackage.json', '.json'])(
  'responds to %s with a 404 in JSON that is not cached',
  async (name) => {
    const { ask } = await start();
    const answer = await ask(name, { headers: { origin: 'https://shop.example' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('returns 404 without STARTERS_DIR', async () => {
  const { port } = await startProxy();
  expect((await fetch(`http://127.0.0.1:${port}/agent/starters/parka.json`)).status).toBe(404);
});
