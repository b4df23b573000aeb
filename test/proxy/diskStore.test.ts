import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskStore } from '../../proxy/uploads/DiskStore.ts';

const day = 24 * 60 * 60_000;
const bytes = Buffer.alloc(64 * 1024, 'x');
const parts = [bytes.subarray(0, 100), bytes.subarray(100)];
const size = bytes.length;

function start() {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-disk-'));
  return { folder, store: new DiskStore(folder) };
}

test('a file stored during a sweep stays and can be erased', async () => {
  const { folder, store } = start();
  // Slightly in the future: a sweep would delete a new file until its modification time is its expiry.
  const now = Date.now() + 10_000;
  let isPutting = true;
  const sweeping = (async () => {
    let sweeps = 0;
    while (isPutting) {
      await store.sweep(now);
      sweeps += 1;
    }
    return sweeps;
  })();
  const files = Array.from({ length: 300 }, (_, index) => ({
    name: `file-${index}`,
    session: `s-${index % 60}`,
  }));
  for (let at = 0; at < files.length; at += 10)
    await Promise.all(
      files
        .slice(at, at + 10)
        .map((file) => store.put({ ...file, parts, size, type: 'audio/wav', expiresAt: now + day })),
    );
  isPutting = false;
  expect(await sweeping).toBeGreaterThan(1);
  for (const { name } of files) expect(await store.size(name, now), name).toBe(bytes.length);
  for (const { session } of files) await store.erase(session);
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
});

test('a file is stored while sweeps remove the empty folder of its session', async () => {
  const { folder, store } = start();
  const now = Date.now();
  const index = join(folder, 'sessions/s');
  let isPutting = true;
  const sweep = async () => {
    while (isPutting) await store.sweep(now);
  };
  const sweeping = Array.from({ length: 4 }, sweep);
  const file = { name: 'file', session: 's', parts, size, type: 'audio/wav', expiresAt: now + day };
  const put = async () => {
    for (let round = 0; round < 200; round += 1) {
      mkdirSync(index, { recursive: true });
      await store.put(file);
      await store.erase('s');
    }
  };
  await put().finally(() => {
    isPutting = false;
  });
  await Promise.all(sweeping);
});

test('a sweep removes expired and abandoned files, and keeps files being written', async () => {
  const { folder, store } = start();
  const now = Date.now();
  await store.put({ name: 'old', session: 's', parts, size, type: 'audio/wav', expiresAt: now - 1 });
  await store.put({ name: 'fresh', session: 't', parts, size, type: 'audio/wav', expiresAt: now + day });
  const half = (name: string, age: number) => {
    const path = join(folder, 'files', `${name}.new`);
    writeFileSync(path, 'half');
    utimesSync(path, new Date(now - age), new Date(now - age));
  };
  half('dead', 61 * 60_000);
  half('writing', 59 * 60_000);
  await store.sweep(now);
  expect(readdirSync(join(folder, 'files')).sort()).toEqual(['fresh', 'writing.new']);
  expect(existsSync(join(folder, 'sessions/s'))).toBe(false);
  expect(readdirSync(join(folder, 'sessions/t'))).toEqual(['fresh']);
});
