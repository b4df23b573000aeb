import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NodeSealer, RedisConnection, RedisConversations, RedisTurnLog } from '../../proxy/index.ts';
import { recordedBytes, recordedJson } from '../support/agentStreams.ts';
import { FakeClock } from './support/FakeClock.ts';
import { memoryFetch } from './support/memoryFetch.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { ScriptedAgent, type ScriptedCall } from './support/ScriptedAgent.ts';
import { createShopper } from './support/shopper.ts';
import { agentProtocols, productBytes, startScriptedAgent } from './support/startAgentProxy.ts';

interface SentMessage {
  readonly role: string;
  readonly id: string;
  readonly content?: unknown;
  readonly parts?: readonly { readonly type: string; readonly text?: string }[];
}

const messagesOf = (call: ScriptedCall | undefined): readonly SentMessage[] =>
  (call?.body.messages ?? []) as readonly SentMessage[];

/** The words of each message. */
const wordsOf = (messages: readonly SentMessage[]): readonly string[] =>
  messages.map(({ content, parts = [] }) =>
    typeof content === 'string' ? content : parts.map(({ text = '' }) => text).join(''),
  );

describe('the messages that the proxy sends', () => {
  async function secondCall(protocol: 'ai-sdk' | 'ag-ui', name: string) {
    const { agent, open, ask } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(recordedBytes(name));
    const sessionId = await open();
    await ask(sessionId, 'A waterproof jacket under 160').end();
    await ask(sessionId, 'And in blue?').end();
    return agent.turn(1);
  }

  test.each(['5', '6', '7'])(
    'have the texts and tools that the client of AI SDK %s sends',
    async (version) => {
      const messages = messagesOf(await secondCall('ai-sdk', `ai-sdk-${version}-products`));
      const reference = recordedJson('ai-sdk-messages') as Record<string, SentMessage>;
      const isSent = ({ type }: { type: string }) => !/^(reasoning|source-url)$/.test(type);
      const expected = reference[`ai-sdk-${version}-products`]?.parts?.filter(isSent) ?? [];
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
      const sent = messages[1]?.parts ?? [];
      expect(sent.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
      for (const [index, part] of expected.entries()) expect(part).toMatchObject(sent[index] ?? {});
    },
  );

  test.each(['products', 'tools', 'error'])(
    'are those of the client of AG-UI after the recorded run “%s”',
    async (name) => {
      const messages = messagesOf(await secondCall('ag-ui', `ag-ui-${name}`));
      const requests = recordedJson('ag-ui-requests') as Record<string, { messages: SentMessage[] }[]>;
      // Reasoning is not sent back, and the ids of the shopper's messages differ.
      const comparable = (all: readonly { readonly role: string }[]) =>
        all
          .filter(({ role }) => role !== 'reasoning')
          .map((message) => (message.role === 'user' ? { ...message, id: '' } : message));
      expect(comparable(messages)).toEqual(comparable(requests[name]?.[1]?.messages ?? []));
    },
  );

  test('answer the question that has interrupted a run of AG-UI', async () => {
    const { body } = await secondCall('ag-ui', 'ag-ui-interrupt');
    expect(body.resume).toEqual([
      { interruptId: 'interrupt-1', status: 'resolved', payload: 'And in blue?' },
    ]);
  });
});

describe.each(agentProtocols)('a conversation with an agent that speaks %s', (protocol) => {
  const playing = (options = {}) => {
    const started = startScriptedAgent(protocol, options);
    started.agent.answer = (call) => call.play(productBytes(protocol));
    return started;
  };

  test('has the same id in every call, and messages with unique ids', async () => {
    const { agent, open, ask } = playing();
    const sessionId = await open();
    for (const text of ['One', 'Two', 'Three']) await ask(sessionId, text).end();
    const ids = agent.calls.map(({ body }) => body.id ?? body.threadId);
    expect(new Set(ids)).toEqual(new Set([sessionId]));
    const messages = messagesOf(agent.calls.at(-1));
    const asked = messages.filter(({ role }) => role === 'user');
    expect(wordsOf(asked)).toEqual(['One', 'Two', 'Three']);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(3);
  });

  test('does not contain a turn that the agent has refused', async () => {
    const { agent, open, ask } = playing();
    const sessionId = await open();
    agent.answer = (call) => {
      call.listener.head(500, undefined);
      call.listener.ended();
    };
    await ask(sessionId, 'Refused').end();
    agent.answer = (call) => call.play(productBytes(protocol));
    await ask(sessionId, 'Again').end();
    expect(wordsOf(messagesOf(agent.calls[1]))).toEqual(['Again']);
  });

  test('contains a turn that was stopped, with the texts and tools so far', async () => {
    const { agent, open, ask, call } = playing();
    agent.answer = () => {};
    const sessionId = await open();
    const turnId = randomUUID();
    const answer = ask(sessionId, 'Stop me', { 'idempotency-key': turnId });
    const running = await agent.turn();
    const bytes = productBytes(protocol);
    running.play(bytes.subarray(0, Math.ceil(bytes.length * 0.9)), 'stays open');
    await answer.line();
    await call('stop', sessionId, { turnId });
    expect(running.isAborted).toBe(true);
    await answer.end();
    agent.answer = (next) => next.play(bytes);
    await ask(sessionId, 'Next').end();
    const messages = messagesOf(agent.calls[1]);
    const words = wordsOf(messages);
    expect(words[0]).toBe('Stop me');
    expect(words.at(-1)).toBe('Next');
    expect(JSON.stringify(messages)).toContain('squall-jacket');
  });

  test('contains a turn once, however often its lines are requested', async () => {
    const { agent, open, ask } = playing();
    const sessionId = await open();
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => ask(sessionId, 'Once', key).end()));
    await ask(sessionId, 'Once', { ...key, 'resume-from': '1' }).end();
    await ask(sessionId, 'Next').end();
    expect(agent.calls).toHaveLength(2);
    const asked = messagesOf(agent.calls[1]).filter(({ role }) => role === 'user');
    expect(wordsOf(asked)).toEqual(['Once', 'Next']);
  });

  test.each(['close', 'erase'] as const)('is deleted by %s', async (route) => {
    const { conversations, open, ask, call } = playing();
    const sessionId = await open();
    await ask(sessionId, 'Hello').end();
    expect(conversations.load(sessionId)).toContain('Hello');
    expect((await call(route, sessionId)).status).toBe(200);
    expect(conversations.load(sessionId)).toBeUndefined();
    expect(await ask(sessionId, 'Late').json()).toMatchObject({ error: { code: 'session_closed' } });
  });

  test('is not stored again by a turn that runs while the conversation is erased', async () => {
    const { agent, conversations, open, ask, call } = startScriptedAgent(protocol);
    const sessionId = await open();
    const answer = ask(sessionId, 'Hello');
    const running = await agent.turn();
    running.play(productBytes(protocol).subarray(0, 500), 'stays open');
    await call('erase', sessionId);
    await answer.end();
    expect(running.isAborted).toBe(true);
    expect(conversations.load(sessionId)).toBeUndefined();
  });

  test('begins again with the shopper’s last texts when the proxy no longer has the conversation', async () => {
    const { agent, proxy, conversations } = playing();
    const store = createShopper({ fetch: memoryFetch(proxy).fetch });
    await store.commands.send({ kind: 'text', text: 'A tent for two' });
    const { session } = store.getState();
    const sessionId = session.status === 'open' ? session.sessionId : '';
    conversations.erase(sessionId);
    await store.commands.send({ kind: 'text', text: 'And a stove' });
    expect(store.getState().turn.status).toBe('idle');
    const last = agent.calls.at(-1);
    expect(last?.body.id ?? last?.body.threadId).not.toBe(sessionId);
    expect(JSON.stringify(messagesOf(last))).toContain('A tent for two');
    expect(wordsOf(messagesOf(last)).at(-1)).toContain('And a stove');
  });

  test('loses its oldest turns above 32 Ki characters, and a turn that is too long loses its tool calls', async () => {
    const { agent, conversations, open, ask } = playing();
    const sessionId = await open();
    const long = 'x'.repeat(2_000);
    for (let turn = 0; turn < 20; turn += 1) await ask(sessionId, `${turn} ${long}`).end();
    const stored = String(conversations.load(sessionId));
    expect(stored.length).toBeLessThanOrEqual(32 * 1024);
    expect(stored.length).toBeGreaterThan(20 * 1024);
    const words = wordsOf(messagesOf(agent.calls.at(-1)));
    expect(words[0]).not.toMatch(/^0 /);
    expect(words.at(-1)).toMatch(/^19 /);
    const huge = new TextDecoder()
      .decode(productBytes(protocol))
      .replaceAll('20,000 mm and pit zips.', 'y'.repeat(200_000));
    agent.answer = (call) => call.play(new TextEncoder().encode(huge));
    await ask(sessionId, 'Huge').end();
    await ask(sessionId, 'Next').end();
    const messages = JSON.stringify(messagesOf(agent.calls.at(-1)));
    expect(messages).toContain('Two jackets keep you dry');
    expect(messages).not.toContain('yyyy');
  });
});

describe.skipIf(!hasRedis)('two proxies with one Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.stop());

  describe.each(agentProtocols)('in front of an agent that speaks %s', (protocol) => {
    async function start() {
      const [clock, agent] = [new FakeClock(), new ScriptedAgent()];
      agent.answer = (call) => call.play(productBytes(protocol));
      const proxies = [];
      for (let count = 0; count < 2; count += 1) {
        const redis = await RedisConnection.open(server.url, () => {});
        if (count === 0) await redis.client.flushAll();
        const now = () => clock.now();
        const sealer = new NodeSealer([{ id: 'k', key: Buffer.alloc(32, 7) }]);
        const conversations = new RedisConversations({ redis, now, sealer });
        const turnLog = new RedisTurnLog({ redis, clock, report: () => {}, sealer, now });
        proxies.push(startScriptedAgent(protocol, { agent, clock, conversations, turnLog }));
        onTestFinished(() => redis.close());
      }
      const [here, there] = proxies;
      if (!here || !there) throw new Error('no proxies');
      return { agent, here, there };
    }

    test('continue one conversation, each with the turns of the other', async () => {
      const { agent, here, there } = await start();
      const sessionId = await here.open();
      for (const [index, proxy] of [here, there, there, here].entries())
        expect((await proxy.ask(sessionId, `Turn ${index}`).end()).status).toBe(200);
      const messages = messagesOf(agent.calls.at(-1));
      const asked = wordsOf(messages.filter(({ role }) => role === 'user'));
      expect(asked).toEqual(['Turn 0', 'Turn 1', 'Turn 2', 'Turn 3']);
      expect(JSON.stringify(messages).split('Two jackets keep you dry')).toHaveLength(4);
    });

    test('send the text of a turn that the other proxy has stopped', async () => {
      const { agent, here, there } = await start();
      const sessionId = await here.open();
      agent.answer = (call) => call.play(productBytes(protocol).subarray(0, 2_000), 'stays open');
      const turnId = randomUUID();
      const answer = here.ask(sessionId, 'Stop me', { 'idempotency-key': turnId });
      await answer.line();
      const resumed = there.ask(sessionId, 'Stop me', { 'idempotency-key': turnId, 'resume-from': '0' });
      await resumed.line();
      await there.call('stop', sessionId, { turnId });
      await Promise.all([answer.end(), resumed.end()]);
      expect(agent.calls[0]?.isAborted).toBe(true);
      expect(agent.calls).toHaveLength(1);
      agent.answer = (call) => call.play(productBytes(protocol));
      await there.ask(sessionId, 'Next').end();
      const words = wordsOf(messagesOf(agent.calls[1]));
      expect(words[0]).toBe('Stop me');
      expect(words.join()).toContain('Two jackets keep you dry');
    });

    test('delete a conversation for both', async () => {
      const { here, there } = await start();
      const sessionId = await here.open();
      await here.ask(sessionId, 'Hello').end();
      expect((await there.call('erase', sessionId)).status).toBe(200);
      expect(await here.conversations.load(sessionId)).toBeUndefined();
      expect(await here.ask(sessionId, 'Late').json()).toMatchObject({ error: { code: 'session_closed' } });
    });
  });
});
