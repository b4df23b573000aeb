import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type Database, type Platform } from '../../../platform/index.ts';
import { ensureAccount } from '../../../platform/keys/account.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';

let database: Database;
let platform: Platform;
beforeEach(async () => {
  database = await sharedDatabase();
  // Simulates a new database in the shared one.
  await database.exec('create schema first_start; set search_path to first_start');
  platform = await createPlatform({ database, agents: () => undefined });
}, databaseTimeout);
afterEach(async () => {
  await platform.close();
  await database.exec('drop schema first_start cascade; set search_path to public');
});

const noOptions = { businessId: undefined, apiKey: undefined, createKey: true };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('The account', () => {
  it('is created with a key at the first start and reused at the next', async () => {
    const first = await ensureAccount(platform, noOptions);
    expect(first.businessId).toMatch(uuid);
    expect(await platform.keys.authenticate(first.newKey ?? '')).toMatchObject({ kind: 'full', scopes: [] });
    const second = await ensureAccount(platform, noOptions);
    expect(second).toEqual({ businessId: first.businessId, newKey: undefined });
    expect(await platform.keys.list(first.businessId)).toHaveLength(1);
  });

  it('gets no generated key without createKey', async () => {
    const { businessId, newKey } = await ensureAccount(platform, { ...noOptions, createKey: false });
    expect(newKey).toBeUndefined();
    expect(await platform.keys.list(businessId)).toEqual([]);
  });

  it('has the id and the key that the operator chose', async () => {
    const businessId = crypto.randomUUID();
    const options = { businessId, apiKey: `chosen-${crypto.randomUUID()}`, createKey: true };
    for (let start = 1; start <= 2; start++) {
      expect(await ensureAccount(platform, options)).toEqual({ businessId, newKey: undefined });
    }
    expect(await platform.keys.authenticate(options.apiKey)).toMatchObject({ businessId });
    expect(await platform.keys.list(businessId)).toHaveLength(1);
  });
});
