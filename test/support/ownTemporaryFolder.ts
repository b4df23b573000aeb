import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Short, because browsers create sockets below it, whose paths are limited to about 100 characters.
const name = 'shelftalk-run-';
let folder: string | undefined;

/** Creates the run's temporary folder, which `teardown` removes. */
export function setup(): void {
  // Runs for each project; the first one creates the folder.
  if (tmpdir().includes(name)) return;
  folder = mkdtempSync(join(tmpdir(), name));
  // Database servers run as another user and need access to their folder below it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
