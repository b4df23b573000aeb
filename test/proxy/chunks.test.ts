import { existsSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { retainChunks } from '../../proxy/server/retainChunks.ts';
import { FakeClock } from './support/FakeClock.ts';
import { startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const day = 86_400_000;
const makeFolder = () => mkdtempSync(join(tmpdir(), 'shelftalk-chunks-'));

/** Writes a widget build with a loader and one chunk of this name and content, and returns its folder. */
function writeRelease(chunk: string, content: string): string {
  const folder = makeFolder();
  writeFileSync(join(folder, 'shelftalk.js'), `import('./${chunk}')`);
  writeFileSync(join(folder, chunk), content);
  writeFileSync(join(folder, `${chunk}.gz`), gzipSync(content));
  return folder;
}

async function start(publicDir: string, CHUNKS_DIR: string) {
  const { port, log } = await startProxy({ publicDir, env: { CHUNKS_DIR } });
  return { log, get: (name: string) => fetch(`http://127.0.0.1:${port}/${name}`) };
}

const first = writeRelease('app-Ab12Cd34.js', 'export const first = 1;');
const second = writeRelease('app-Ef56Gh78.js', 'export const second = 2;');

test('serves a page of the previous release its unchanged chunks', async () => {
  const folder = makeFolder();
  await start(first, folder);
  const { get } = await start(second, folder);
  expect(await (await get('shelftalk.js')).text()).toBe("import('./app-Ef56Gh78.js')");
  for (const [name, text] of [
    ['app-Ef56Gh78.js', 'export const second = 2;'],
    ['app-Ab12Cd34.js', 'export const first = 1;'],
  ] as const) {
    const answer = await get(name);
    expect(await answer.text()).toBe(text);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-encoding': 'gzip',
    });
  }
});

test('an older proxy serves the chunks of a newer release from the folder that both use', async () => {
  const folder = makeFolder();
  const { get } = await start(first, folder);
  await start(second, folder);
  expect((await get('app-Ef56Gh78.js')).status).toBe(200);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('removes chunks more than 30 days after a newer release replaced them', async () => {
  const chunksDir = makeFolder();
  const clock = new FakeClock();
  const old = join(chunksDir, 'app-Ab12Cd34.js');
  const hasCurrentTime = (file: string) => existsSync(file) && statSync(file).mtimeMs === clock.now();
  const run = (publicDir: string) => retainChunks({ publicDir, chunksDir }, clock, () => {});
  const pass = async (days: number, current: string) => {
    for (let each = 0; each < days; each += 1) {
      clock.advance(day);
      await until(() => hasCurrentTime(join(chunksDir, current)));
    }
  };
  const stop = await run(first);
  await pass(40, 'app-Ab12Cd34.js');
  stop();
  const stopNew = await run(second);
  await pass(30, 'app-Ef56Gh78.js');
  expect(existsSync(old)).toBe(true);
  clock.advance(day);
  await until(() => !existsSync(old));
  expect(existsSync(join(chunksDir, 'app-Ef56Gh78.js'))).toBe(true);
  stopNew();
  expect(clock.waiting).toBe(0);
});

test('serves and removes only files with a hash in their names', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'notes.txt'), 'text');
  utimesSync(join(folder, 'notes.txt'), 0, 0);
  const { get } = await start(first, folder);
  expect((await get('notes.txt')).status).toBe(404);
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
});

test('logs a folder that cannot be written and runs without it', async () => {
  const { get, log } = await start(first, join(first, 'shelftalk.js', 'chunks'));
  expect((await get('app-Ab12Cd34.js')).status).toBe(200);
  expect(log.join('')).toContain('chunks not retained');
});
