import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodeUtf8 } from '../../proxy/core/lines.ts';
import { MemoryTurnLog, NodeSealer, RedisConnection, RedisTurnLog, type TurnLog } from '../../proxy/index.ts';
import { BlockPool, blockBytes } from '../../proxy/turn-log/BlockPool.ts';
import type { TurnLogBounds } from '../../proxy/turn-log/bounds.ts';
import { describeShares } from './support/describeShares.ts';
import { FakeClock } from './support/FakeClock.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { until } from './support/until.ts';

const minute = 60_000;
const hour = 60 * minute;
const bytes = (size: number) => 'x'.repeat(size);

type Make = (clock: FakeClock, bounds: Partial<TurnLogBounds>) => Promise<TurnLog>;

demandRedis();

describe('The memory log', () => {
  describeTurnLog(async (clock, bounds) => new MemoryTurnLog(clock, bounds));
  describeShares(async (clock, bounds) => new MemoryTurnLog(clock, bounds));

  test('reads lines of any length, with any byte but a line break, across its blocks', async () => {
    const log = new MemoryTurnLog(new FakeClock());
    const everyByte = Array.from({ length: 256 }, (_, byte) =>
      byte === 10 ? '' : String.fromCharCode(byte),
    );
    const lines = [0, 1, 2, 3].flatMap((rest) =>
      [1, 2].map((blocks) =>
        everyByte
          .join('')
          .repeat(9)
          .slice(0, blocks * blockBytes - rest),
      ),
    );
    log.claim({ turnId: 'a', sessionId: 'a' });
    const read: string[] = [];
    const reading = (async () => {
      for await (const item of log.read('a', 0, new AbortController().signal))
        if ('line' in item) read.push(item.line);
    })();
    for (const [index, line] of lines.entries()) {
      log.append('a', line);
      await until(() => read.length === index + 1);
    }
    log.end('a', 'complete');
    await reading;
    expect(read).toEqual(lines);
  });

  test('uses the memory of evicted turns again', () => {
    const log = new MemoryTurnLog(new FakeClock(), { totalBytes: 64 * 1024 });
    const allocated = vi.spyOn(globalThis, 'ArrayBuffer');
    onTestFinished(() => allocated.mockRestore());
    for (let index = 0; index < 100; index += 1) {
      log.claim({ turnId: `turn ${index}`, sessionId: `session ${index}` });
      for (let count = 0; count < 30; count += 1) log.append(`turn ${index}`, bytes(blockBytes));
      log.end(`turn ${index}`, 'complete');
    }
    expect(allocated).toHaveBeenCalledTimes(2);
  });

  test('freed blocks hold no text', () => {
    const pool = new BlockPool();
    const block = pool.take();
    const content = pool.bytes(block, 0, blockBytes).fill(120);
    pool.free([block]);
    expect(content).not.toContain(120);
  });

  test('a network with thousands of turns holds no more keys than its share', () => {
    const clock = new FakeClock();
    const log = new MemoryTurnLog(clock, { network: { bytes: 1000, keys: 5 } });
    const client = { customer: 'a', network: '203.0.113.1' };
    log.claim({ turnId: 'honest', sessionId: 'honest', client: { customer: 'b', network: '203.0.113.2' } });
    log.end('honest', 'complete');
    for (let index = 0; index < 5_000; index += 1) {
      log.claim({ turnId: `turn ${index}`, sessionId: `session ${index}`, client });
      log.end(`turn ${index}`, 'complete');
    }
    expect(log.usage()).toMatchObject({ bytes: 0, keys: 6 });
  });

  test('remembers a bounded number of closed sessions for a day', () => {
    const clock = new FakeClock();
    const log = new MemoryTurnLog(clock, { maxKeys: 100 });
    const ids = Array.from({ length: 200 }, (_, index) => `session ${index}`);
    for (const id of ids) log.markSessionEnded(id, 'session_closed');
    const remembered = () => ids.filter((id) => log.sessionEnd(id) !== undefined);
    expect(remembered().length).toBeLessThanOrEqual(100);
    expect(remembered().at(-1)).toBe('session 199');
    expect(log.sessionEnd('session 0')).toBeUndefined();
    clock.advance(24 * hour);
    expect(remembered()).toEqual([]);
    log.markSessionEnded('session 0', 'session_unknown');
    expect(log.sessionEnd('session 0')).toBe('session_unknown');
  });
});

describe.skipIf(!hasRedis)('The Redis log', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());
  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  const make: Make = async (clock, bounds) => {
    const redis = await RedisConnection.open(server.url, () => {});
    await redis.client.flushAll();
    onTestFinished(() => redis.close());
    return new RedisTurnLog({ redis, clock, report: () => {}, sealer, bounds, now: () => clock.now() });
  };
  describeTurnLog(make);
  describeShares(make);
});

describe.skipIf(!hasRedis)('The log in a Redis Cluster', () => {
  let cluster: ClusterServer;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.stop());
  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  const make: Make = async (clock, bounds) => {
    const redis = await cluster.openPartition();
    onTestFinished(() => redis.close());
    return new RedisTurnLog({ redis, clock, report: () => {}, sealer, bounds, now: () => clock.now() });
  };
  describeTurnLog(make);
  describeShares(make);
});

/** Tests for every turn log. */
function describeTurnLog(make: Make) {
  async function start(bounds: Partial<TurnLogBounds> = {}) {
    const clock = new FakeClock();
    const log = await make(clock, bounds);
    const claim = async (turnId: string, sessionId = turnId) =>
      log.claim({ turnId, sessionId, inputHash: 'one' });
    const resume = async (turnId: string, epoch?: string, resumeFrom = 0) =>
      log.claim({ turnId, sessionId: turnId, resumeFrom, epoch });
    const readAll = async (turnId: string, after = 0) => {
      const items = [];
      for await (const item of log.read(turnId, after, new AbortController().signal)) items.push(item);
      return items;
    };
    return { clock, log, claim, resume, readAll };
  }

  test('of equal concurrent claims one returns `claimed`, the others return `known`', async () => {
    const { claim } = await start();
    const kinds = (await Promise.all([claim('a'), claim('a'), claim('a')])).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['claimed', 'known', 'known']);
  });

  test('a session has one turn at a time', async () => {
    const { claim, log } = await start();
    await claim('a', 's');
    expect(await claim('b', 's')).toEqual({ kind: 'busy', turnId: 'a' });
    await log.end('a', 'complete');
    expect(await claim('b', 's')).toMatchObject({ kind: 'claimed' });
  });

  test('claiming a turn id returns `reused` with other inputs, and `unknown` for another session', async () => {
    const { log, claim } = await start();
    await claim('a');
    expect(await log.claim({ turnId: 'a', sessionId: 'a', inputHash: 'other' })).toEqual({ kind: 'reused' });
    expect(await log.claim({ turnId: 'a', sessionId: 'b', resumeFrom: 0 })).toEqual({
      kind: 'unknown',
      delivery: 'unknown',
    });
  });

  test('reads lines byte for byte from any position, then the end', async () => {
    const { log, claim, readAll } = await start();
    await claim('a');
    const lines = ['{"a":"é"}', '{"b":1}', '{"c":[]}'].map(encodeUtf8);
    for (const line of lines) expect(log.append('a', line)).toBe(true);
    await log.end('a', 'stopped');
    const end = { end: { lines: 3, reason: 'stopped' } };
    const logged = lines.map((line, index) => ({ seq: index + 1, line }));
    expect(await readAll('a')).toEqual([...logged, end]);
    expect(await readAll('a', 2)).toEqual([{ seq: 3, line: lines[2] }, end]);
    expect(await readAll('a', 3)).toEqual([end]);
    expect(log.append('a', bytes(1))).toBe(false);
  });

  test('reads a long turn completely', async () => {
    const { log, claim, readAll } = await start();
    await claim('a');
    for (let index = 0; index < 350; index += 1) log.append('a', `{"n":${index}}`);
    await log.end('a', 'complete');
    const items = await readAll('a', 7);
    expect(items).toHaveLength(344);
    expect(items[0]).toMatchObject({ seq: 8 });
    expect(items.at(-1)).toEqual({ end: { lines: 350, reason: 'complete' } });
  });

  test('keeps lines for ten minutes after the end and the key for a day', async () => {
    const { clock, log, claim, resume } = await start();
    await claim('a');
    log.append('a', bytes(100));
    await log.end('a', 'complete');
    clock.advance(10 * minute - 1);
    expect(await resume('a')).toMatchObject({ kind: 'known' });
    clock.advance(1);
    const epoch = await log.epoch('a');
    expect(await resume('a', epoch)).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(await log.usage()).toMatchObject({ bytes: 0, keys: 1 });
    expect(await resume('a', epoch, 1)).toMatchObject({ kind: 'known' });
    expect(await claim('a')).toMatchObject({ kind: 'unknown' });
    clock.advance(24 * hour);
    await claim('b');
    expect((await log.usage()).keys).toBe(1);
  });

  test('a turn takes no more than its bound, plus its last line', async () => {
    const { log, claim, readAll } = await start({ turnBytes: 100 });
    await claim('a');
    expect(log.append('a', bytes(60))).toBe(true);
    expect(log.append('a', bytes(41))).toBe(false);
    await log.end('a', 'failed', bytes(50));
    expect(await readAll('a')).toEqual([
      { seq: 1, line: bytes(60) },
      { seq: 2, line: bytes(50) },
      { end: { lines: 2, reason: 'failed' } },
    ]);
  });

  test('above the total bound evicts the oldest ended turn, never a running one', async () => {
    const { log, claim, resume } = await start({ turnBytes: 1000, totalBytes: 250 });
    for (const id of ['a', 'b', 'c']) await claim(id);
    log.append('c', bytes(100));
    log.append('a', bytes(100));
    await log.end('a', 'complete');
    expect(log.append('b', bytes(100))).toBe(true);
    expect(await resume('a')).toMatchObject({ kind: 'unknown', delivery: 'unknown' });
    expect((await log.usage()).bytes).toBe(200);
    expect((await log.usage()).dropped).toBe(0);
  });

  test('without room for a line drops the lines of its turn, which goes on and cannot be resumed', async () => {
    const { log, claim, resume, readAll } = await start({ turnBytes: 1000, totalBytes: 250 });
    for (const id of ['a', 'b']) await claim(id);
    log.append('a', bytes(100));
    expect([1, 2].map(() => log.append('b', bytes(100)))).toEqual([true, true]);
    await until(async () => (await log.usage()).dropped === 1);
    expect((await log.usage()).bytes).toBe(100);
    expect(await resume('b')).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(log.append('b', bytes(10))).toBe(true);
    await log.end('b', 'complete');
    expect(await resume('b')).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(await readAll('b')).toEqual([]);
    // A browser that has all lines gets the end.
    expect(await readAll('b', 3)).toEqual([{ end: { lines: 3, reason: 'complete' } }]);
    expect(log.append('a', bytes(100))).toBe(true);
    expect(await log.usage()).toMatchObject({ bytes: 200, dropped: 1 });
  });

  test('evicts keys of ended turns to hold no more than allowed', async () => {
    const { log, claim, clock } = await start({ maxKeys: 10 });
    for (let index = 0; index < 60; index += 1) {
      clock.advance(1);
      await claim(`turn-${index}`);
      await log.end(`turn-${index}`, 'complete');
    }
    expect((await log.usage()).keys).toBeLessThanOrEqual(10);
  });

  test('reports never-seen for an epoch only if no turn claimed since then was evicted', async () => {
    const { log, claim, resume, clock } = await start({ maxKeys: 1 });
    const before = await log.epoch('x');
    clock.advance(1);
    expect(await resume('x', before)).toEqual({ kind: 'unknown', delivery: 'never-seen' });
    const claimed = await claim('x');
    const ofTurn = 'epoch' in claimed ? claimed.epoch : '';
    await log.end('x', 'complete');
    for (const id of ['y', 'z']) {
      clock.advance(1);
      await claim(id);
      await log.end(id, 'complete');
    }
    clock.advance(1);
    const after = await log.epoch('never');
    expect(await resume('x', before)).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(await resume('x', ofTurn)).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(await resume('never', after)).toEqual({ kind: 'unknown', delivery: 'never-seen' });
    for (const foreign of ['', '%', 'x.1', `${after}0`.replace('.', '-')]) {
      expect(await resume('never', foreign)).toEqual({ kind: 'unknown', delivery: 'unknown' });
    }
    const other = await make(clock, {});
    expect(await other.claim({ turnId: 'n', sessionId: 'n', resumeFrom: 0, epoch: after })).toEqual({
      kind: 'unknown',
      delivery: 'unknown',
    });
  });

  test('a reader gets logged lines, then live ones, and is removed when it leaves', async () => {
    const { log, claim, clock } = await start();
    await claim('a');
    log.append('a', bytes(1));
    const gone = new AbortController();
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const item of log.read('a', 0, gone.signal)) seen.push(item);
    })();
    await until(() => seen.length === 1);
    log.append('a', bytes(2));
    await until(() => seen.length === 2);
    gone.abort();
    await reading;
    log.append('a', bytes(3));
    await log.end('a', 'complete');
    expect(seen).toEqual([
      { seq: 1, line: bytes(1) },
      { seq: 2, line: bytes(2) },
    ]);
    clock.advance(hour);
    expect(clock.waiting).toBe(0);
  });

  test('a reader whose lines have expired gets no end', async () => {
    const { log, claim, clock } = await start();
    await claim('a');
    log.append('a', bytes(1));
    const reader = log.read('a', 0, new AbortController().signal)[Symbol.asyncIterator]();
    await reader.next();
    log.append('a', bytes(1));
    await log.end('a', 'complete');
    clock.advance(11 * minute);
    await claim('b');
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test('keeps the first code with which a session has ended', async () => {
    const { log } = await start();
    await log.markSessionEnded('a', 'session_closed');
    await log.markSessionEnded('a', 'session_unknown');
    expect(await log.sessionEnd('a')).toBe('session_closed');
    expect(await log.sessionEnd('b')).toBeUndefined();
  });

  test('erases the lines of a session, whose turn ids stay used', async () => {
    const { log, claim, resume } = await start();
    await claim('a', 'a');
    log.append('a', bytes(10));
    await log.end('a', 'complete');
    await claim('b', 'b');
    log.append('b', bytes(10));
    await log.end('b', 'complete');
    await log.erase('a');
    expect(await log.usage()).toMatchObject({ bytes: 10, keys: 2 });
    expect(await resume('a')).toEqual({ kind: 'unknown', delivery: 'unknown' });
    expect(await claim('a')).toMatchObject({ kind: 'unknown' });
    expect(await resume('b')).toMatchObject({ kind: 'known' });
  });

  test('a turn running while its session is erased stores no further lines', async () => {
    const { log, claim } = await start();
    await claim('a');
    log.append('a', bytes(10));
    await log.erase('a');
    log.append('a', bytes(10));
    await log.end('a', 'stopped', bytes(5));
    expect((await log.usage()).bytes).toBe(0);
  });
}
