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

const leave = (lock: unknown) =>
  writeFileSync(`${folder}.lock`, typeof lock === 'string' ? lock : JSON.stringify(lock));

describe('The lock of a database folder', () => {
  it('lets one in, and the next after it has gone', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      `The database in ${folder} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
    );
    unlock();
    expect(readdirSync(home)).toEqual([]);
    lockFolder(folder)();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, started: '1' }],
    ['an earlier process with a number that came back', { pid: process.pid, started: '1' }],
    ['a file that says nothing', ''],
    ['a file that is not a lock', '{"pid":"me"}'],
  ])('is taken over from %s', (_, lock) => {
    leave(lock);
    const unlock = lockFolder(folder);
    expect(readFileSync(`${folder}.lock`, 'utf8')).toContain(`"pid":${process.pid}`);
    unlock();
    expect(readdirSync(home)).toEqual([]);
  });

  it('is not taken from a living process of another user', () => {
    leave({ pid: 1, started: null });
    expect(() => lockFolder(folder)).toThrow(/in use by process 1/);
  });

  it('letting go does not remove the lock of somebody who took over', () => {
    const unlock = lockFolder(folder);
    leave({ pid: 1, started: null });
    unlock();
    expect(readdirSync(home)).toEqual(['db.lock']);
  });
});
