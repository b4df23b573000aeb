import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../../platform/assets/FileStore.ts';
import { mediaTypeOf } from '../../../platform/assets/mediaTypeOf.ts';
import { manualClock } from '../support/clock.ts';

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-files-'));
  folders.push(folder);
  return folder;
};
const countFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

async function* chunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('The file store', () => {
  it('removes the temporary folder of a killed process and keeps the folder of a running process', async () => {
    /** Folders of this process, which has run other tests before. */
    const listMine = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`shelftalk-assets-${process.pid}-`));
    const before = listMine();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const left = mkdtempSync(join(tmpdir(), `shelftalk-assets-${pid}-`));
    const files = await FileStore.open(manualClock());
    const next = await FileStore.open(manualClock());
    expect(existsSync(left)).toBe(false);
    const written = await files.write(chunks('one'));
    await Promise.all([next.close(), files.remove(written.name), files.close()]);
    expect(listMine()).toEqual(before);
  });

  it('stores a complete file or none', async () => {
    const folder = newFolder();
    const files = await FileStore.open(manualClock(), folder);
    const written = await files.write(chunks('one ', 'two'));
    expect(written).toMatchObject({ bytes: 7, head: Buffer.from('one two') });
    const parts: Buffer[] = [];
    const stream = await files.read(written.name, { start: 2, end: 5 });
    for await (const part of stream ?? []) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('e tw');
    async function* failing() {
      yield Buffer.from('one');
      throw new Error('cut');
    }
    await expect(files.write(failing())).rejects.toThrow('cut');
    expect(countFiles(folder)).toBe(1);
    await files.remove(written.name);
    expect(await files.read(written.name, { start: 0, end: 1 })).toBeUndefined();
  });

  it('removes incomplete files that are more than an hour old when it opens', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'incoming'));
    const clock = manualClock();
    const now = clock.now().getTime() / 1000;
    for (const [name, age] of [
      ['dead', 3601],
      ['living', 10],
    ] as const) {
      writeFileSync(join(folder, 'incoming', name), 'half');
      utimesSync(join(folder, 'incoming', name), now - age, now - age);
    }
    await FileStore.open(clock, folder);
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['living']);
  });

  it('removes its temporary folder on close', async () => {
    const folder = newFolder();
    vi.stubEnv('TMPDIR', folder);
    const files = await FileStore.open(manualClock());
    await files.write(chunks('short-lived'));
    expect(countFiles(folder)).toBe(1);
    await files.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('mediaTypeOf', () => {
  const ascii = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    ['image/jpeg', ascii('\xff\xd8\xff\xe0..JFIF')],
    ['image/png', ascii('\x89PNG\r\n\x1a\n....')],
    ['image/gif', ascii('GIF89a..')],
    ['image/webp', ascii('RIFF....WEBPVP8 ')],
    ['image/avif', ascii('\0\0\0\x1cftypavif')],
    ['audio/wav', ascii('RIFF....WAVEfmt ')],
    ['audio/ogg', ascii('OggS\0..')],
    ['audio/mpeg', ascii('ID3\x04')],
    ['audio/mpeg', ascii('\xff\xfb\x90')],
    ['audio/aac', ascii('\xff\xf1P')],
    ['audio/amr', ascii('#!AMR\n')],
    ['audio/mp4', ascii('\0\0\0\x1cftypM4A ')],
    ['video/mp4', ascii('\0\0\0\x1cftypisom')],
    ['video/3gpp', ascii('\0\0\0\x1cftyp3gp4')],
    ['video/webm', ascii('\x1aE\xdf\xa3')],
    ['application/pdf', ascii('%PDF-1.7')],
    ['application/zip', ascii('PK\x03\x04....')],
    ['text/plain; charset=utf-8', Buffer.from('Olá 😀\n')],
    ['text/plain; charset=utf-8', Buffer.from('Olá 😀\n').subarray(0, 7)],
    ['application/octet-stream', ascii('\x00\x01\x02')],
    ['application/octet-stream', ascii('caf\xe9 latin')],
  ])('detects %s by its first bytes', (type, bytes) => {
    expect(mediaTypeOf(bytes, 'text/html')).toBe(type);
  });

  it.each([
    ['<html><script>alert(1)</script>', 'text/html', 'text/plain; charset=utf-8'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
      'text/plain; charset=utf-8',
    ],
    ['alert(1)', 'text/javascript', 'text/plain; charset=utf-8'],
    ['a;b', 'text/csv; charset=latin1', 'text/csv; charset=utf-8'],
    [
      'PK\u0003\u0004',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['PK\u0003\u0004', 'application/java-archive', 'application/zip'],
  ])('detects the content %j, declared as %s, as %s', (text, declared, type) => {
    expect(mediaTypeOf(Buffer.from(text), declared)).toBe(type);
  });
});
