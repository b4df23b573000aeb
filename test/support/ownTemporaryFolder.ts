import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Short, because a browser puts sockets below it, whose paths have about a hundred characters.
const name = 'shelftalk-run-';
let folder: string | undefined;

/** Everything that a run of the tests leaves behind in the temporary folder goes with the run. */
export function setup(): void {
  // Run for each project; the first one makes the folder for all.
  if (tmpdir().includes(name)) return;
  folder = mkdtempSync(join(tmpdir(), name));
  // Database servers run as another user, who has to get through to a folder of theirs.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
