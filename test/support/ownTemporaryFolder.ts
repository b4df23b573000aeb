import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder = '';

/** Everything that a run of the tests leaves behind in the temporary folder goes with the run. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'shelftalk-tests-'));
  // Database servers run as another user, who has to get through to a folder of theirs.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
