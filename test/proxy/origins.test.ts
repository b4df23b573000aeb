import { expect, test } from 'vitest';
import { type StartOptions, send, startProxy } from './support/startProxy.ts';

const json = { 'content-type': 'application/json' };

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const health = (headers: Record<string, string>) =>
    send(started.port, '/agent/health', '{}', { ...json, ...headers }).end();
  const preflight = (headers: Record<string, string>) =>
    send(started.port, '/agent/invoke', undefined, headers, 'OPTIONS').end();
  return { ...started, health, preflight };
}

const production = {
  NODE_ENV: 'production',
  ALLOWED_ORIGINS: 'https://shop.example https://*.wild.example http://plain.example:8080',
};

test.each([
  ['https://shop.example', true],
  ['https://a.wild.example', true],
  ['https://a.b.wild.example', true],
  ['http://plain.example:8080', true],
  ['https://wild.example', false],
  ['http://a.wild.example', false],
  ['https://a.wild.example:444', false],
  ['https://evil.example/.wild.example', false],
  ['https://evilwild.example', false],
  ['https://shop.example.evil.example', false],
  ['https://shop.example:444', false],
  ['http://shop.example', false],
  ['https://SHOP.example', false],
  ['http://localhost:8787', false],
  ['null', false],
  ['', false],
])('a page of %j: allowed %s', async (origin, isAllowed) => {
  const { health, preflight } = await start({ env: production });
  const answer = await health({ origin });
  expect(answer.status).toBe(isAllowed ? 200 : 403);
  expect(answer.headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined);
  expect(answer.headers.vary).toContain('Origin');
  if (!isAllowed) expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'origin_refused' } });
  const asked = await preflight({ origin, 'access-control-request-method': 'POST' });
  expect(asked.status).toBe(isAllowed ? 204 : 403);
});

test('a preflight lists the allowed request headers, a response the readable ones', async () => {
  const { health, preflight } = await start();
  const origin = 'https://shop.example';
  expect((await preflight({ origin })).headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '7200',
    'access-control-allow-headers':
      'content-type, authorization, idempotency-key, resume-from, shelftalk-epoch, shelftalk-grow',
    vary: 'Origin',
  });
  const { headers } = await health({ origin });
  expect(headers['access-control-expose-headers']).toBe(
    'shelftalk-turn, shelftalk-epoch, idempotency-key, retry-after, x-request-id',
  );
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('an allowed page can read a refusal', async () => {
  const { port } = await start();
  const answer = await send(port, '/agent/invoke', '{', { ...json, origin: 'https://shop.example' }).end();
  expect(answer.status).toBe(400);
  expect(answer.headers['access-control-allow-origin']).toBe('https://shop.example');
});

test.each(['localhost', '127.0.0.1', '127.0.0.2', '[::1]'])(
  'outside production a page of %s may call from any port',
  async (name) => {
    const { health, port } = await start();
    expect((await health({ origin: `http://${name}:${port}`, host: `${name}:${port}` })).status).toBe(200);
    expect((await health({ origin: `http://${name}:1` })).status).toBe(200);
    expect((await health({ origin: `https://${name}` })).status).toBe(200);
  },
);

test.each([
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost@evil.example',
  'http://localhost/path',
  'http://user@localhost',
  'http://0.0.0.0',
])('outside production a page of %s may not call', async (origin) => {
  const { health } = await start();
  expect((await health({ origin })).status).toBe(403);
});

test('each refused origin is logged once, with the setting that allows it', async () => {
  const { health, log } = await start({ env: production });
  for (const origin of ['https://a.example', 'https://a.example', 'https://b.example', 'no URL'])
    await health({ origin });
  await health({});
  const logged = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'origin refused');
  expect(logged.map(({ origin, setting }) => [origin, setting])).toEqual([
    ['https://a.example', 'ALLOWED_ORIGINS'],
    ['https://b.example', 'ALLOWED_ORIGINS'],
    ['invalid', 'ALLOWED_ORIGINS'],
    ['none', 'ALLOW_NO_ORIGIN'],
  ]);
});

test('at most twenty refused origins are logged', async () => {
  const { health, log } = await start({ env: production });
  for (let index = 0; index < 25; index += 1) await health({ origin: `https://a${index}.example` });
  expect(log.filter((line) => line.includes('origin refused'))).toHaveLength(20);
});

test('outside production a foreign host name is refused, for pages and files too', async () => {
  const { health, port } = await start();
  const origin = 'https://shop.example';
  expect((await health({ origin, host: `evil.example:${port}` })).status).toBe(403);
  expect((await health({ origin, host: '127.0.0.1:1' })).status).toBe(200);
  expect((await health({ origin, host: 'localhost.evil.example' })).status).toBe(403);
  const page = await send(port, '/', undefined, { host: 'evil.example' }).end();
  expect(JSON.parse(page.text)).toMatchObject({ error: { code: 'origin_refused' } });
});

test('in production any Host header is accepted', async () => {
  const { health } = await start({ env: production });
  expect((await health({ origin: 'https://shop.example', host: 'chat.shop.example' })).status).toBe(200);
});

test('without Origin only same-origin pages may call, or tools with ALLOW_NO_ORIGIN', async () => {
  const { health } = await start({ env: production });
  expect((await health({})).status).toBe(403);
  expect((await health({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await health({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await health({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).status).toBe(
    403,
  );
  const open = await start({ env: { ...production, ALLOW_NO_ORIGIN: '1' } });
  expect((await open.health({})).status).toBe(200);
  expect((await open.health({ origin: 'https://evil.example' })).status).toBe(403);
});
