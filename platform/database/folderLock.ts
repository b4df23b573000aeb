import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../StartError.ts';

interface LockOwner {
  readonly pid: number;
  /** Start time in clock ticks; distinguishes the owner from a later process with the same pid. Null where unknown. */
  readonly started: string | null;
}

/**
 * Locks a database folder to this process with a file next to it: two processes in one folder of the embedded database
 * would corrupt it.
 * @returns A function that releases the lock.
 * @throws StartError when a running process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const owner = JSON.stringify({
    pid: process.pid,
    started: processStartTime(process.pid),
  } satisfies LockOwner);
  const temporaryPath = `${file}.${process.pid}`;
  writeFileSync(temporaryPath, owner, { mode: 0o600 });
  try {
    // Linking a finished file creates the lock atomically, so no process reads a partial one.
    while (!tryLink(temporaryPath, file)) removeStaleLock(file, folder);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  return () => {
    if (readIfExists(file) === owner) rmSync(file, { force: true });
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeStaleLock(file: string, folder: string): void {
  const content = readIfExists(file);
  if (content === undefined) return;
  const owner = parseOwner(content);
  if (owner !== undefined && isRunning(owner)) {
    throw new StartError(
      `The database in ${folder} is in use by process ${owner.pid}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // Another process may have replaced the stale lock with its own before the rename: restore the other process's lock.
  if (readIfExists(aside) !== content) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function isRunning({ pid, started }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const current = processStartTime(pid);
  return started === null || current === null || started === current;
}

/**
 * Start time of a process in clock ticks since boot; null outside Linux and for a process that is gone.
 * @see proc_pid_stat(5)
 */
function processStartTime(pid: number): string | null {
  const stat = readIfExists(`/proc/${pid}/stat`);
  // Field 2 is the program name in parentheses and may contain spaces; field 22 is the start time.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value))
      return undefined;
    const { pid, started } = value;
    if (typeof pid !== 'number' || (typeof started !== 'string' && started !== null)) return undefined;
    return { pid, started };
  } catch {
    return undefined;
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
