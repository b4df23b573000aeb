import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileUploads } from '../../proxy/uploads/FileUploads.ts';
import { S3Store } from '../../proxy/uploads/S3Store.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakeS3 } from './support/FakeS3.ts';
import { chunk, opus, png, secretPlace, wav } from './support/mediaFiles.ts';
import { openSession, type StartOptions, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const day = 24 * 60 * 60_000;

async function start(options: StartOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
  const started = await startProxy({ ...options, env: { DATA_DIR: dataDir, ...options.env } });
  const { sessionId } = await openSession(started.socket);
  const upload = (bytes: Uint8Array, headers: Record<string, string> = {}) =>
    send(started.port, '/agent/uploads', bytes, {
      origin: 'https://shop.example',
      'content-type': 'image/jpeg',
      authorization: `Shelftalk ${sessionId}`,
      ...headers,
    }).end();
  const storeFile = async (bytes: Uint8Array = png()) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(200);
    const body: { url: string; type: string; bytes: number; expiresAt: number } = JSON.parse(answer.text);
    return body;
  };
  const get = (url: string, headers = {}) =>
    send(started.port, new URL(url).pathname, undefined, headers).end();
  const invoke = (url: string) =>
    started.socket.call('invoke', {
      sessionId,
      inputEvents: [{ messageEvent: { role: 'USER', content: { imageContent: { url } } } }],
    });
  const welcome = async () =>
    JSON.parse((await send(started.port, '/agent/welcome.json', undefined).end()).text);
  const files = (kind = 'files') => readdirSync(join(dataDir, 'uploads', kind));
  return { ...started, sessionId, upload, storeFile, get, invoke, dataDir, files, welcome };
}

test('accepts a picture, removes its metadata, serves it for a day under a random name and lets it be sent', async () => {
  const { storeFile, get, invoke, platform, clock, dataDir, files } = await start();
  const photo = png(3, 2, [chunk('tEXt', Buffer.from(secretPlace))]);
  const file = await storeFile(photo);
  expect(file).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/u\/[0-9a-f]{32}\.png$/),
    type: 'image/png',
    bytes: png(3, 2).length,
    expiresAt: clock.now() + day,
  });
  const shown = await get(file.url);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(readFileSync(join(dataDir, 'uploads', 'files', files()[0] ?? '')).equals(png(3, 2))).toBe(true);
  invoke(file.url);
  expect((await platform.turn()).body.inputEvents).toMatchObject([
    { messageEvent: { content: { imageContent: { url: file.url } } } },
  ]);
  clock.advance(day);
  expect((await get(file.url)).status).toBe(404);
});

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/108', 4],
  ['bytes=102-', 206, 'bytes 102-107/108', 6],
  ['bytes=-6', 206, 'bytes 102-107/108', 6],
  ['bytes=92-900', 206, 'bytes 92-107/108', 16],
  ['bytes=108-', 416, 'bytes */108', 0],
  ['bytes=9-3', 416, 'bytes */108', 0],
  ['bytes=0-1,4-5', 200, undefined, 108],
  ['lines=1', 200, undefined, 108],
])('responds to the range %s of a recording with status %i', async (range, status, found, length) => {
  const { storeFile, get } = await start();
  const answer = await get((await storeFile(wav())).url, { range });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-range']).toBe(found);
  expect(answer.headers['content-length']).toBe(String(length));
});

test.each([
  ['no token', { authorization: '' }],
  ['a forged token', { authorization: 'Shelftalk k1.AAAA' }],
  ['a token in the wrong scheme', { authorization: 'Bearer x' }],
])('refuses a file with %s', async (_what, headers) => {
  const { upload } = await start();
  const answer = await upload(png(), headers);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'session_invalid' } });
});

test.each([
  [
    'a file that is neither a picture nor a recording',
    Buffer.from('<svg onload="x()"/>'.repeat(5)),
    415,
    'media_refused',
  ],
  ['half a picture', png().subarray(0, 40), 415, 'media_refused'],
  ['an empty file', Buffer.alloc(0), 415, 'media_refused'],
  ['a picture of too many pixels', png(50_000, 50_000), 413, 'too_large'],
  ['more bytes than allowed', wav(10 * 1024 * 1024), 413, 'too_large'],
])('refuses %s', async (_what, bytes, status, code) => {
  const { upload } = await start();
  const answer = await upload(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code } });
});

test.each([
  'http://127.0.0.1:1/u/0123456789abcdef0123456789abcdef.png',
  'https://evil.example/u/0123456789abcdef0123456789abcdef.png',
])('refuses a file URL of another origin or proxy: %s', async (url) => {
  const { invoke } = await start();
  expect(await invoke(url).json()).toMatchObject({ error: { code: 'media_refused' } });
});

test.each([
  '/u/',
  '/u/x.png',
  '/u/..%2f..%2fsecrets.json',
  `/u/${'0'.repeat(32)}.png`,
  `/u/${'0'.repeat(32)}.svg`,
])('returns 404 for an unknown or invalid file name: %s', async (path) => {
  const { port } = await start();
  expect((await send(port, path, undefined).end()).status).toBe(404);
});

test('erases files with their session, and accepts 60 files an hour of a customer, erased ones included', async () => {
  const { storeFile, get, upload, socket, sessionId, files } = await start();
  const file = await storeFile(opus());
  await socket.call('erase', { sessionId }).end();
  expect((await get(file.url)).status).toBe(404);
  expect(files()).toEqual([]);
  for (let sent = 1; sent < 60; sent += 1) await upload(png());
  expect((await upload(png())).status).toBe(429);
});

test('sweeps files and their session index after a day and keeps younger ones', async () => {
  const { storeFile, get, clock, files } = await start();
  await storeFile();
  await storeFile(wav());
  clock.advance(day / 2);
  const younger = await storeFile(opus());
  expect(files()).toHaveLength(3);
  clock.advance(day / 2);
  // The fake clock starts the sweep, which ends a moment later.
  await until(() => files().length === 1);
  expect((await get(younger.url)).status).toBe(200);
  expect(files('sessions')).toHaveLength(1);
  await until(() => {
    clock.advance(day / 4);
    return files().length === 0 && files('sessions').length === 0;
  });
});

test('logs a failing store with the request id of the response', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
  writeFileSync(join(dataDir, 'uploads'), 'no folder');
  const { upload, log } = await start({ env: { DATA_DIR: dataDir } });
  const answer = await upload(png());
  expect(answer.status).toBe(503);
  const entry = log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'uploads failed');
  expect(entry).toMatchObject({ reqId: answer.headers['x-request-id'], error: 'Error' });
});

test('HEAD returns the length of a file without a body', async () => {
  const { storeFile, port } = await start();
  const { pathname } = new URL((await storeFile(wav())).url);
  const head = await send(port, pathname, undefined, {}, 'HEAD').end();
  expect(head.headers).toMatchObject({ 'content-length': String(wav().length), 'content-type': 'audio/wav' });
});

test('accepts no file in production without PUBLIC_URL', async () => {
  const env = { NODE_ENV: 'production' };
  const { upload, log, welcome } = await start({ env });
  expect((await upload(png())).status).toBe(404);
  expect(log.filter((line) => line.includes('uploads are off'))).toHaveLength(1);
  expect(await welcome()).toMatchObject({ uploads: false });
  const open = await start({ env: { ...env, PUBLIC_URL: 'https://chat.shop.example' } });
  expect(await open.welcome()).not.toHaveProperty('uploads');
  expect((await open.storeFile()).url).toMatch(/^https:\/\/chat\.shop\.example\/u\//);
});

test('sends the agent the platform’s address of a registered file', async () => {
  const { storeFile, invoke, platform } = await start({ env: { UPLOADS_AS_ASSETS: '1' } });
  platform.override = (operation, call) => {
    if (!call.path.includes('/v1/businesses/business-1/assets')) return false;
    if (operation === 'assets') call.json(200, { asset: { id: call.body.id, uri: 'x' } });
    else call.json(200, { cdnUri: `https://cdn.example/${operation}` });
    return true;
  };
  const file = await storeFile();
  const id = /[0-9a-f]{32}/.exec(file.url)?.[0];
  expect(platform.calls.find(({ path }) => path.endsWith('/assets'))?.body).toEqual({ id, uri: file.url });
  invoke(file.url);
  expect((await platform.turn()).body.inputEvents).toMatchObject([
    { messageEvent: { content: { imageContent: { url: `https://cdn.example/${id}` } } } },
  ]);
});

test('returns unavailable when the store cannot be reached', async () => {
  const s3 = await FakeS3.start();
  onTestFinished(() => s3.stop());
  const reports: string[] = [];
  const uploads = new FileUploads({
    store: new S3Store(s3.options),
    incomingDir: mkdtempSync(join(tmpdir(), 'shelftalk-incoming-')),
    publicUrl: () => 'https://chat.shop.example',
    clock: new FakeClock(),
    report: (_level, event) => reports.push(event),
  });
  s3.isDown = true;
  await expect(uploads.receive({ body: [png()], sessionId: 's' })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(reports).toEqual(['uploads failed']);
});
