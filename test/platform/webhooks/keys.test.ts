import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookKeys } from '../../../platform/webhooks/WebhookKeys.ts';
import { type BusinessClient, businessErrorResponse, newBusiness } from '../support/business.ts';
import { manualClock } from '../support/clock.ts';
import { type Caller, databaseTimeout, sharedDatabase, startPlatform } from '../support/platform.ts';

const clock = manualClock();
const day = 24 * 3600 * 1000;
let caller: Caller;
let shop: BusinessClient;
beforeAll(async () => {
  caller = await startPlatform(undefined, { clock });
}, databaseTimeout);
beforeEach(async () => {
  shop = await newBusiness(caller.platform);
});
afterAll(() => caller.close());

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly secret?: string;
}
const keyOf = (body: unknown) => (body as { business_key: Shown & { secret: string } }).business_key;
const create = async () => keyOf((await shop.call('POST', '/business_keys')).body);
const list = async () =>
  ((await shop.call('GET', '/business_keys')).body as { business_keys: Shown[] }).business_keys;
const revoke = (id: string) => shop.call('POST', `/business_keys/${id}/revoke`);
const statuses = async () => (await list()).map(({ status }) => status);

describe('Webhook keys', () => {
  it('Webhook keys: a business without keys has an empty list', async () => {
    expect(await shop.call('GET', '/business_keys')).toEqual({ status: 200, body: { business_keys: [] } });
  });

  it('Webhook keys: create takes no fields, returns the secret once and revokes the active key', async () => {
    const first = await shop.call('POST', '/business_keys');
    expect(first).toEqual({
      status: 200,
      body: {
        business_key: {
          id: expect.any(String),
          type: 'hmac_sha256',
          status: 'active',
          masked_value: `********${keyOf(first.body).secret.slice(-4)}`,
          created_at: clock.now().toISOString(),
          expires_at: null,
          secret: expect.stringMatching(/^whk_[\w-]{43}$/),
        },
      },
    });
    clock.advance(1000);
    const second = keyOf((await shop.call('POST', '/business_keys', { name: 'ignored' })).body);
    expect(second.secret).not.toBe(keyOf(first.body).secret);
    expect(await list()).toMatchObject([
      { id: second.id, status: 'active' },
      { id: keyOf(first.body).id, status: 'revoked' },
    ]);
  });

  it('Webhook keys: the list holds every key, masked, with one active', async () => {
    const secrets = [];
    for (let index = 0; index < 3; index++) {
      clock.advance(1000);
      secrets.push((await create()).secret);
    }
    expect(await statuses()).toEqual(['active', 'revoked', 'revoked']);
    const text = JSON.stringify(await list());
    for (const secret of secrets) expect(text).not.toContain(secret.slice(0, -4));
  });

  it('Webhook keys: of several keys created concurrently, exactly one is active', async () => {
    await Promise.all(Array.from({ length: 6 }, create));
    expect((await statuses()).sort()).toEqual(['active', ...Array(5).fill('revoked')]);
  });

  it('Webhook keys: revoke takes the id in the path; a revoked key stays listed', async () => {
    const { id } = await create();
    const revoked = {
      status: 200,
      body: { business_key: expect.objectContaining({ id, status: 'revoked' }) },
    };
    expect(await revoke(id)).toEqual(revoked);
    expect(await statuses()).toEqual(['revoked']);
    expect(await revoke(id)).toEqual(revoked);
    expect(JSON.stringify(await revoke(id))).not.toContain('whk_');
    expect((await create()).status).toBe('active');
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'none', '%00'])(
    'Webhook keys: revoking an unknown id is 404: %s',
    async (id) => {
      expect(await revoke(id)).toEqual(businessErrorResponse(404, 'NOT_FOUND'));
    },
  );

  it("Webhook keys: another business's key is 404", async () => {
    const { id } = await create();
    const other = await newBusiness(caller.platform);
    expect((await other.call('POST', `/business_keys/${id}/revoke`)).status).toBe(404);
    expect(await statuses()).toEqual(['active']);
  });

  it('Webhook keys: a key with a lifetime expires by the clock, and can no longer be revoked', async () => {
    const keys = new WebhookKeys(await sharedDatabase(), clock, { lifetime: 90 * day });
    const { id, expiresAt } = await keys.create(shop.businessId);
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + 90 * day));
    clock.advance(90 * day - 1);
    expect(await statuses()).toEqual(['active']);
    clock.advance(1);
    expect(await list()).toMatchObject([{ id, status: 'expired', expires_at: expiresAt?.toISOString() }]);
    expect(await revoke(id)).toEqual(businessErrorResponse(409, 'CONFLICT'));
    clock.advance(1);
    await create();
    expect(await statuses()).toEqual(['active', 'expired']);
  });
});
