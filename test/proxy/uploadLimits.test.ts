import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RedisConnection, readConfig } from '../../proxy/index.ts';
import { createPlugIns } from '../../proxy/server/plugIns.ts';
import { UploadLimits, type UploadSlot } from '../../proxy/uploads/UploadLimits.ts';
import { FakeClock } from './support/FakeClock.ts';
import { wav } from './support/mediaFiles.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { type StartedUpload, sendFile } from './support/sendFile.ts';
import { openSession, secret, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const megabyte = 1024 * 1024;

async function start(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
  const started = await startProxy({ env: { DATA_DIR: dataDir, TRUST_PROXY: '1', ...env } });
  const visitor = async () => (await openSession(started.socket)).sessionId;
  const upload = (sessionId: string, bytes: Uint8Array, from = '192.0.2.1') =>
    send(started.port, '/agent/uploads', bytes, {
      origin: 'https://shop.example',
      authorization: `Shelftalk ${sessionId}`,
      'x-forwarded-for': from,
    }).end();
  const begin = (sessionId: string, from = '192.0.2.1', length = 1000) =>
    sendFile({ port: started.port, sessionId, length, from });
  const incoming = () => readdirSync(join(dataDir, 'uploads', 'incoming'));
  return { ...started, visitor, upload, begin, incoming, dataDir };
}

/** Matches the head of a response that refuses a file and says when to try again. */
const refusal = (status: number) => new RegExp(`^HTTP/1\\.1 ${status} .*\r\nretry-after: \\d+\r\n`, 's');

test('a visitor may send three files at a time', async () => {
  const { visitor, begin, upload } = await start();
  const sessionId = await visitor();
  const open = Array.from({ length: 4 }, () => begin(sessionId));
  await until(() => open.some(({ answer }) => answer() !== ''));
  const refused = open.filter(({ answer }) => answer() !== '');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.answer()).toMatch(refusal(429));
  expect((await upload(sessionId, wav())).status).toBe(429);
  expect((await upload(await visitor(), wav())).status).toBe(200);
  open.find(({ answer }) => answer() === '')?.socket.destroy();
  await expect.poll(async () => (await upload(sessionId, wav())).status).toBe(200);
});

test('an address may send six files at a time', async () => {
  const { visitor, begin, upload } = await start();
  const visitors = await Promise.all(Array.from({ length: 3 }, visitor));
  const [one = '', two = '', three = ''] = visitors;
  const open = [one, one, one, two, two, two, three].map((sessionId) => begin(sessionId));
  await until(() => open.some(({ answer }) => answer() !== ''));
  expect(open.filter(({ answer }) => answer() !== '').map(({ answer }) => answer())).toEqual([
    expect.stringMatching(refusal(429)),
  ]);
  expect((await upload(three, wav(), '192.0.2.2')).status).toBe(200);
});

test('refuses a file with 503 and Retry-After when its network has its share of the bytes in transit', async () => {
  const { visitor, begin } = await start();
  const part = Buffer.alloc(9 * megabyte);
  const open: StartedUpload[] = [];
  for (let count = 0; count < 4; count += 1) {
    const file = begin(await visitor(), '192.0.2.1', 10 * megabyte);
    file.socket.write(part);
    open.push(file);
  }
  await until(() => open.some(({ answer }) => answer() !== ''));
  const refused = open.filter(({ answer }) => answer() !== '');
  // Files that arrive together may all be refused.
  for (const { answer } of refused) expect(answer()).toMatch(refusal(503));
});

test('a file in transit has no name on the disk, and after a disconnect its sender can send another', async () => {
  const { visitor, begin, upload, incoming, dataDir } = await start();
  const sessionId = await visitor();
  const file = begin(sessionId, '192.0.2.1', megabyte);
  file.socket.write(Buffer.alloc(megabyte / 2));
  await until(() => readdirSync(join(dataDir)).includes('uploads'));
  await expect.poll(incoming).toEqual([]);
  file.socket.destroy();
  expect((await upload(sessionId, wav())).status).toBe(200);
  expect(incoming()).toEqual([]);
});

test.each([
  ['UPLOAD_MB_PER_VISITOR', 'rate_limited', 'of another visitor', 'another'],
  ['UPLOAD_MB_PER_ADDRESS', 'rate_limited', 'from another address', 'elsewhere'],
  ['UPLOAD_MB_PER_DAY', 'busy', 'on the next day', 'tomorrow'],
])('above %s refuses a file with %s, but accepts one %s', async (name, code, _what, who) => {
  const { visitor, upload, clock } = await start({ [name]: '1' });
  const sessionId = await visitor();
  const file = wav(400 * 1024);
  // One network gets no more than its share of a day.
  const networks = name === 'UPLOAD_MB_PER_DAY' ? ['192.0.2.3', '192.0.2.4'] : [];
  expect((await upload(sessionId, file, networks[0])).status).toBe(200);
  expect((await upload(sessionId, file, networks[1])).status).toBe(200);
  const refused = await upload(sessionId, file);
  expect(refused.status).toBe(429);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  if (who === 'tomorrow') clock.advance(24 * 60 * 60_000);
  const sender = who === 'another' ? await visitor() : sessionId;
  const from = who === 'elsewhere' ? '192.0.2.2' : '192.0.2.1';
  expect((await upload(sender, file, from)).status).toBe(200);
});

/** Returns `accepted`, or the code of the refusal. */
const codeOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'accepted',
      (error: { code?: string }) => error.code,
    );

describe('the share of a network', () => {
  const limitsOf = (perAddress = 1) =>
    new UploadLimits({
      quotas: { perVisitor: 1000, perAddress, inAll: 1000 },
      isLocal: false,
      now: () => 0,
    });

  test('a /48 may store four times as much as an address, from any number of /64 subnets', async () => {
    const limits = limitsOf();
    const store = (address: string) => codeOf(() => limits.acquireSlot({ address }).addStored(megabyte));
    for (const subnet of [1, 2, 3, 4]) expect(await store(`2001:db8:1:${subnet}::1`)).toBe('accepted');
    expect(await store('2001:db8:1:4::2')).toBe('rate_limited');
    expect(await store('2001:db8:1:5::1')).toBe('rate_limited');
    expect(await store('2001:db8:2:1::1')).toBe('accepted');
  });

  test('one network cannot use up the bytes of files in transit, and a released slot frees its bytes', async () => {
    const limits = limitsOf();
    const receive = (slot: UploadSlot, bytes: number) => codeOf(() => slot.addReceived(bytes));
    const slots = [1, 2, 3].map((subnet) => limits.acquireSlot({ address: `2001:db8:1:${subnet}::1` }));
    const [first, second, third] = slots;
    if (!first || !second || !third) throw new Error('no slots');
    expect(await receive(first, 16 * megabyte)).toBe('accepted');
    expect(await receive(second, 16 * megabyte)).toBe('accepted');
    expect(await receive(third, 1)).toBe('unavailable');
    const other = limits.acquireSlot({ address: '192.0.2.1' });
    expect(await receive(other, 10 * megabyte)).toBe('accepted');
    first.release();
    first.release();
    expect(await receive(third, 10 * megabyte)).toBe('accepted');
    expect(await receive(third, 1)).toBe('unavailable');
  });
});

demandRedis();
describe.skipIf(!hasRedis)('with Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  /** Returns the upload limits of one more proxy. */
  async function limitsOf(env: Record<string, string>) {
    const all = {
      AGENT_BASE_URL: 'http://127.0.0.1:1',
      AGENT_API_KEY: 'key',
      BUSINESS_ID: 'business-1',
      ALLOWED_ORIGINS: 'https://shop.example',
      SESSION_SECRET: secret,
      REDIS_URL: server.url,
      ...env,
    };
    const config = readConfig(all, { publicDir: '', keyFile: () => () => 'key', localSecret: () => secret });
    const plugIns = await createPlugIns(
      config,
      new FakeClock(),
      () => {},
      () => '',
    );
    onTestFinished(() => plugIns.close());
    return plugIns.options.uploadLimits;
  }

  test.each([
    ['UPLOAD_MB_PER_VISITOR', 'rate_limited', { customer: 'ben', address: '203.0.113.2' }],
    ['UPLOAD_MB_PER_ADDRESS', 'rate_limited', { customer: 'anna', address: '203.0.113.2' }],
  ])('%s counts the bytes of all proxies: above it a file is refused with %s', async (name, code, other) => {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    await redis.client.flushAll();
    const [one, two] = [await limitsOf({ [name]: '1' }), await limitsOf({ [name]: '1' })];
    const store = (limits: UploadLimits, caller = { customer: 'anna', address: '203.0.113.1' }) =>
      codeOf(() => limits.acquireSlot(caller).addStored(megabyte / 2));
    expect(await store(one)).toBe('accepted');
    expect(await store(two)).toBe('accepted');
    expect(await store(one)).toBe(code);
    expect(await store(two)).toBe(code);
    expect(await store(two, other)).toBe('accepted');
    // Keys are hashed.
    expect((await redis.client.keys('*')).join()).not.toMatch(/anna|203\.0/);
  });

  test('UPLOAD_MB_PER_DAY counts the bytes of all networks at all proxies: above it a file is refused with busy', async () => {
    const redis = await RedisConnection.open(server.url, () => {});
    onTestFinished(() => redis.close());
    await redis.client.flushAll();
    const proxies = [await limitsOf({ UPLOAD_MB_PER_DAY: '1' }), await limitsOf({ UPLOAD_MB_PER_DAY: '1' })];
    const codes: unknown[] = [];
    for (let file = 0; file < 4; file += 1) {
      const slot = proxies[file % 2]?.acquireSlot({ customer: `${file}`, address: `203.0.113.${file}` });
      codes.push(await codeOf(async () => slot?.addStored(megabyte / 2)));
    }
    expect(codes).toEqual(['accepted', 'accepted', 'busy', 'busy']);
    expect((await redis.client.keys('*')).join()).not.toContain('203.0');
  });
});
