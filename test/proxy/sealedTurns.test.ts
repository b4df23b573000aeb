import { RESP_TYPES } from '@redis/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NodeSealer, RedisConnection, RedisTurnLog, type TurnLog } from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';

let server: RedisServer | undefined;
beforeAll(async () => {
  if (hasRedis) server = await startRedis();
});
afterAll(() => server?.stop());

test.skipIf(!hasRedis)(
  'a line is read with any key of the secret, but not as another line and not without its key',
  async () => {
    const [older, newer] = [1, 2].map((byte) => ({ id: `k${byte}`, key: Buffer.alloc(32, byte) }));
    if (!older || !newer) throw new Error('two keys');
    const redis = await RedisConnection.open(server?.url ?? '', () => {});
    onTestFinished(() => redis.close());
    await redis.client.flushAll();
    const logs = [[older], [newer, older], [newer]].map(([first, ...others]) => {
      const keys = new NodeSealer([first ?? older, ...others]);
      return new RedisTurnLog({ redis, clock: new FakeClock(), report: () => {}, sealer: keys });
    });
    const [before, during, after] = logs as [RedisTurnLog, RedisTurnLog, RedisTurnLog];
    const claim = { turnId: 'a', sessionId: 's', inputHash: 'one' };
    await before.claim(claim);
    for (const line of ['first', 'second']) before.append('a', line);
    await before.end('a', 'complete');
    const read = async (log: TurnLog) => {
      const lines = [];
      for await (const item of log.read('a', 0, new AbortController().signal))
        if ('line' in item) lines.push(item.line);
      return lines;
    };
    expect([await read(before), await read(during), await read(after)]).toEqual([
      ['first', 'second'],
      ['first', 'second'],
      [],
    ]);
    expect(await during.claim(claim)).toMatchObject({ kind: 'known' });
    expect(await during.claim({ ...claim, inputHash: 'two' })).toEqual({ kind: 'reused' });

    // Puts the first line in the place of the second.
    const [key = ''] = await redis.client.keys('*:lines:a');
    const bytes = redis.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const [entry] = (await bytes.xRange(key, '-', '+')) ?? [];
    await redis.client.xTrim(key, 'MAXLEN', 0);
    for (const id of ['3-1', '4-1']) await redis.client.xAdd(key, id, { line: entry?.message.line ?? '' });
    const reader = before.read('a', 2, new AbortController().signal)[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  },
);
