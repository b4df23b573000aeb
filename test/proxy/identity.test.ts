import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSession, type StartOptions, say, startProxy } from './support/startProxy.ts';

const secret = 'a-secret-of-the-shop-with-32-bytes-or-more';
const audience = 'shelftalk';
const hour = 60 * 60_000;
const bySecret = { IDENTITY_SECRET: secret, IDENTITY_AUDIENCE: audience };

async function start(options: StartOptions = { env: bySecret }) {
  const started = await startProxy(options);
  const { clock, memory } = started;
  const seconds = (after = 0) => Math.floor((clock.now() + after) / 1000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    sub: 'shopper-7',
    aud: audience,
    exp: seconds(hour / 2),
    ...more,
  });
  const sign = (payload: JWTPayload, key: string = secret, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
  const init = (token: string, body: Record<string, unknown> = {}) =>
    memory.call('init', body, { authorization: `Bearer ${token}` });
  const openAs = async (payload: JWTPayload = claims(), body: Record<string, unknown> = {}) => {
    const { response } = (await init(await sign(payload), body).json()) as {
      response: { sessionId: string; clientKey: string; expiresAt: number };
    };
    return response;
  };
  const customers = () => started.platform.of('init').map(({ body }) => body.clientKey);
  return { ...started, seconds, claims, sign, init, openAs, customers };
}

/** Starts a server of a key set; `rotate` replaces the set by one new key. */
async function startKeys() {
  let body = '{"keys":[]}';
  let [asked, status] = [0, 200];
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks`;
  const rotate = async (kid: string, alg: 'RS256' | 'ES256' | 'PS256' | 'ES384') => {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    body = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }] });
    const publicJwk = JSON.stringify(await exportJWK(publicKey));
    return {
      publicJwk,
      sign: (payload: JWTPayload) => new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(privateKey),
    };
  };
  return { url, rotate, requestCount: () => asked, respondWith: (code: number) => (status = code) };
}

test('a signed-in shopper is the platform’s customer until the token expires', async () => {
  const { openAs, claims, customers, memory, clock } = await start();
  const opened = await openAs();
  expect(customers()).toEqual(['shopper-7']);
  expect(opened.clientKey).toBe('shopper-7');
  expect(opened.expiresAt).toBe(Number(claims().exp) * 1000);
  clock.advance(hour / 2);
  const expired = memory.call('invoke', { sessionId: opened.sessionId, inputEvents: [say('x')] });
  expect(await expired.json()).toMatchObject({ error: { code: 'session_invalid' } });
});

test('an expired session token and a fresh identity token renew the same session', async () => {
  const { openAs, claims, memory, platform, clock } = await start();
  const opened = await openAs();
  clock.advance(2 * hour);
  const renewed = await openAs(claims(), { sessionId: opened.sessionId });
  expect(platform.of('init')).toHaveLength(1);
  memory.call('invoke', { sessionId: renewed.sessionId, inputEvents: [say('x')] });
  expect((await platform.turn()).sessionId).toBe('platform-session-1');
});

test('signing in, signing out and signing in as another shopper each open a separate session', async () => {
  const { openAs, claims, memory, customers } = await start();
  const visitor = await openSession(memory);
  const anna = await openAs(claims({ sub: 'anna' }), visitor);
  const ben = await openAs(claims({ sub: 'ben' }), anna);
  const visitorWithoutToken = await openSession(memory, ben);
  expect(customers()).toEqual([
    expect.stringMatching(/^anon_/),
    'anna',
    'ben',
    expect.stringMatching(/^anon_/),
  ]);
  expect(new Set([visitor, anna, ben, visitorWithoutToken].map(({ clientKey }) => clientKey)).size).toBe(4);
  // Anna signs in while the page still has Ben's session: his token does not give her a session of his.
  const again = await openAs(claims({ sub: 'anna' }), { sessionId: ben.sessionId, clientKey: 'ben' });
  expect(customers()).toHaveLength(5);
  expect(again.clientKey).toBe('anna');
});

test.each<[string, (claims: JWTPayload, seconds: (after?: number) => number) => JWTPayload]>([
  ['that has expired', (claims, seconds) => ({ ...claims, exp: seconds(-20_000) })],
  ['without an expiry', ({ exp: _, ...claims }) => claims],
  ['that is valid for more than an hour', (claims, seconds) => ({ ...claims, exp: seconds(hour + 60_000) })],
  ['that is not yet valid', (claims, seconds) => ({ ...claims, nbf: seconds(60_000) })],
  ['for another audience', (claims) => ({ ...claims, aud: 'other' })],
  ['without an audience', ({ aud: _, ...claims }) => claims],
  ['without a subject', ({ sub: _, ...claims }) => claims],
  ['with a blank subject', (claims) => ({ ...claims, sub: ' ' })],
  ['with a subject of 201 characters', (claims) => ({ ...claims, sub: 'x'.repeat(201) })],
  ['with the subject of a visitor', (claims) => ({ ...claims, sub: 'anon_1' })],
])('refuses a token %s', async (_what, change) => {
  const { sign, claims, seconds, init, platform } = await start();
  const answer = init(await sign(change(claims(), seconds)));
  expect(await answer.json()).toEqual({
    error: { code: 'identity_invalid', message: expect.any(String), details: [] },
  });
  expect(answer.status).toBe(401);
  expect(platform.of('init')).toHaveLength(0);
});

test.each<[string, unknown]>([
  ['a number as subject', { sub: 42 }],
  ['a list as subject', { sub: ['shopper-7'] }],
  ['an object as subject', { sub: {} }],
  ['null as subject', { sub: null }],
  ['a control character in the subject', { sub: 'shopper\u0000' }],
  ['half a surrogate pair in the subject', { sub: 'shopper\ud800' }],
  ['a text as expiry', { exp: 'soon' }],
  ['an object as expiry', { exp: {} }],
  ['an expiry beyond all dates', { exp: 1e308 }],
  ['a text as start', { nbf: 'now' }],
  ['a number as audience', { aud: 7 }],
  ['an object as audience', { aud: {} }],
  ['a list of numbers as audience', { aud: [7] }],
])('refuses a token with %s as 401, not 5xx', async (_what, odd) => {
  const { claims, init, platform } = await start();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  // Signed by hand: a library would refuse to write these.
  const signed = `${part({ alg: 'HS256' })}.${part(Object.assign(claims(), odd))}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  const answer = init(`${signed}.${signature}`);
  expect(await answer.json()).toMatchObject({ error: { code: 'identity_invalid' } });
  expect(answer.status).toBe(401);
  expect(platform.of('init')).toHaveLength(0);
});

test.each(['[]', 'null', '7', '"text"', '{', ''])('refuses a token with the claims %j', async (payload) => {
  const { init } = await start();
  const encoded = [JSON.stringify({ alg: 'HS256' }), payload].map((part) =>
    Buffer.from(part).toString('base64url'),
  );
  const signature = createHmac('sha256', secret).update(encoded.join('.')).digest('base64url');
  const answer = init(`${encoded.join('.')}.${signature}`);
  expect(await answer.json()).toMatchObject({ error: { code: 'identity_invalid' } });
});

const issuer = 'https://shop.example';

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://other.example' }],
  ['of an issuer whose name starts with the configured one', { iss: `${issuer}.evil.example` }],
  ['without an issuer', {}],
])('refuses a token %s when IDENTITY_ISSUER is set', async (_what, more) => {
  const { sign, claims, init } = await start({ env: { ...bySecret, IDENTITY_ISSUER: issuer } });
  const answer = init(await sign(claims(more)));
  expect(await answer.json()).toMatchObject({ error: { code: 'identity_invalid' } });
  expect(answer.status).toBe(401);
});

test('accepts the configured issuer, or any issuer without IDENTITY_ISSUER', async () => {
  const { openAs, claims } = await start({ env: { ...bySecret, IDENTITY_ISSUER: issuer } });
  expect((await openAs(claims({ iss: issuer }))).clientKey).toBe('shopper-7');
  const open = await start();
  expect((await open.openAs(open.claims({ iss: 'https://other.example' }))).clientKey).toBe('shopper-7');
});

test('refuses a token with another signature, whatever its header claims', async () => {
  // Long enough for every algorithm.
  const IDENTITY_SECRET = secret.repeat(2);
  const { sign, claims, init } = await start({ env: { ...bySecret, IDENTITY_SECRET } });
  const good = await sign(claims(), IDENTITY_SECRET);
  const [head = '', body = '', signature = ''] = good.split('.');
  const other = Buffer.from(JSON.stringify(claims({ sub: 'other' }))).toString('base64url');
  const tokens = [
    await sign(claims(), 'another secret that has 32 bytes or more'),
    await sign(claims(), IDENTITY_SECRET, 'HS384'),
    await sign(claims(), IDENTITY_SECRET, 'HS512'),
    new UnsecuredJWT(claims()).encode(),
    `${head}.${other}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    'x',
    '..',
  ];
  for (const token of tokens) {
    expect(await init(token).json()).toMatchObject({ error: { code: 'identity_invalid' } });
  }
  expect((await init(good).end()).status).toBe(200);
});

test.each(['RS256', 'ES256'] as const)(
  'verifies %s tokens by the key set, also after a key rotation',
  async (alg) => {
    const keys = await startKeys();
    const env = { IDENTITY_JWKS_URL: keys.url, IDENTITY_AUDIENCE: audience };
    const first = await keys.rotate('k1', alg);
    const { init, claims, sign, customers } = await start({ env });
    expect((await init(await first.sign(claims())).end()).status).toBe(200);
    // The public key used as an HMAC secret, and an HMAC secret that this proxy does not have.
    for (const confused of [first.publicJwk, secret]) {
      expect(await init(await sign(claims(), confused)).json()).toMatchObject({
        error: { code: 'identity_invalid' },
      });
    }
    const second = await keys.rotate('k2', alg);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.setSystemTime(Date.now() + 11_000);
    expect((await init(await second.sign(claims())).end()).status).toBe(200);
    const before = keys.requestCount();
    const foreign = await (await startKeys()).rotate('k3', alg);
    for (let time = 0; time < 5; time += 1) {
      expect((await init(await foreign.sign(claims())).end()).status).toBe(401);
    }
    expect(keys.requestCount() - before).toBeLessThanOrEqual(1);
    expect(customers()).toEqual(['shopper-7', 'shopper-7']);
  },
);

test.each(['PS256', 'ES384'] as const)(
  'refuses a token signed by %s although the key set has its key',
  async (alg) => {
    const keys = await startKeys();
    const key = await keys.rotate('k1', alg);
    const env = { IDENTITY_JWKS_URL: keys.url, IDENTITY_AUDIENCE: audience };
    const { init, claims } = await start({ env });
    expect(await init(await key.sign(claims())).json()).toMatchObject({
      error: { code: 'identity_invalid' },
    });
  },
);

test('returns unavailable, not identity_invalid, while the key set cannot be fetched', async () => {
  const keys = await startKeys();
  const key = await keys.rotate('k1', 'ES256');
  keys.respondWith(500);
  const env = { IDENTITY_JWKS_URL: keys.url, IDENTITY_AUDIENCE: audience };
  const { init, claims } = await start({ env });
  const answer = init(await key.sign(claims()));
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect(answer.status).toBe(503);
});
