import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = resolve('.ci/run');

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  let programs: string;
  let temporary: string;
  beforeEach(() => {
    programs = mkdtempSync(join(tmpdir(), 'shelftalk-programs-'));
    temporary = mkdtempSync(join(tmpdir(), 'shelftalk-temporary-'));
    // Chromium is not among these programs, so there is always something to install.
    for (const name of ['bash', 'cat', 'dirname', 'mktemp', 'rm']) {
      const path = ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find(existsSync);
      if (path) symlinkSync(path, join(programs, name));
    }
  });
  afterEach(() => {
    for (const folder of [programs, temporary]) rmSync(folder, { recursive: true });
  });

  const stub = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!${programs}/bash\n${script}\n`, { mode: 0o755 });

  /** Runs the script with the stubs and returns the exit code and the output. */
  const runCi = () =>
    new Promise<{ code: number; output: string }>((done) => {
      execFile(run, { env: { PATH: programs, TMPDIR: temporary } }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });

  it('runs the tests last, and does not show the output of apt', async () => {
    stub('apt-get', 'echo "apt-get: $1"');
    stub('npm', 'echo "npm: $*"');
    const { code, output } = await runCi();
    expect({ code, last: output.trim().split('\n').at(-1) }).toEqual({ code: 0, last: 'npm: run test:full' });
    expect(output).not.toContain('apt-get');
  });

  it('fails before the tests and shows what apt printed when a program cannot be installed', async () => {
    stub(
      'apt-get',
      'echo "apt-get: $1"; [ "$1" = update ] || { echo "E: Unable to locate package"; exit 100; }',
    );
    stub('npm', 'echo "npm: $*"');
    const { code, output } = await runCi();
    expect(code).toBe(1);
    expect(output).toMatch(
      /Installing .*chromium.* failed:\napt-get: update\napt-get: install\nE: Unable to locate/,
    );
    expect(output).not.toContain('test:full');
  });

  it('fails when a build fails, after apt has ended, and leaves no file behind', async () => {
    stub('apt-get', `until [ -e "${programs}/failed" ]; do :; done; : > "${programs}/$1-ended"`);
    stub('npm', `[ "$*" != "run --silent build" ] || { : > "${programs}/failed"; exit 1; }`);
    expect((await runCi()).code).toBe(1);
    expect(readdirSync(programs)).toContain('install-ended');
    expect(readdirSync(temporary)).toEqual([]);
  });
});
