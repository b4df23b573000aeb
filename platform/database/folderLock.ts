import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../StartError.ts';

interface Holder {
  readonly pid: number;
  /** When the process started, in the kernel's ticks: a number that came back after a restart is not the same process. */
  readonly started: string | null;
}

/**
 * Makes this process the only user of a database folder, by a file beside it; the embedded database would
 * let a second process open the folder and ruin it. Returns the function that lets it go. Throws a StartError
 * when another process has it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, so nobody ever reads half a lock.
    while (!tryLink(draft, file)) clearStale(file, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a process that is gone; throws when its holder lives. */
function clearStale(file: string, folder: string): void {
  const seen = read(file);
  if (seen === undefined) return;
  const holder = parse(seen);
  if (holder !== undefined && isAlive(holder)) {
    throw new StartError(
      `The database in ${folder} is in use by process ${holder.pid}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Between the look and the move another start may have cleared the same lock and taken its own: give it back.
  if (read(aside) !== seen) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if (!isCode(error, 'EPERM')) return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** The start of a process, from Linux's process table; null where there is none. */
function startOf(pid: number): string | null {
  const line = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may hold spaces; the 22nd is the start.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function parse(text: string): Holder | undefined {
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

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
