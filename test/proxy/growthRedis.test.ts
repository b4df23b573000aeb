import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryConversations, NodeSealer, RedisConnection, RedisTurnLog } from '../../proxy/index.ts';
import { turnLogScripts } from '../../proxy/turn-log/redisScripts.ts';
import { cutStepByDepth } from '../support/depth.ts';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { FakeClock } from './support/FakeClock.ts';
import { GrowingPage } from './support/growingCall.ts';
import { demandRedis, hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { ScriptedAgent } from './support/ScriptedAgent.ts';
import { startScriptedAgent } from './support/startAgentProxy.ts';
import { until } from './support/until.ts';

demandRedis();
const cutStep = cutStepByDepth(23);
const writer = answerWriters['ai-sdk'];
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe.skipIf(!hasRedis)('growing texts of two proxies with one Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  async function start() {
    const clock = new FakeClock();
    const agent = new ScriptedAgent();
    const conversations = new MemoryConversations(clock);
    const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
    const open = async () => {
      const redis = await RedisConnection.open(server.url, () => {});
      onTestFinished(() => redis.close());
      const turnLog = new RedisTurnLog({ redis, clock, report: () => {}, sealer, now: () => clock.now() });
      return { redis, turnLog, ...startScriptedAgent('ai-sdk', { agent, clock, conversations, turnLog }) };
    };
    const [here, there] = [await open(), await open()];
    await here.redis.client.flushAll();
    /** Begins a turn of a page that resumes at either proxy in turn. */
    async function begin(cuts: readonly number[] = []) {
      const page = new GrowingPage((call) => (call % 2 === 0 ? here : there).proxy, await here.open(), cuts);
      const before = agent.calls.length;
      page.ask();
      const { listener } = await agent.turn(before);
      listener.head(200, undefined);
      const write = (...events: readonly object[]) => listener.data(eventBytes(events).toString('latin1'));
      write(...writer.begin(), ...writer.start('a'));
      return { page, write, listener };
    }
    /** Lets the texts be written to Redis. */
    const gather = async () => {
      clock.advance(50);
      await here.turnLog.usage();
      await settled();
    };
    return { clock, agent, here, there, begin, gather };
  }
  const add = (delta: string) => writer.add('a', delta);
  const finish = () => [...writer.end('a'), ...writer.finish()];

  test('are read at the other proxy as far as they are written, then live', async () => {
    const { begin, gather, there, here, clock, agent } = await start();
    const { page, write, listener } = await begin();
    write(...add('Für '));
    clock.advance(16);
    write(...add('Regen 🌧️ '));
    await gather();
    const other = new GrowingPage(() => there.proxy, '', []);
    const follow = there.turnLog.read(page.turnId, 0, new AbortController().signal, true);
    const previews: string[] = [];
    const following = (async () => {
      for await (const item of follow) if ('preview' in item) previews.push(item.preview);
    })();
    await until(() => previews.length === 1);
    write(...add('passt.'));
    await gather();
    await until(() => previews.length === 2);
    other.reader.read(previews.map((line) => Buffer.from(line, 'latin1').toString()));
    expect(other.reader.shown).toEqual(['Für Regen 🌧️ passt.']);
    expect(other.reader.faults).toEqual([]);
    write(...finish());
    listener.ended();
    await following;
    await until(() => page.reader.end !== undefined);
    expect(page.reader).toMatchObject({ record: ['Für Regen 🌧️ passt.'], end: 'complete', faults: [] });
    // The previews are dropped with the line that replaces them.
    expect(await here.redis.client.exists(`{shelftalk}:open:${page.turnId}`)).toBe(0);
    expect(agent.calls).toHaveLength(1);
  });

  test('are the uncut ones wherever a reader is cut and resumes at the other proxy', async () => {
    const { begin, gather, agent } = await start();
    const deltas = 'Für Regen 🌧️ passt “Alpin” gut. '.split(/(?<= )/);
    const play = async (cuts: readonly number[]) => {
      const { page, write, listener } = await begin(cuts);
      for (const delta of deltas) {
        write(...add(delta));
        await gather();
      }
      write(
        ...writer.end('a'),
        ...writer.tool('call'),
        ...writer.start('b'),
        ...writer.add('b', 'And more.'),
      );
      await gather();
      write(...writer.end('b'), ...writer.finish());
      listener.ended();
      await until(() => page.reader.end !== undefined);
      return page;
    };
    const whole = await play([]);
    expect(whole.reader.record).toEqual([deltas.join(''), 'recommendation', 'And more.']);
    let turns = 1;
    for (let bytes = 0; bytes <= whole.bytes; bytes += cutStep) {
      const { reader } = await play([bytes, 1 + (bytes % 150)]);
      expect(reader.faults, `${bytes} bytes`).toEqual([]);
      expect(reader.record, `${bytes} bytes`).toEqual(whole.reader.record);
      turns += 1;
    }
    expect(agent.calls).toHaveLength(turns);
  }, 180_000);

  test('of a proxy that died become incomplete lines for the next reader', async () => {
    const { begin, gather, here, there, clock } = await start();
    const { page, write } = await begin([1_000_000]);
    write(...add('x'.repeat(3_000)), ...writer.end('a'), ...writer.tool('call'));
    write(...writer.start('b'), ...writer.add('b', 'Für '), ...writer.start('c'));
    await gather();
    write(...writer.add('b', 'y'.repeat(2_500)), ...writer.add('c', 'Zwei'));
    await gather();
    // Never stored.
    write(...writer.add('b', ' lost'));
    here.redis.close();
    const other = new GrowingPage(() => there.proxy, await there.open());
    const read: string[] = [];
    const ended = (async () => {
      for await (const item of there.turnLog.read(page.turnId, 0, new AbortController().signal, true)) {
        if ('line' in item) read.push(`{"seq":${item.seq},${item.line.slice(1)}`);
        else if ('end' in item) read.push(JSON.stringify(item));
        else read.push(item.preview.trim());
      }
    })();
    for (let waited = 0; waited < 13_000; waited += 500) {
      clock.advance(500);
      await there.turnLog.usage();
      await settled();
    }
    await ended;
    other.reader.read(read.map((line) => Buffer.from(line, 'latin1').toString()));
    expect(other.reader).toMatchObject({
      record: ['x'.repeat(3_000), 'recommendation', `Für ${'y'.repeat(2_500)} …`, 'Zwei …'],
      error: 'upstream_cut',
      end: 'cut',
      faults: [],
    });
  });

  test('take at most half more bytes than the text, and one write each 50 ms', async () => {
    const { begin, gather, here, clock } = await start();
    const run = vi.spyOn(here.redis, 'run');
    const writes = () => run.mock.calls.filter(([script]) => script === turnLogScripts.grow).length;
    const { page, write, listener } = await begin();
    let text = '';
    for (let piece = 0; piece < 2_000; piece += 1) {
      text += `${piece % 10} rain jackets `;
      write(...add(`${piece % 10} rain jackets `));
      clock.advance(5);
      if (piece % 100 !== 99) continue;
      await gather();
      const key = `{shelftalk}:open:${page.turnId}`;
      const bytes = await here.redis.client.memoryUsage(key);
      if (text.length > 2_000)
        expect(bytes ?? 0, `${text.length} characters`).toBeLessThan(1.5 * text.length);
      expect((await here.turnLog.usage()).bytes).toBeLessThan(1.5 * text.length + 100);
    }
    // Each `gather` adds a moment of 50 ms.
    expect(writes()).toBeLessThanOrEqual((2_000 * 5 + 20 * 50) / 50);
    expect(writes()).toBeGreaterThan(100);
    write(...finish());
    listener.ended();
    await until(() => page.reader.end !== undefined);
    await here.turnLog.usage();
    expect((await here.turnLog.usage()).bytes).toBeLessThan(1.05 * text.length);
    expect(page.reader).toMatchObject({ record: [text], faults: [] });
  });

  test('that are taken back leave no words in Redis and are taken back at the other proxy', async () => {
    const { begin, gather, here, there } = await start();
    const { page, write, listener } = await begin([70]);
    write(...add('Wrong '));
    await gather();
    write(...add('words'));
    await gather();
    await until(() => page.calls === 2 && page.reader.shown.includes('Wrong words'));
    const before = (await here.turnLog.usage()).bytes;
    write({ type: 'reset-step' });
    await gather();
    await until(() => page.reader.previews.size === 0);
    expect((await there.turnLog.usage()).bytes).toBeLessThan(before);
    write(...writer.start('b'), ...writer.add('b', 'Right'), ...writer.end('b'), ...writer.finish());
    listener.ended();
    await until(() => page.reader.end !== undefined);
    expect(page.reader).toMatchObject({ record: ['Right'], end: 'complete', faults: [] });
  });
});
