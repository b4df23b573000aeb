import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  // Inside the repository, so that the tests find its packages.
  const temporary = resolve('node_modules/.temporary');
  mkdirSync(temporary, { recursive: true });
  folder = mkdtempSync(join(temporary, 'stacks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a test that fails at first with an error of an inline script at `/`, and returns the output of Vitest. */
const runFlaky = () => {
  const plugin = JSON.stringify(resolve('test/support/foldersInStacks.ts'));
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { foldersInStacks } from ${plugin};
    export default { plugins: [foldersInStacks()], test: { include: ['*.test.ts'] } };`,
  );
  writeFileSync(
    join(folder, 'page.test.ts'),
    `import { it } from 'vitest';
    let attempts = 0;
    it('passes on the second try', { retry: 1 }, () => {
      attempts += 1;
      if (attempts > 1) return;
      throw Object.assign(new Error('x'), { stack: 'Error: x\\n    at names (http://127.0.0.1:8080/:5:3)' });
    });`,
  );
  return new Promise<string>((done) => {
    const vitest = resolve('node_modules/vitest/vitest.mjs');
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, [vitest, 'run'], options, (_error, stdout, stderr) => done(stdout + stderr));
  });
};

it('a test that fails at first with an error of an inline script passes on the second try', async () => {
  const output = await runFlaky();
  expect(output).toContain('1 passed');
  expect(output).not.toContain('EISDIR');
});
