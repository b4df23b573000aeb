import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FileUploads } from '../../proxy/uploads/FileUploads.ts';
import { S3Store, type S3StoreOptions } from '../../proxy/uploads/S3Store.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakeS3 } from './support/FakeS3.ts';
import { wav as wavFile } from './support/mediaFiles.ts';
import { openSession, send, startProxy } from './support/startProxy.ts';

const day = 24 * 60 * 60_000;
/** A recording of ASCII bytes, which a response read as text leaves unchanged. */
const wav = wavFile(40, { rate: 8_000, bits: 8 });

interface StartedS3 {
  readonly options: S3StoreOptions;
  /** The number of stored objects. */
  count(): number;
}

/** Both servers check signatures; `FakeS3` returns small listing pages, `s3rver` is a third-party package. */
const servers: Readonly<Record<string, () => Promise<StartedS3>>> = {
  async FakeS3() {
    const s3 = await FakeS3.start();
    onTestFinished(() => s3.stop());
    return { options: s3.options, count: () => s3.objects.size };
  },
  async s3rver() {
    const directory = mkdtempSync(join(tmpdir(), 'shelftalk-s3-'));
    const place = { address: '127.0.0.1', port: 0, directory };
    const server = new S3rver({
      ...place,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: 'shop-uploads' }],
    });
    const { port } = await server.run();
    onTestFinished(async () => {
      await server.close();
      rmSync(directory, { recursive: true });
    });
    const [key, secret] = ['S3RVER', 'S3RVER'];
    return {
      options: {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'shop-uploads',
        region: 'eu-west-1',
        key,
        secret,
      },
      count: () =>
        readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('._S3rver_object'))
          .length,
    };
  },
};

describe.each(Object.entries(servers))('Uploads in an S3-compatible store: %s', (_what, startS3) => {
  async function start() {
    const s3 = await startS3();
    const clock = new FakeClock();
    const uploads = new FileUploads({
      store: new S3Store(s3.options),
      incomingDir: mkdtempSync(join(tmpdir(), 'shelftalk-incoming-')),
      publicUrl: () => 'https://chat.shop.example',
      clock,
      report: () => {},
    });
    const upload = async (session: string) => {
      const { url } = await uploads.receive({ body: [wav], sessionId: session });
      return url.slice(url.lastIndexOf('/') + 1);
    };
    return { s3, clock, uploads, upload };
  }

  test('stores and reads a file, whole and in ranges, with valid signatures, until it expires after a day', async () => {
    const { s3, clock, uploads, upload } = await start();
    const name = await upload('session-1');
    const found = await uploads.find(name);
    expect(found).toMatchObject({ size: wav.length, type: 'audio/wav' });
    const read = async (from: number, to: number) =>
      Buffer.concat((await (await found?.read(from, to))?.toArray()) ?? []);
    expect(await read(0, wav.length - 1)).toEqual(wav);
    expect(await read(8, 11)).toEqual(wav.subarray(8, 12));
    expect(await uploads.find(`${'0'.repeat(32)}.wav`)).toBeUndefined();
    clock.advance(day);
    expect(await uploads.find(name)).toBeUndefined();
    await uploads.sweep();
    expect(s3.count()).toBe(0);
  });

  test('erases all files of a session and no others', async () => {
    const { s3, uploads, upload } = await start();
    for (let sent = 0; sent < 5; sent += 1) await upload('session-1');
    const other = await upload('session-2');
    await uploads.erase('session-1');
    expect(s3.count()).toBe(2);
    expect(await uploads.find(other)).toBeDefined();
    await uploads.sweep();
    expect(s3.count()).toBe(2);
  });

  test('fails with a wrong secret', async () => {
    const { s3 } = await start();
    const wrong = new S3Store({ ...s3.options, secret: 'wrong' });
    await expect(wrong.size('x', 0)).rejects.toThrow('403');
  });

  test('stores, serves and erases uploads when configured by the environment', async () => {
    const { options, count } = await startS3();
    const env = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [`UPLOADS_S3_${name.toUpperCase()}`, String(value)]),
    );
    const { port, socket } = await startProxy({ env });
    const { sessionId } = await openSession(socket);
    const uploaded = await send(port, '/agent/uploads', wav, {
      origin: 'https://shop.example',
      authorization: `Shelftalk ${sessionId}`,
    }).end();
    expect(uploaded.status).toBe(200);
    expect(count()).toBe(2);
    const { pathname } = new URL(JSON.parse(uploaded.text).url);
    const whole = await send(port, pathname, undefined).end();
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(wav.length),
    });
    expect(Buffer.from(whole.text)).toEqual(wav);
    const part = await send(port, pathname, undefined, { range: 'bytes=8-11' }).end();
    expect([part.status, part.text]).toEqual([206, 'WAVE']);
    await socket.call('erase', { sessionId }).end();
    expect((await send(port, pathname, undefined).end()).status).toBe(404);
    expect(count()).toBe(0);
  });
});
