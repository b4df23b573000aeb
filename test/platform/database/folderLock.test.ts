import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../platform/database/folderLock.ts';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shelftalk-lock-'));
  folder = join(home, 'db');
});
afterEach(() => rmSync(home, { recursive: true }));

const writeLock = (lock: unknown) =>
  writeFileSync(`${folder}.lock`, typeof lock === 'string' ? lock : JSON.stringify(lock));

describe('The lock of a database folder', () => {
  it('is held until it is released', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      `The database in ${folder} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
    );
    unlock();
    expect(readdirSync(home)).toEqual([]);
    lockFolder(folder)();
  });

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 1, started: '1' }],
    ['an earlier process with the same pid', { pid: process.pid, started: '1' }],
    ['an empty file', ''],
    ['a file that is not a lock', '{"pid":"me"}'],
  ])('replaces the lock of %s', (_, lock) => {
    writeLock(lock);
    const unlock = lockFolder(folder);
    expect(readFileSync(`${folder}.lock`, 'utf8')).toContain(`"pid":${process.pid}`);
    unlock();
    expect(readdirSync(home)).toEqual([]);
  });

  it('respects the lock of a running process of another user', () => {
    writeLock({ pid: 1, started: null });
    expect(() => lockFolder(folder)).toThrow(/in use by process 1/);
  });

  it('releasing does not remove a lock that another process has acquired in the meantime', () => {
    const unlock = lockFolder(folder);
    writeLock({ pid: 1, started: null });
    unlock();
    expect(readdirSync(home)).toEqual(['db.lock']);
  });
});
