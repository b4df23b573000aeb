import { expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { overrideDatabase } from '../support/overrideDatabase.ts';
import { databaseTimeout, sharedDatabase, startPlatform } from '../support/platform.ts';

it(
  'Health check: returns healthy: false with status 200 while the database is unreachable',
  async () => {
    const database = await sharedDatabase();
    let isAway = false;
    const query: Database['query'] = (sql, parameters) =>
      isAway && sql === 'select 1' ? Promise.reject(new Error('away')) : database.query(sql, parameters);
    const caller = await startPlatform(undefined, { database: overrideDatabase(database, { query }) });
    const callHealth = () =>
      caller.post('health', { businessId: caller.businessId, clientKey: 'customer-1' });
    const before = await callHealth();
    isAway = true;
    const during = await callHealth();
    await caller.close();
    expect(before).toEqual({ status: 200, body: { response: { healthy: true } } });
    expect(during).toEqual({ status: 200, body: { response: { healthy: false } } });
  },
  databaseTimeout,
);
