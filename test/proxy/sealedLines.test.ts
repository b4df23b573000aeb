import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type AcceptedLines,
  MemoryAcceptedLines,
  RedisAcceptedLines,
  RedisConnection,
  sealLine,
} from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { proxyForms, startForm } from './support/proxyForms.ts';
import { type ClusterServer, startRedisCluster } from './support/redisCluster.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { openSession, type StartOptions, say, startProxy } from './support/startProxy.ts';

const secret = 'a secret of the shop and its proxy';
const line = 'Hello, this is Ana.';
const week = 7 * 24 * 60 * 60_000;

/** A line as the platform receives it. */
const bare = (text = line) => ({ messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } });
/** A line as the page sends it. */
const sealed = (seal: string | undefined, text = line) => ({
  messageEvent: { ...bare(text).messageEvent, seal },
});

type Form = (typeof proxyForms)[number];
const server: Form = ['the server', 'memory'];

async function start(form: Form = server, options: StartOptions = {}) {
  const started = await startForm(form, { ...options, env: { HANDOVER_SECRET: secret, ...options.env } });
  const { caller, clock, platform, sessionId } = started;
  const sealOf = (more: Partial<Parameters<typeof sealLine>[0]> = {}) =>
    sealLine({ secret, sessionId, lineId: '1', text: line, sealedAt: clock.now(), ...more });
  const invoke = (inputEvents: readonly unknown[], key: string = randomUUID(), session = sessionId) =>
    caller.call('invoke', { sessionId: session, inputEvents }, { 'idempotency-key': key });
  let turns = 0;
  /** Runs a turn to its end and resolves to the platform's input events. */
  const runTurn = async (inputEvents: readonly unknown[], key?: string, session?: string) => {
    const answer = invoke(inputEvents, key, session);
    const turn = await platform.turn(turns);
    turns += 1;
    turn.say('Yes');
    turn.end();
    await answer.end();
    return turn.body.inputEvents;
  };
  return { ...started, invoke, sealOf, runTurn };
}

const reasons = (log: readonly string[]) =>
  log
    .map((entry) => JSON.parse(entry))
    .filter(({ msg }) => msg === 'assistant event dropped')
    .map(({ reason, setting }) => [reason, setting]);

describe.each(proxyForms)('a sealed line, with the proxy as %s, by %s', (...form) => {
  test('reaches the platform once, without its seal', async () => {
    const { sealOf, runTurn } = await start(form);
    const seal = await sealOf();
    expect(await runTurn([sealed(seal), say('Is it free?')])).toEqual([bare(), say('Is it free?')]);
    expect(await runTurn([sealed(seal), say('And this?')])).toEqual([say('And this?')]);
  });

  test('is sent again in a new turn after the platform refused the first turn', async () => {
    const { invoke, sealOf, runTurn, platform } = await start(form);
    const seal = await sealOf();
    platform.override = (operation, call) => {
      if (operation !== 'invoke') return false;
      platform.calls.pop();
      call.json(500, {});
      return true;
    };
    expect((await invoke([sealed(seal), say('Hi')]).end()).status).toBe(502);
    platform.override = () => false;
    expect(await runTurn([sealed(seal), say('Hi')])).toEqual([bare(), say('Hi')]);
    expect(await runTurn([sealed(seal), say('Hi')])).toEqual([say('Hi')]);
  });

  test('is sent once when its call is repeated or its turn is resumed', async () => {
    const { caller, invoke, sealOf, platform, sessionId } = await start(form);
    const [key, events] = [randomUUID(), [sealed(await sealOf())]];
    const first = invoke(events, key);
    const turn = await platform.turn();
    turn.say('Yes');
    await first.line();
    const again = invoke(events, key);
    const resumed = caller.call('invoke', { sessionId }, { 'idempotency-key': key, 'resume-from': '1' });
    expect(await again.line()).toMatchObject({ seq: 1 });
    turn.say('No');
    turn.end();
    expect(await resumed.line()).toMatchObject({ seq: 2 });
    await Promise.all([first.end(), again.end(), resumed.end()]);
    expect((await invoke(events, key).end()).parsedLines).toHaveLength(3);
    expect(platform.of('invoke').map(({ body }) => body.inputEvents)).toEqual([[bare()]]);
  });
});

test('an accepted line id cannot be used again with another text or a later seal', async () => {
  const { sealOf, runTurn } = await start();
  await runTurn([sealed(await sealOf()), say('Hi')]);
  const other = await sealOf({ text: 'All is free.' });
  expect(await runTurn([sealed(other, 'All is free.'), say('Hi')])).toEqual([say('Hi')]);
  const later = await sealOf({ sealedAt: Date.UTC(2026, 0, 5, 0, 30) });
  expect(await runTurn([sealed(later), say('Hi')])).toEqual([say('Hi')]);
  const next = await sealOf({ lineId: '2' });
  expect(await runTurn([sealed(next), say('Hi')])).toEqual([bare(), say('Hi')]);
});

test('sends the first of two lines with one id', async () => {
  const { sealOf, runTurn } = await start();
  const other = await sealOf({ text: 'All is free.' });
  expect(await runTurn([sealed(await sealOf()), sealed(other, 'All is free.'), say('Hi')])).toEqual([
    bare(),
    say('Hi'),
  ]);
});

test('refuses a turn of accepted lines only, and the next turn runs', async () => {
  const { invoke, sealOf, runTurn, platform } = await start();
  const seal = await sealOf();
  await runTurn([sealed(seal), say('Hi')]);
  const refused = await invoke([sealed(seal)]).end();
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    400,
    { error: { code: 'bad_request', details: [{ path: 'inputEvents' }] } },
  ]);
  expect(platform.of('invoke')).toHaveLength(1);
  expect(await runTurn([say('Hi')])).toEqual([say('Hi')]);
});

test('logs repeated lines once, with the setting and without their text', async () => {
  const { sealOf, runTurn, log } = await start();
  const seal = await sealOf();
  for (let turn = 0; turn < 3; turn += 1) await runTurn([sealed(seal), say('Hi')]);
  expect(reasons(log)).toEqual([['line used before, or limit of the session', 'HANDOVER_SECRET']]);
  expect(log.join('')).not.toContain('Ana');
});

test('a turn stopped before the response head releases its line', async () => {
  const { caller, invoke, sealOf, runTurn, platform, sessionId } = await start();
  const [seal, key] = [await sealOf(), randomUUID()];
  const stopped = invoke([sealed(seal), say('Hi')], key);
  const turn = await platform.turn();
  await caller.call('stop', { sessionId, turnId: key }).end();
  await Promise.all([stopped.end(), turn.gone()]);
  platform.calls.pop();
  expect(await runTurn([sealed(seal), say('Hi')])).toEqual([bare(), say('Hi')]);
});

test('without a turn log two concurrent turns send a line once', async () => {
  const { invoke, sealOf, platform } = await start(server, { proxy: { turnLog: undefined } });
  const seal = await sealOf();
  invoke([sealed(seal), say('One')]);
  await platform.turn();
  invoke([sealed(seal), say('Two')]);
  const second = await platform.turn(1);
  expect(second.body.inputEvents).toEqual([say('Two')]);
});

test('a seal is valid from an hour before its time until a week after it', async () => {
  const { sealOf, runTurn, clock, log } = await start();
  const now = clock.now();
  const cases: [number, boolean][] = [
    [now - week, false],
    [now - week + 1, true],
    [now + 60 * 60_000, true],
    [now + 60 * 60_000 + 1, false],
  ];
  for (const [index, [sealedAt, isValid]] of cases.entries()) {
    const seal = await sealOf({ lineId: String(index), sealedAt });
    expect(await runTurn([sealed(seal), say('Hi')])).toHaveLength(isValid ? 2 : 1);
  }
  expect(reasons(log)).toEqual([['expired seal', 'HANDOVER_SECRET']]);
});

test('accepts a seal made with an earlier token of the session, and a line id once for all tokens of the session', async () => {
  const { caller, clientKey, sealOf, runTurn, sessionId } = await start();
  const seal = await sealOf();
  const renewed = await openSession(caller, { sessionId, clientKey });
  const isSame = renewed.sessionId === sessionId;
  expect(isSame).toBe(false);
  expect(await runTurn([sealed(seal), say('Hi')], undefined, renewed.sessionId)).toHaveLength(2);
  const other = await sealOf({ sessionId: renewed.sessionId });
  expect(await runTurn([sealed(other), say('Hi')])).toHaveLength(1);
});

type SealOf = Awaited<ReturnType<typeof start>>['sealOf'];
test.each<[string, (sealOf: SealOf) => string | undefined | Promise<string>]>([
  ['missing', () => undefined],
  ['of another text', (sealOf) => sealOf({ text: 'Free!' })],
  ['of another secret', (sealOf) => sealOf({ secret: secret.toUpperCase() })],
  ['without a session', (sealOf) => sealOf({ sessionId: '' })],
  ['of a made-up session', (sealOf) => sealOf({ sessionId: 'k1.AAAA' })],
  ['cut short', async (sealOf) => (await sealOf()).slice(0, -2)],
  ['under another id', async (sealOf) => swapHead(await sealOf(), await sealOf({ lineId: '2' }))],
  [
    'with another time',
    async (sealOf) => swapHead(await sealOf(), await sealOf({ sealedAt: Date.UTC(2026, 0, 6) })),
  ],
  ['without an id', async (sealOf) => (await sealOf()).replace(/\.[^.]*(?=\.[^.]*$)/, '')],
  ['with a malformed head', async (sealOf) => (await sealOf()).replace(/\.[^.]*(?=\.[^.]*$)/, '.bnVsbA')],
  ['a single character', () => 'x'],
  ['empty', () => ''],
])('drops a line whose seal is %s', async (_what, seal) => {
  const { sealOf, runTurn, log } = await start();
  expect(await runTurn([sealed(await seal(sealOf)), say('Hi')])).toEqual([say('Hi')]);
  expect(reasons(log)).toHaveLength(1);
});

/** Combines a seal with the line id and time of another one. */
function swapHead(seal: string, other: string): string {
  const parts = seal.split('.');
  return [...parts.slice(0, -2), other.split('.').at(-2), parts.at(-1)].join('.');
}

test('drops a line with a seal of another session, and every sealed line without HANDOVER_SECRET', async () => {
  const { caller, sealOf, runTurn } = await start();
  const other = await openSession(caller);
  const seal = await sealOf({ sessionId: other.sessionId });
  expect(await runTurn([sealed(seal), say('Hi')])).toEqual([say('Hi')]);
  expect(await runTurn([sealed(seal), say('Hi')], undefined, other.sessionId)).toEqual([bare(), say('Hi')]);

  const open = await start(server, { env: { HANDOVER_SECRET: '' } });
  expect(await open.runTurn([sealed(await open.sealOf()), say('Hi')])).toEqual([say('Hi')]);
});

test('lines of two sessions may have the same id', async () => {
  const { caller, sealOf, runTurn } = await start();
  const { sessionId } = await openSession(caller);
  await runTurn([sealed(await sealOf()), say('Hi')]);
  const seal = await sealOf({ sessionId });
  expect(await runTurn([sealed(seal), say('Hi')], undefined, sessionId)).toHaveLength(2);
});

test('a line id has 1 to 200 characters of any kind', async () => {
  const { sealOf, runTurn } = await start();
  await expect(sealOf({ lineId: '' })).rejects.toThrow(RangeError);
  await expect(sealOf({ lineId: 'x'.repeat(201) })).rejects.toThrow(RangeError);
  for (const lineId of ['x'.repeat(200), '漢'.repeat(200), '1.2', '"]', '\ud800', '1\n2']) {
    const seal = await sealOf({ lineId });
    expect(await runTurn([sealed(seal), say('Hi')])).toHaveLength(2);
    expect(await runTurn([sealed(seal), say('Hi')])).toHaveLength(1);
  }
});

describe('the store of accepted lines', () => {
  const lineOf = (id: string, sealedAt: number) => ({ id, sealedAt });

  function fill(lines: AcceptedLines, sessionId: string, count: number, sealedAt = 1_000_000) {
    return Promise.all(
      Array.from({ length: count }, (_, index) =>
        lines.accept(sessionId, [lineOf(`${sessionId}-${index}`, sealedAt + index)]),
      ),
    );
  }

  /** Tests for both implementations. */
  function describeLines(open: (bounds: { session: number; total: number }) => Promise<AcceptedLines>) {
    test('a full session accepts no more lines, other sessions do', async () => {
      const lines = await open({ session: 3, total: 100 });
      await fill(lines, 'a', 3);
      expect(await lines.reserve('a', [lineOf('new', 2_000_000)], true)).toEqual([false]);
      expect(await lines.reserve('b', [lineOf('new', 2_000_000)], true)).toEqual([true]);
    });

    test('a released line can be sent again, an accepted one cannot', async () => {
      const lines = await open({ session: 100, total: 100 });
      const one = [lineOf('1', 2_000_000)];
      expect(await lines.reserve('a', one, false)).toEqual([true]);
      expect(await lines.reserve('a', one, false)).toEqual([false]);
      await lines.release('a', one);
      expect(await lines.reserve('a', one, false)).toEqual([true]);
      await lines.accept('a', one);
      expect(await lines.reserve('a', one, true)).toEqual([false]);
      await lines.release('a', one);
      expect(await lines.reserve('a', one, true)).toEqual([false]);
    });
  }

  describe('in memory', () => {
    describeLines(async (bounds) => new MemoryAcceptedLines(() => 2_000_000, bounds));

    test('forgets expired seals', async () => {
      let now = 1_000_000;
      const lines = new MemoryAcceptedLines(() => now, { session: 3, total: 100 });
      await fill(lines, 'a', 3);
      now += week + 2 * 60 * 60_000;
      await lines.accept('b', [lineOf('1', now)]);
      expect(lines.reserve('a', [lineOf('new', now)], true)).toEqual([true]);
    });
  });

  describe.skipIf(!hasRedis)('in Redis', () => {
    let redisServer: RedisServer;
    let cluster: ClusterServer;
    beforeAll(async () => {
      [redisServer, cluster] = [await startRedis(), await startRedisCluster()];
    });
    afterAll(() => Promise.all([redisServer?.stop(), cluster?.stop()]));
    describe('Cluster', () => {
      describeLines(async (bounds) => {
        const redis = await cluster.openPartition();
        onTestFinished(() => redis.close());
        return new RedisAcceptedLines({ redis, now: () => 2_000_000, report: () => {}, bounds });
      });
    });

    async function connect(bounds?: { session: number; total: number }) {
      const reports: string[] = [];
      const report = (_level: string, event: string) => void reports.push(event);
      const redis = await RedisConnection.open(redisServer.url, report);
      onTestFinished(() => redis.close());
      const lines = new RedisAcceptedLines({
        redis,
        now: () => 2_000_000,
        report,
        ...(bounds && { bounds }),
      });
      return { lines, redis, reports };
    }
    async function open(bounds: { session: number; total: number }) {
      const { lines, redis } = await connect(bounds);
      await redis.client.flushAll();
      return lines;
    }
    describeLines(open);

    test('does not accept an id again that was evicted', async () => {
      const lines = await open({ session: 100, total: 3 });
      await fill(lines, 'a', 2);
      await fill(lines, 'b', 4, 1_000_010);
      const first = [lineOf('a-0', 1_000_000), lineOf('a-1', 1_000_001)];
      expect(await lines.reserve('a', first, true)).toEqual([false, false]);
      const second = [lineOf('b-0', 1_000_010), lineOf('b-3', 1_000_013)];
      expect(await lines.reserve('b', second, true)).toEqual([false, false]);
      expect(await lines.reserve('a', [lineOf('new', 1_000_014)], true)).toEqual([true]);
    });

    test('every entry expires and reveals neither session nor line', async () => {
      const { lines, redis } = await connect();
      await redis.client.flushAll();
      await lines.reserve('session-1', [lineOf('line-1', 2_000_000), lineOf('line-2', 2_000_000)], true);
      await lines.accept('session-1', [lineOf('line-1', 2_000_000)]);
      const keys = await redis.client.keys('*');
      expect(keys).toHaveLength(3);
      for (const key of keys) expect(await redis.client.pTTL(key)).toBeGreaterThan(0);
      const all = [...keys, ...(await redis.client.zRange('{shelftalk}:sealed', 0, -1))].join();
      expect(all).not.toMatch(/session-1|line-[12]/);
    });

    test('the only turn of a session can reserve lines that a dead process has reserved', async () => {
      const { lines: ended, redis } = await connect();
      await redis.client.flushAll();
      const one = [lineOf('1', 2_000_000)];
      await ended.reserve('a', one, true);
      const { lines } = await connect();
      expect(await lines.reserve('a', one, false)).toEqual([false]);
      expect(await lines.reserve('a', one, true)).toEqual([true]);
    });

    test('refuses turns with lines while Redis is unreachable and reports a lost command', async () => {
      const { lines, redis, reports } = await connect();
      redis.close();
      const one = [lineOf('1', 2_000_000)];
      await expect(lines.reserve('a', one, true)).rejects.toMatchObject({ code: 'unavailable' });
      await lines.accept('a', one);
      expect(reports).toContain('accepted lines command failed');
    });

    test('a line that one proxy has accepted is not accepted again by another', async () => {
      const clock = new FakeClock();
      const platform = await FakePlatform.start();
      onTestFinished(() => platform.stop());
      const env = { HANDOVER_SECRET: secret, REDIS_URL: redisServer.url };
      const [here, there] = await Promise.all([
        startProxy({ clock, platform, env }),
        startProxy({ clock, platform, env }),
      ]);
      const { sessionId } = await openSession(here.memory);
      const seal = await sealLine({ secret, sessionId, lineId: '1', text: line, sealedAt: clock.now() });
      for (const [index, proxy] of [here, there, here].entries()) {
        const answer = proxy.memory.call('invoke', { sessionId, inputEvents: [sealed(seal), say('Hi')] });
        const turn = await platform.turn(index);
        turn.head();
        turn.end();
        await answer.end();
      }
      const bodies = platform.of('invoke').map(({ body }) => body.inputEvents);
      expect(bodies).toEqual([[bare(), say('Hi')], [say('Hi')], [say('Hi')]]);
    });
  });
});
