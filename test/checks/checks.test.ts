import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/sources.ts';

/** Programs below node_modules that exit with 0 when the whole project passes. */
const programs = [
  // The native compiler takes a quarter of the processor time of TypeScript 6, whose API the build still needs.
  ['types', 'typescript7/bin/tsc', ['--noEmit', '--checkers', '2']],
  ['style', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['unused code', 'knip/bin/knip.js', []],
] as const;

it.each(programs)('the project passes the check of %s', { timeout: 600_000 }, async (_, program, args) => {
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules', program), ...args],
      { cwd: root, maxBuffer: 100_000_000, env: { ...process.env, NODE_ENV: '' } },
      (error, stdout, stderr) => resolve(error === null ? '' : `${stdout}${stderr}${error.message}`),
    );
  });
  expect(output).toBe('');
});
