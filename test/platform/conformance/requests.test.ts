import { describe, expect, it } from 'vitest';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { runGenerated } from './runGenerated.ts';

describe('Generated requests', { timeout: databaseTimeout }, () => {
  it('1,200 valid and invalid requests get no 5xx and only responses of the OpenAPI document', async () => {
    const counts = await runGenerated(await sharedDatabase(), { requests: 1200, seed: 20261121 });
    const rows = [...counts.keys()];
    const operations = new Set(rows.map((row) => row.split('\t')[0]));
    expect(operations.size).toBe(20);
    // Each operation accepted at least one request, and more than eight operations also rejected one.
    for (const operation of operations) expect(rows).toContain(`${operation}\t200`);
    expect(rows.filter((row) => row.endsWith('\t400')).length).toBeGreaterThan(8);
  });
});
