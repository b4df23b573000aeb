import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';
import { withTable } from './conformance.ts';

const file = 'platform/README.md';

describe('the conformance table', () => {
  it('matches the entries; CONFORMANCE=write rewrites it', () => {
    const text = read(file);
    if (process.env.CONFORMANCE === 'write') writeFileSync(join(root, file), withTable(text));
    expect(read(file)).toBe(withTable(text));
  });
});
