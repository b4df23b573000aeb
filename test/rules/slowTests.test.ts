import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slowTests } from '../support/slowTests.ts';
import { root } from '../support/sources.ts';

it('lists only existing files as slow', () => {
  expect(slowTests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
