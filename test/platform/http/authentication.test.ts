import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../../platform/http/authenticate.ts';
import type { KeyRequest } from '../../../platform/index.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, startPlatform, statusErrorBody } from '../support/platform.ts';

const clock = manualClock();
const log: string[] = [];
let caller: Caller;
beforeAll(async () => {
  caller = await startPlatform(undefined, {
    clock,
    logger: { level: 'trace', stream: { write: (line) => log.push(line) } },
  });
}, databaseTimeout);
afterAll(() => caller.close());

const names = ['init', 'invoke', 'invoke_sync', 'close', 'health'];

async function statusWith(secret: string): Promise<number> {
  const { businessId } = caller;
  return (await caller.post('init', { businessId, clientKey: 'c' }, { 'x-api-key': secret })).status;
}
function createKey(request: Partial<KeyRequest> = {}) {
  const { businessId } = caller;
  return caller.platform.keys.create({ businessId, name: 'another', kind: 'full', ...request });
}
const refused = {
  code: 16,
  message: expect.any(String),
  details: [{ '@type': 'ErrorType', type: 'ERROR_TYPE_AUTHENTICATION' }],
};

describe('Authentication', () => {
  it.each(names)('%s without a valid key returns 401, whatever the body', async (name) => {
    const responses = [
      await fetch(caller.url(name), { method: 'POST' }),
      ...(await Promise.all(
        [
          '',
          'nonsense',
          `${caller.secret}x`,
          caller.secret.slice(0, -1),
          'stk_0000000000000000_'.padEnd(64, 'A'),
        ].map((key) => caller.fetch(name, 'no json', { headers: { 'x-api-key': key } })),
      )),
    ];
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(name === 'close' ? { result: null, error: refused } : refused);
    }
  });

  it('the key is read from X-API-Key, in any letter case', async () => {
    const { businessId, secret } = caller;
    for (const header of ['x-api-key', 'X-API-Key', 'X-Api-Key']) {
      const response = await fetch(caller.url('health'), {
        method: 'POST',
        headers: { [header]: secret, 'content-type': 'application/json' },
        body: JSON.stringify({ businessId, clientKey: 'c' }),
      });
      expect(response.status).toBe(200);
    }
  });

  it('a key of another business returns 403', async () => {
    const businessId = await caller.platform.businesses.create();
    for (const other of [businessId, crypto.randomUUID(), 'no uuid']) {
      const response = await caller.post('init', { businessId: other, clientKey: 'c' });
      expect(response).toEqual({ status: 403, body: statusErrorBody(7) });
    }
  });

  it('the business id may be in upper case', async () => {
    const businessId = caller.businessId.toUpperCase();
    expect((await caller.post('init', { businessId, clientKey: 'c' })).status).toBe(200);
  });

  it('a key without scopes has full access; a key with scopes needs ai.manage for the agent', async () => {
    expect(await statusWith((await createKey()).secret)).toBe(200);
    expect(await statusWith((await createKey({ scopes: ['messaging.send', 'ai.manage'] })).secret)).toBe(200);
    const { businessId } = caller;
    const { secret } = await createKey({ scopes: ['messaging.send', 'system.manage'] });
    const response = await caller.post('init', { businessId, clientKey: 'c' }, { 'x-api-key': secret });
    expect(response).toEqual({
      status: 403,
      body: statusErrorBody(7, 'This API key lacks the scope ai.manage.'),
    });
  });

  it('an inference key may call the agent endpoints, and nothing else', async () => {
    const { secret } = await createKey({ kind: 'inference' });
    expect(await statusWith(secret)).toBe(200);
    const business = { scope: 'messaging.send', allowsInferenceKeys: false } as const;
    await expect(authenticate(caller.platform.keys, secret, business)).rejects.toMatchObject({ status: 403 });
    const full = await authenticate(caller.platform.keys, (await createKey()).secret, business);
    expect(full.kind).toBe('full');
  });

  it('a new key leaves other keys valid; a revoked key is rejected', async () => {
    const [one, two] = [await createKey(), await createKey()];
    expect([await statusWith(one.secret), await statusWith(two.secret)]).toEqual([200, 200]);
    await caller.platform.keys.revoke(caller.businessId, one.id);
    expect([await statusWith(one.secret), await statusWith(two.secret)]).toEqual([401, 200]);
  });

  it('a key is rejected after it expires; without an expiration it stays valid', async () => {
    const never = await createKey();
    const soon = await createKey({ expiresAt: new Date(clock.now().getTime() + 60_000) });
    clock.advance(59_999);
    expect(await statusWith(soon.secret)).toBe(200);
    clock.advance(1);
    expect([await statusWith(soon.secret), await statusWith(never.secret)]).toEqual([401, 200]);
    clock.advance(10 * 365 * 86_400_000);
    expect(await statusWith(never.secret)).toBe(200);
  });

  it('the log contains no key', async () => {
    const { secret } = await createKey();
    await statusWith(secret);
    expect(log.length).toBeGreaterThan(0);
    expect(log.join('')).not.toContain('stk_');
  });

  it('no endpoint creates an API key', async () => {
    for (const path of ['/keys', '/v1/keys', `/v1/businesses/${caller.businessId}/keys`]) {
      const response = await fetch(new URL(path, caller.url('init')), {
        method: 'POST',
        headers: { 'x-api-key': caller.secret },
      });
      expect(response.status).toBe(404);
    }
  });
});
