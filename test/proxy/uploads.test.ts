import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { FileUploads } from '../../proxy/uploads/FileUploads.ts';
import { S3Store } from '../../proxy/uploads/S3Store.ts';
import { sniffMedia } from '../../proxy/uploads/sniffMedia.ts';
import { stripPhoto } from '../../proxy/uploads/stripPhoto.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakeS3 } from './support/FakeS3.ts';
import { openSession, type StartOptions, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const day = 24 * 60 * 60_000;
const secretPlace = 'GPS 52.5200N 13.4050E';

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}
/** PNG's checksum; Node's own came after the oldest Node that runs this. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
function png(width = 1, height = 1, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4)));
  return Buffer.concat([signature, chunk('IHDR', head), ...extra, pixels, chunk('IEND', Buffer.alloc(0))]);
}

function segment(marker: number, body: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, body]);
}
function exif(turn: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(turn, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secretPlace)]));
}
const frame = segment(0xc0, Buffer.from('08000a001401011100', 'hex'));
const scan = Buffer.concat([
  segment(0xda, Buffer.from('010100003f00', 'hex')),
  Buffer.from('12ff00ffd034', 'hex'),
]);
function jpeg(...extra: readonly Buffer[]): Buffer {
  const start = Buffer.of(0xff, 0xd8);
  const density = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  return Buffer.concat([start, density, ...extra, frame, scan, Buffer.of(0xff, 0xd9)]);
}
const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(40)]);
const ogg = Buffer.concat([Buffer.from('OggS\0', 'latin1'), Buffer.alloc(40)]);
const mp3 = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(40)]);

test.each([
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['audio/wav', wav],
  ['audio/ogg', ogg],
  ['audio/mpeg', mp3],
  ['audio/mpeg', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(40)])],
  [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  [undefined, Buffer.from('<!doctype html><script>x()</script>')],
  [undefined, Buffer.from('GIF89a with more than enough bytes')],
  [undefined, Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(20)])],
  [undefined, Buffer.from('\0\0\0\x20ftypheic with more bytes', 'latin1')],
  [undefined, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  [undefined, Buffer.alloc(0)],
])('bytes are %s by what they hold', (type, bytes) => {
  expect(sniffMedia(bytes)?.type).toBe(type);
});

test('a jpeg loses what the camera wrote, but not its way up, its colours or a bit of the picture', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));
  const photo = jpeg(
    exif(6),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secretPlace}`, 'latin1')),
    segment(0xed, Buffer.from(secretPlace)),
    segment(0xe2, Buffer.from(`MPF\0${secretPlace}`, 'latin1')),
    segment(0xfe, Buffer.from(secretPlace)),
    profile,
  );
  const found = stripPhoto(Buffer.concat([photo, Buffer.from(secretPlace)]), 'image/jpeg');
  expect(found).toMatchObject({ width: 20, height: 10 });
  const text = found?.bytes.toString('latin1') ?? '';
  expect(text).not.toContain('GPS');
  expect(text).toContain('ICC_PROFILE');
  expect(text).toContain(scan.toString('latin1'));
  // The orientation is all that is left of the camera's words, and reads as before.
  const again = stripPhoto(found?.bytes ?? Buffer.alloc(0), 'image/jpeg');
  expect(again?.bytes.equals(found?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(text.split('Exif')).toHaveLength(2);
  expect(stripPhoto(jpeg(exif(1)), 'image/jpeg')?.bytes.equals(jpeg())).toBe(true);
});

test('a png loses its texts, times and places, and what follows its end', () => {
  const extra = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'].map((name) => chunk(name, Buffer.from(secretPlace)));
  const found = stripPhoto(Buffer.concat([png(3, 2, extra), Buffer.from(secretPlace)]), 'image/png');
  expect(found).toMatchObject({ width: 3, height: 2 });
  expect(found?.bytes.equals(png(3, 2))).toBe(true);
});

test('a photo cut at any place, or with any byte changed, never throws', () => {
  for (const [photo, type] of [
    [jpeg(exif(6)), 'image/jpeg'],
    [png(1, 1, [chunk('eXIf', Buffer.from('x'))]), 'image/png'],
  ] as const) {
    for (let at = 8; at < photo.length; at += 1) {
      expect(stripPhoto(photo.subarray(0, at), type)).toBeUndefined();
      const changed = Buffer.from(photo);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      stripPhoto(changed, type);
    }
  }
});

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
  const taken = async (bytes: Uint8Array = png()) => {
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
  const files = (kind = 'files') => readdirSync(join(dataDir, 'uploads', kind));
  return { ...started, sessionId, upload, taken, get, invoke, dataDir, files };
}

test('a picture is taken, stripped, shown for a day under a name nobody can guess, and may be sent on', async () => {
  const { taken, get, invoke, platform, clock, dataDir, files } = await start();
  const photo = png(3, 2, [chunk('tEXt', Buffer.from(secretPlace))]);
  const file = await taken(photo);
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
  ['bytes=0-3', 206, 'bytes 0-3/56', 4],
  ['bytes=50-', 206, 'bytes 50-55/56', 6],
  ['bytes=-6', 206, 'bytes 50-55/56', 6],
  ['bytes=40-900', 206, 'bytes 40-55/56', 16],
  ['bytes=56-', 416, 'bytes */56', 0],
  ['bytes=9-3', 416, 'bytes */56', 0],
  ['bytes=0-1,4-5', 200, undefined, 56],
  ['lines=1', 200, undefined, 56],
])('a recording is given in parts: %s', async (range, status, found, length) => {
  const { taken, get } = await start();
  const answer = await get((await taken(wav)).url, { range });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-range']).toBe(found);
  expect(answer.headers['content-length']).toBe(String(length));
});

test.each([
  ['no token', { authorization: '' }],
  ['a forged token', { authorization: 'Shelftalk k1.AAAA' }],
  ['a token in the wrong scheme', { authorization: 'Bearer x' }],
])('with %s nothing is taken', async (_what, headers) => {
  const { upload } = await start();
  const answer = await upload(png(), headers);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'session_invalid' } });
});

test.each([
  ['what is no picture or recording', Buffer.from('<svg onload="x()"/>'.repeat(5)), 415, 'media_refused'],
  ['half a picture', png().subarray(0, 40), 415, 'media_refused'],
  ['nothing', Buffer.alloc(0), 415, 'media_refused'],
  ['a picture of too many pixels', png(50_000, 50_000), 413, 'too_large'],
  ['more bytes than allowed', Buffer.concat([wav, Buffer.alloc(10 * 1024 * 1024)]), 413, 'too_large'],
])('Checklist 10: %s is refused', async (_what, bytes, status, code) => {
  const { upload } = await start();
  const answer = await upload(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code } });
});

test.each([
  'http://127.0.0.1:1/u/0123456789abcdef0123456789abcdef.png',
  'https://evil.example/u/0123456789abcdef0123456789abcdef.png',
])('an address that was not given out here is not sent on: %s', async (url) => {
  const { invoke } = await start();
  expect(await invoke(url).json()).toMatchObject({ error: { code: 'media_refused' } });
});

test.each([
  '/u/',
  '/u/x.png',
  '/u/..%2f..%2fsecrets.json',
  `/u/${'0'.repeat(32)}.png`,
  `/u/${'0'.repeat(32)}.svg`,
])('below /u/ nothing else is found: %s', async (path) => {
  const { port } = await start();
  expect((await send(port, path, undefined).end()).status).toBe(404);
});

test('uploads are counted, and erased with their session', async () => {
  const { taken, get, upload, socket, sessionId, files } = await start();
  const file = await taken(ogg);
  await socket.call('erase', { sessionId }).end();
  expect((await get(file.url)).status).toBe(404);
  expect(files()).toEqual([]);
  for (let sent = 1; sent < 60; sent += 1) await upload(png());
  expect((await upload(png())).status).toBe(429);
});

test('after a day files and the lists that lead to them are swept away, and younger ones stay', async () => {
  const { taken, get, clock, files } = await start();
  await taken();
  await taken(wav);
  clock.advance(day / 2);
  const younger = await taken(ogg);
  expect(files()).toHaveLength(3);
  clock.advance(day / 2);
  // The server's own clock says when.
  await until(() => files().length === 1);
  expect((await get(younger.url)).status).toBe(200);
  expect(files('sessions')).toHaveLength(1);
  await until(() => {
    clock.advance(day / 4);
    return files().length === 0 && files('sessions').length === 0;
  });
});

test('a store that fails is told of with the id that the answer has', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
  writeFileSync(join(dataDir, 'uploads'), 'no folder');
  const { upload, log } = await start({ env: { DATA_DIR: dataDir } });
  const answer = await upload(png());
  expect(answer.status).toBe(503);
  const said = log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'uploads failed');
  expect(said).toMatchObject({ reqId: answer.headers['x-request-id'], error: 'Error' });
});

test('a head tells how long a file is, and has none of it', async () => {
  const { taken, port } = await start();
  const { pathname } = new URL((await taken(wav)).url);
  const head = await send(port, pathname, undefined, {}, 'HEAD').end();
  expect(head.headers).toMatchObject({ 'content-length': String(wav.length), 'content-type': 'audio/wav' });
});

test('in production without PUBLIC_URL no file is taken', async () => {
  const env = { NODE_ENV: 'production' };
  const { upload, log } = await start({ env });
  expect((await upload(png())).status).toBe(404);
  expect(log.filter((line) => line.includes('no files are taken'))).toHaveLength(1);
  const open = await start({ env: { ...env, PUBLIC_URL: 'https://chat.shop.example' } });
  expect((await open.taken()).url).toMatch(/^https:\/\/chat\.shop\.example\/u\//);
});

test('a file that is registered as an asset reaches the agent by the platform’s own address', async () => {
  const { taken, invoke, platform } = await start({ env: { UPLOADS_AS_ASSETS: '1' } });
  platform.override = (operation, call) => {
    if (!call.path.includes('/v1/businesses/business-1/assets')) return false;
    if (operation === 'assets') call.json(200, { asset: { id: call.body.id, uri: 'x' } });
    else call.json(200, { cdnUri: `https://cdn.example/${operation}` });
    return true;
  };
  const file = await taken();
  const id = /[0-9a-f]{32}/.exec(file.url)?.[0];
  expect(platform.calls.find(({ path }) => path.endsWith('/assets'))?.body).toEqual({ id, uri: file.url });
  invoke(file.url);
  expect((await platform.turn()).body.inputEvents).toMatchObject([
    { messageEvent: { content: { imageContent: { url: `https://cdn.example/${id}` } } } },
  ]);
});

test('a store that cannot be reached is unavailable, in our words', async () => {
  const s3 = await FakeS3.start();
  onTestFinished(() => s3.stop());
  const told: string[] = [];
  const uploads = new FileUploads({
    store: new S3Store(s3.options),
    publicUrl: () => 'https://chat.shop.example',
    clock: new FakeClock(),
    report: (_level, event) => told.push(event),
  });
  s3.isDown = true;
  await expect(uploads.take(png(), 's')).rejects.toMatchObject({ code: 'unavailable' });
  expect(told).toEqual(['uploads failed']);
});
