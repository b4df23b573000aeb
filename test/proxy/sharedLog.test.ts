import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NodeSealer, RedisConnection, RedisTurnLog } from '../../proxy/index.ts';
import { deadAfter } from '../../proxy/turn-log/RedisTurnLog.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

describe.skipIf(!hasRedis)('Two proxies with one Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
  async function startLog(clock: FakeClock) {
    const reported: string[] = [];
    const report = (_level: string, event: string) => {
      reported.push(event);
    };
    const redis = await RedisConnection.open(server.url, report);
    onTestFinished(() => redis.close());
    const log = new RedisTurnLog({ redis, clock, report, sealer, now: () => clock.now() });
    return { log, redis, reported };
  }
  async function start() {
    const clock = new FakeClock();
    const platform = await FakePlatform.start();
    onTestFinished(() => platform.stop());
    const logs = [await startLog(clock), await startLog(clock)] as const;
    await logs[0].redis.client.flushAll();
    const timeouts = { silence: 500_000, turn: 500_000 };
    const here = await startProxy({ clock, platform, proxy: { turnLog: logs[0].log, timeouts } });
    const there = await startProxy({ clock, platform, proxy: { turnLog: logs[1].log, timeouts } });
    const { sessionId } = await openSession(here.memory);
    const turnId = randomUUID();
    const key = { 'idempotency-key': turnId };
    const invoke = (proxy: typeof here, headers: Record<string, string> = key) =>
      proxy.memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, headers);
    const resume = (proxy: typeof here, from: number) =>
      proxy.memory.call('invoke', { sessionId }, { ...key, 'resume-from': String(from) });
    return { clock, platform, logs, here, there, sessionId, turnId, invoke, resume };
  }

  test('a browser resumes at the other proxy without sending the turn again', async () => {
    const { here, there, platform, invoke, resume } = await start();
    const answer = invoke(here);
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    await answer.line();
    answer.abort();
    const back = resume(there, 1);
    await back.waitForHeaders();
    turn.say('Two');
    expect(await back.line()).toMatchObject({ seq: 2 });
    turn.say('Three');
    turn.end();
    expect(await back.line()).toMatchObject({ seq: 3 });
    expect(await back.line()).toEqual({ end: { lines: 3, reason: 'complete' } });
    expect(platform.of('invoke')).toHaveLength(1);
  });

  test('sends one of several equal concurrent calls at both proxies to the platform', async () => {
    const { here, there, platform, invoke } = await start();
    const answers = [here, there, here, there, there].map((proxy) => invoke(proxy));
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    turn.end();
    const texts = await Promise.all(answers.map(async (answer) => (await answer.end()).text));
    expect(new Set(texts).size).toBe(1);
    expect(platform.of('invoke')).toHaveLength(1);
  });

  test('the other proxy refuses a second turn of the session and returns the running turn’s id', async () => {
    const { here, there, platform, invoke, turnId } = await start();
    invoke(here);
    await platform.turn();
    const second = invoke(there, { 'idempotency-key': randomUUID() });
    expect(await second.json()).toMatchObject({ error: { code: 'turn_running', details: [{ turnId }] } });
  });

  test('the other proxy can stop a turn', async () => {
    const { here, there, platform, invoke, sessionId, turnId } = await start();
    const answer = invoke(here);
    const turn = await platform.turn();
    turn.head();
    await answer.waitForHeaders();
    expect(await there.memory.call('stop', { sessionId, turnId }).json()).toEqual({});
    await turn.gone();
    expect(await answer.line()).toEqual({ end: { lines: 0, reason: 'stopped' } });
  });

  test('a turn read only at the other proxy continues past a minute', async () => {
    const { here, there, platform, invoke, resume, clock, logs } = await start();
    const answer = invoke(here);
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    await answer.line();
    answer.abort();
    await until(() => clock.planned(60_000) === 1);
    const back = resume(there, 0);
    await back.line();
    let received = 0;
    await logs[0].redis.subscribe('reading', () => {
      received += 1;
    });
    for (let step = 0; step < 40; step += 1) {
      const before = received;
      clock.advance(2_000);
      await until(() => received > before);
    }
    turn.say('Two');
    expect(await back.line()).toMatchObject({ seq: 2 });
  });

  test('a turn whose proxy died is reported as cut within 20 s with all logged lines', async () => {
    const { logs, platform, clock, there, sessionId } = await start();
    expect(deadAfter).toBe(12_000);
    const turnId = randomUUID();
    // Claims in the log directly, like a proxy that died.
    const dead = await logs[0].log.claim({ turnId, sessionId: 'platform-session-1', inputHash: 'one' });
    expect(dead).toMatchObject({ kind: 'claimed' });
    logs[0].log.append(turnId, '{"n":1}');
    await until(() => true);
    await logs[0].log.usage();
    logs[0].redis.close();
    const back = there.memory.call(
      'invoke',
      { sessionId },
      { 'idempotency-key': turnId, 'resume-from': '0' },
    );
    expect(await back.line()).toEqual({ seq: 1, n: 1 });
    for (let waited = 0; waited < deadAfter; waited += 500) {
      clock.advance(500);
      for (let wait = 0; wait < 10; wait += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await back.line()).toMatchObject({ seq: 2, error: { code: 'upstream_cut' } });
    expect(await back.line()).toEqual({ end: { lines: 2, reason: 'cut' } });
    // The session is free again.
    there.memory.call('invoke', { sessionId, inputEvents: [say('x')] });
    await platform.turn();
  });

  test('while Redis is unreachable running turns reach their readers and new ones are refused; afterwards new ones are accepted', async () => {
    const { here, there, platform, logs, invoke, resume } = await start();
    const answer = invoke(here);
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    await answer.line();
    await server.kill();
    await until(() => logs.every(({ log }) => !log.isReady));
    turn.say('Two');
    turn.end();
    expect(await answer.line()).toMatchObject({ seq: 2 });
    expect(await answer.line()).toEqual({ end: { lines: 2, reason: 'complete' } });
    const refused = invoke(there, { 'idempotency-key': randomUUID() });
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(refused.status).toBe(503);
    expect(await resume(there, 2).json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(platform.of('invoke')).toHaveLength(1);
    await server.start();
    await until(() => logs.every(({ log }) => log.isReady));
    expect(await resume(there, 0).json()).toMatchObject({
      error: { code: 'turn_unknown', details: [{ delivery: 'unknown' }] },
    });
    invoke(there, { 'idempotency-key': randomUUID() });
    await platform.turn(1);
    for (const { reported } of logs) {
      expect(reported.filter((event) => event === 'redis is not reachable')).toHaveLength(1);
    }
  });

  test('reports unknown for a lost turn when Redis may evict keys', async () => {
    const { logs } = await start();
    const [{ log, redis }] = logs;
    const epoch = await log.epoch('s');
    const ask = () => log.claim({ turnId: randomUUID(), sessionId: 's', resumeFrom: 0, epoch });
    expect(await ask()).toEqual({ kind: 'unknown', delivery: 'never-seen' });
    await redis.client.configSet('maxmemory-policy', 'allkeys-lru');
    expect(await ask()).toEqual({ kind: 'unknown', delivery: 'unknown' });
    await redis.client.configSet('maxmemory-policy', 'noeviction');
  });
});

test('does not start without a Redis at its address', async () => {
  await expect(RedisConnection.open('redis://127.0.0.1:1', () => {})).rejects.toThrow();
});
