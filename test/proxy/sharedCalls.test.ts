import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NodeSealer, RedisConnection, RedisConversations, RedisTurnLog } from '../../proxy/index.ts';
import type { CallResult } from '../../src/protocol/index.ts';
import { recordedBytes } from '../support/agentStreams.ts';
import { FakeClock } from './support/FakeClock.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { ScriptedAgent } from './support/ScriptedAgent.ts';
import { agentProtocols, startScriptedAgent } from './support/startAgentProxy.ts';
import { until } from './support/until.ts';

const tools = [{ name: 'add_to_bag', description: 'Adds.', parameters: { type: 'object' } }];
const done: CallResult = { status: 'done', output: { lines: 1 } };

describe.skipIf(!hasRedis)('a call of a tool of the page, with two proxies and one Redis,', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  async function start(protocol: (typeof agentProtocols)[number]) {
    const [clock, agent] = [new FakeClock(), new ScriptedAgent()];
    const name = protocol === 'ai-sdk' ? 'ai-sdk-7-call' : 'ag-ui-call';
    agent.answer = (call) => call.play(recordedBytes(`${name}-${agent.calls.length}`));
    async function startOne() {
      const redis = await RedisConnection.open(server.url, () => {});
      onTestFinished(() => redis.close());
      const now = () => clock.now();
      const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
      const conversations = new RedisConversations({ redis, now, sealer });
      const turnLog = new RedisTurnLog({ redis, clock, report: () => {}, sealer, now });
      return { ...startScriptedAgent(protocol, { agent, clock, conversations, turnLog }), redis };
    }
    const [here, there] = [await startOne(), await startOne()];
    await here.redis.client.flushAll();
    const [sessionId, turnId] = [await here.open(), randomUUID()];
    const key = { 'idempotency-key': turnId };
    const streamed = here.ask(sessionId, 'Hello', key, tools);
    await until(() => streamed.text.includes('toolCall'));
    const answer = async (proxy: typeof here, fields: object = {}) => {
      const body = { turnId, callId: 'call-1', result: done, ...fields };
      return (await proxy.call('answer', sessionId, body)).status;
    };
    return { agent, clock, here, there, sessionId, turnId, key, streamed, answer };
  }

  describe.each(agentProtocols)('of an agent that speaks %s', (protocol) => {
    test('is answered at the other proxy, where its turn is resumed', async () => {
      const { agent, there, sessionId, key, streamed, answer } = await start(protocol);
      streamed.abort();
      const resumed = there.ask(sessionId, 'Hello', { ...key, 'resume-from': '1' });
      expect(await resumed.line()).toMatchObject({ seq: 2, toolCall: { callId: 'call-1' } });
      expect(await answer(there)).toBe(202);
      expect((await resumed.end()).parsedLines.at(-1)).toEqual({ end: { lines: 3, reason: 'complete' } });
      expect(JSON.stringify((await agent.turn(1)).body.messages)).toContain('lines');
      expect(agent.calls).toHaveLength(2);
    });

    test('takes the first of several results', async () => {
      const { agent, here, there, streamed, answer } = await start(protocol);
      agent.answer = () => {};
      expect(await answer(there)).toBe(202);
      const second = await agent.turn(1);
      expect(await answer(there, { result: { status: 'declined' } })).toBe(202);
      expect(await answer(here, { result: { status: 'declined' } })).toBe(202);
      expect(agent.calls).toHaveLength(2);
      second.listener.failed({ kind: 'reset', code: 'ECONNRESET' });
      await streamed.end();
    });

    test('is not answered by another session, another id or another turn', async () => {
      const { agent, there, turnId, answer } = await start(protocol);
      const foreign = { turnId, callId: 'call-1', result: done };
      expect((await there.call('answer', await there.open(), foreign)).status).toBe(410);
      expect(await answer(there, { callId: 'call-2' })).toBe(410);
      expect(await answer(there, { turnId: randomUUID() })).toBe(410);
      expect(agent.calls).toHaveLength(1);
    });
  });

  test('is unknown once its turn has ended', async () => {
    const { here, there, sessionId, turnId, streamed, answer } = await start('ai-sdk');
    await there.call('stop', sessionId, { turnId });
    await streamed.end();
    // The log stores the end after the browser has received it.
    await until(() => here.proxy.running === 0);
    await here.redis.client.ping();
    expect(await answer(there)).toBe(410);
  });

  test('has its result refused with 503 while the proxy of its turn does not respond', async () => {
    const { clock, here, there, answer } = await start('ai-sdk');
    here.redis.close();
    const refused = answer(there);
    await until(() => clock.planned(2_000) > 0);
    clock.advance(2_000);
    expect(await refused).toBe(503);
  });
});
