import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';
import { withTable } from './conformance.ts';

const file = 'platform/README.md';

describe('the conformance table', () => {
  it('says what the ledger says; CONFORMANCE=write renews it', () => {
    const text = read(file);
    if (process.env.CONFORMANCE === 'write') writeFileSync(join(root, file), withTable(text));
    expect(read(file)).toBe(withTable(text));
  });
});
