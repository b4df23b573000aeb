import { beforeAll, describe, expect, it } from 'vitest';
import { createPlatform, type Keys, scopes } from '../../../platform/index.ts';
import { manualClock } from '../support/clock.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';

const clock = manualClock();
let keys: Keys;
let businessId: string;
let dump: () => Promise<string>;
beforeAll(async () => {
  const database = await sharedDatabase();
  const platform = await createPlatform({ database, agents: () => undefined, clock });
  keys = platform.keys;
  businessId = await platform.businesses.create();
  dump = async () => JSON.stringify(await database.query('select * from api_keys'));
}, databaseTimeout);

const full = (name = 'Web inbox') => ({ businessId, name, kind: 'full' }) as const;

describe('API key', () => {
  it('has a name, optional scopes and an optional expiry', async () => {
    const expiresAt = new Date(clock.now().getTime() + 1000);
    const key = await keys.create({ ...full(' Campaigns '), scopes: ['campaign.manage'], expiresAt });
    expect(key).toEqual({
      id: expect.any(String),
      businessId,
      name: 'Campaigns',
      kind: 'full',
      secret: expect.any(String),
      scopes: ['campaign.manage'],
      createdAt: clock.now(),
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    });
  });

  it('accepts nine scopes and no others', async () => {
    expect(scopes).toEqual([
      'ai.manage',
      'campaign.manage',
      'commerce.manage',
      'conversation.manage',
      'customer.manage',
      'key.manage',
      'messaging.send',
      'system.manage',
      'workspace.manage',
    ]);
    expect((await keys.create({ ...full(), scopes })).scopes).toEqual(scopes);
    await expect(keys.create({ ...full(), scopes: ['ai.everything'] })).rejects.toMatchObject({ code: 3 });
  });

  it('its secret is returned once and stored nowhere in plain text', async () => {
    const { id, secret } = await keys.create(full());
    expect(secret).toMatch(/^stk_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);
    const listed = (await keys.list(businessId)).find((key) => key.id === id);
    expect(JSON.stringify(listed)).not.toContain(secret.slice(21));
    const stored = await dump();
    expect(stored).toContain(id);
    expect(stored).not.toContain(secret.slice(21));
  });

  it('is different each time', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, () => keys.create(full())));
    expect(new Set(created.map((key) => key.secret)).size).toBe(20);
  });

  it('stays listed when revoked, with the time of the first revocation', async () => {
    const { id, secret } = await keys.create(full());
    const at = clock.now();
    expect(await keys.revoke(businessId, id)).toBe(true);
    clock.advance(5000);
    expect(await keys.revoke(businessId, id)).toBe(true);
    expect((await keys.list(businessId)).find((key) => key.id === id)?.revokedAt).toEqual(at);
    expect(await keys.authenticate(secret)).toBeUndefined();
  });

  it('cannot be revoked by another business', async () => {
    const { id, secret } = await keys.create(full());
    expect(await keys.revoke(crypto.randomUUID(), id)).toBe(false);
    expect(await keys.authenticate(secret)).toMatchObject({ id });
  });

  it('records its last use to the minute', async () => {
    const { id, secret } = await keys.create(full());
    const lastUsed = async () => (await keys.list(businessId)).find((key) => key.id === id)?.lastUsedAt;
    const first = clock.now();
    await keys.authenticate(secret);
    clock.advance(59_999);
    await keys.authenticate(secret);
    expect(await lastUsed()).toEqual(first);
    clock.advance(1);
    await keys.authenticate(secret);
    expect(await lastUsed()).toEqual(clock.now());
  });

  it.each([
    ['no name', { name: '  ' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['an expiry that has passed', { expiresAt: new Date(0) }],
    ['an invalid expiry', { expiresAt: new Date('soon') }],
    ['scopes on an inference key', { kind: 'inference', scopes: ['ai.manage'] }],
  ] as const)('cannot be created with %s', async (_, wrong) => {
    await expect(keys.create({ ...full(), ...wrong })).rejects.toMatchObject({
      name: 'StatusError',
      code: 3,
    });
  });

  it('may be chosen by the operator; registering it again changes nothing', async () => {
    const chosen = `local-${crypto.randomUUID()}`;
    await keys.register(chosen, full('From the environment'));
    await keys.register(chosen, full('From the environment'));
    const found = await keys.authenticate(chosen);
    expect(found).toMatchObject({ businessId, name: 'From the environment' });
    await keys.revoke(businessId, found?.id ?? '');
    await keys.register(chosen, full('From the environment'));
    expect(await keys.authenticate(chosen)).toBeUndefined();
  });
});
