import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createAgUiTransport, createAiSdkTransport } from '../../src/client/index.ts';
import type { CallResult, ToolDefinition } from '../../src/protocol/index.ts';
import { startTools, type ToolCall } from '../../src/store/index.ts';
import { createFakeFetch } from '../client/fakeFetch.ts';
import { recordedBytes } from '../support/agentStreams.ts';
import { type Cut, memoryFetch } from './support/memoryFetch.ts';
import { proxyForms } from './support/proxyForms.ts';
import type { ScriptedCall } from './support/ScriptedAgent.ts';
import { createShopper, transcript } from './support/shopper.ts';
import {
  type AgentProtocol,
  agentProtocols,
  startAgentForm,
  startScriptedAgent,
} from './support/startAgentProxy.ts';
import { callProxy, say } from './support/startProxy.ts';
import { until } from './support/until.ts';

const tools: readonly ToolDefinition[] = [
  { name: 'add_to_bag', description: 'Puts a product into the bag.', parameters: { type: 'object' } },
];
const toolCall = {
  callId: 'call-1',
  name: 'add_to_bag',
  input: { productId: 'squall-jacket', size: 'M' },
  needsApproval: false,
};
const done: CallResult = { status: 'done', output: { lines: 1 } };
const recorded = { 'ai-sdk': 'ai-sdk-7-call', 'ag-ui': 'ag-ui-call' } as const;
const streamOf = (protocol: AgentProtocol, round: 1 | 2) => recordedBytes(`${recorded[protocol]}-${round}`);
const stream = { 'content-type': 'text/event-stream' };
const messagesOf = ({ body }: Pick<ScriptedCall, 'body'>) => JSON.stringify(body.messages);

/** A conversation whose first response ends with a tool call; `begin` resolves once the tool call waits for its result. */
async function start(protocol: AgentProtocol, name: string = recorded[protocol]) {
  const started = startScriptedAgent(protocol);
  const { agent, open, ask, call } = started;
  agent.answer = (one) => one.play(recordedBytes(`${name}-${agent.calls.length === 1 ? 1 : 2}`));
  const sessionId = await open();
  const turnId = randomUUID();
  const key = { 'idempotency-key': turnId };
  const begin = async () => {
    const answer = ask(sessionId, 'A waterproof jacket under 160', key, tools);
    await until(() => answer.text.includes('toolCall'));
    return answer;
  };
  /** Posts a result of the call, and resolves to the status of the response. */
  const postResult = async (value: unknown = done, fields: object = {}) =>
    (await call('answer', sessionId, { turnId, callId: 'call-1', result: value, ...fields })).status;
  return { ...started, sessionId, turnId, key, begin, postResult };
}

describe.each(agentProtocols)('an agent that speaks %s calls a tool of the page: the call', (protocol) => {
  test.each(proxyForms)('waits for its result, in one numbered turn: %s by %s', async (form, via) => {
    const { invoke, caller, platform, sessionId } = await startAgentForm(protocol, [form, via]);
    const turnId = randomUUID();
    const answer = invoke({ 'idempotency-key': turnId }, { tools });
    const first = await platform.turn();
    first.head(200, stream);
    first.raw(streamOf(protocol, 1));
    first.end();
    expect(await answer.line()).toMatchObject({ seq: 1, result: { response: { sessionId } } });
    expect(await answer.line()).toEqual({ seq: 2, toolCall });
    const fields = { sessionId, turnId, callId: 'call-1' };
    const response = await caller.call('answer', { ...fields, result: done }).end();
    expect([response.status, response.text]).toEqual([202, '{}']);
    const second = await platform.turn(1);
    second.head(200, stream);
    second.raw(streamOf(protocol, 2));
    second.end();
    const { parsedLines: documents } = await answer.end();
    expect(documents.map(({ seq }) => seq)).toEqual([1, 2, 3, undefined]);
    expect(documents.at(-1)).toEqual({ end: { lines: 3, reason: 'complete' } });
  });

  test('leads to the same requests to the agent as the transport in the page sends', async () => {
    const { agent, ask, begin, postResult, sessionId } = await start(protocol);
    const answer = await begin();
    await postResult();
    await answer.end();
    await ask(sessionId, 'And in blue?', {}, tools).end();
    const bodies = [1, 2, 2].map((round) => ({
      bytes: [streamOf(protocol, round === 1 ? 1 : 2)],
      headers: stream,
    }));
    const fake = createFakeFetch(...bodies);
    const options = { fetch: fake.fetch, makeId: () => sessionId };
    const transport =
      protocol === 'ag-ui'
        ? createAgUiTransport({ ...options, url: 'https://shop.example/chat' })
        : createAiSdkTransport({ ...options, api: 'https://shop.example/chat' });
    await transport.init({});
    for (const [index, text] of ['A waterproof jacket under 160', 'And in blue?'].entries()) {
      // The proxy names a turn by the id of its request.
      const turnId = agent.calls[index * 2]?.headers['x-request-id'] ?? '';
      const inputs = [{ kind: 'text', text } as const];
      for await (const item of transport.invoke({ sessionId, turnId, inputs, tools }))
        if (item.kind === 'call') item.answer(done);
    }
    const direct = fake.calls.map(({ init }) => JSON.parse(String(init.body)));
    expect(agent.calls.map(({ body }) => body)).toEqual(direct);
  });

  test('leaves no request open for more than a second, and takes no result of another call or turn', async () => {
    const { agent, clock, begin, postResult } = await start(protocol);
    agent.answer = (one) => one.play(streamOf(protocol, agent.calls.length === 1 ? 1 : 2), 'stays open');
    const beginning = begin();
    // An open stream of AG-UI may get a further run, so the call comes when none has followed.
    await until(() => clock.planned(1_000) > 0);
    expect(agent.calls[0]?.isAborted).toBe(false);
    clock.advance(1_000);
    expect(agent.calls[0]?.isAborted).toBe(true);
    const answer = await beginning;
    expect(await postResult(done, { callId: 'call-2' })).toBe(410);
    expect(await postResult(done, { turnId: randomUUID() })).toBe(410);
    expect(agent.calls).toHaveLength(1);
    expect(await postResult()).toBe(202);
    // The first stream has ended with the round; the second may get a further run until a second after its end.
    await until(() => agent.calls.length === 2 && (answer.isEnded || clock.planned(1_000) > 0));
    clock.advance(1_000);
    await answer.end();
  });

  test('is answered once: a second result is accepted but ignored', async () => {
    const { agent, begin, postResult } = await start(protocol);
    const answer = await begin();
    agent.answer = () => {};
    expect(await postResult()).toBe(202);
    const second = await agent.turn(1);
    expect(await postResult({ status: 'declined' })).toBe(202);
    expect(messagesOf(second)).toContain('lines');
    expect(messagesOf(second)).not.toContain('has not allowed');
    second.play(streamOf(protocol, 2));
    await answer.end();
    expect(agent.calls).toHaveLength(2);
    expect(await postResult()).toBe(410);
  });

  test('is not answered by another session', async () => {
    const { agent, begin, call, open, postResult, turnId } = await start(protocol);
    const answer = await begin();
    const fields = { turnId, callId: 'call-1', result: { status: 'declined' } };
    expect((await call('answer', await open(), fields)).status).toBe(410);
    expect(agent.calls).toHaveLength(1);
    expect(await postResult()).toBe(202);
    await answer.end();
  });

  test('gets an error as its result, and the turn continues, when the shopper declines it', async () => {
    const { agent, begin, postResult } = await start(protocol);
    const answer = await begin();
    await postResult({ status: 'declined' });
    expect((await answer.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'complete' } });
    expect(messagesOf(await agent.turn(1))).toContain('The shopper has not allowed this.');
  });

  test.each([
    undefined,
    'done',
    {},
    { status: 'other' },
    { status: 'failed' },
    { status: 'failed', error: 7 },
    { status: 'failed', error: 'x'.repeat(2_001) },
    { status: 'done', output: JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`) },
  ])('keeps waiting when its result is malformed: %j', async (value) => {
    const { begin, postResult, agent } = await start(protocol);
    await begin();
    expect(await postResult(value, value === undefined ? { result: undefined } : {})).toBe(400);
    expect(agent.calls).toHaveLength(1);
  });

  test('waits five minutes, longer than a turn may take, and then gets an error as its result', async () => {
    const { agent, clock, begin, postResult } = await start(protocol);
    const answer = await begin();
    agent.answer = () => {};
    clock.advance(299_999);
    expect(agent.calls).toHaveLength(1);
    // Blank lines keep the connection open.
    expect(answer.text).toMatch(/\n\n{10,}$/);
    clock.advance(1);
    const second = await agent.turn(1);
    expect(messagesOf(second)).toContain('The page has not answered.');
    expect(await postResult()).toBe(202);
    // The agent has the time of a turn again.
    clock.advance(40_000);
    second.play(streamOf(protocol, 2));
    expect((await answer.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'complete' } });
  });

  test.each(['stop', 'close', 'erase'] as const)(
    'no longer waits after %s, which stops the turn',
    async (route) => {
      const { agent, clock, begin, call, postResult, sessionId, turnId } = await start(protocol);
      const answer = await begin();
      expect(clock.planned(300_000)).toBe(1);
      await call(route, sessionId, { turnId });
      expect((await answer.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'stopped' } });
      expect(clock.planned(300_000)).toBe(0);
      expect(await postResult()).toBe(410);
      expect(agent.calls).toHaveLength(1);
    },
  );

  test('no longer waits when no browser has read for a minute, or when the proxy closes', async () => {
    for (const end of ['leave', 'close'] as const) {
      const { clock, begin, proxy } = await start(protocol);
      const answer = await begin();
      if (end === 'leave') {
        answer.abort();
        clock.advance(60_000);
      } else {
        const closed = proxy.close(10);
        clock.advance(10);
        await closed;
      }
      await until(() => proxy.running === 0);
      expect(clock.planned(300_000)).toBe(0);
    }
  });

  test('is left out of the messages of the next turn if it has no result', async () => {
    const { agent, ask, begin, call, sessionId, turnId } = await start(protocol);
    const answer = await begin();
    await call('stop', sessionId, { turnId });
    await answer.end();
    await ask(sessionId, 'And in blue?', {}, tools).end();
    const messages = messagesOf(await agent.turn(1));
    expect(messages).toContain('Two jackets');
    expect(messages).not.toContain('call-1');
  });

  test('gets an error at once, and the page an event about it, if the page has no such tool', async () => {
    const { agent, ask, sessionId } = await start(protocol);
    const other = tools.map((tool) => ({ ...tool, name: '__proto__' }));
    const { parsedLines: documents } = await ask(sessionId, 'Hello', {}, other).end();
    expect(JSON.stringify(documents)).not.toContain('"toolCall"');
    expect(JSON.stringify(documents)).toContain('agent:tool-call:add_to_bag');
    expect(documents.at(-1)).toMatchObject({ end: { reason: 'complete' } });
    expect(messagesOf(await agent.turn(1))).toContain('The page has no such tool.');
  });

  test.each([['no tools', undefined] as const, ['an empty list', []] as const])(
    'ends the turn if the page has %s',
    async (_what, none) => {
      const { agent, ask, sessionId } = await start(protocol);
      const { parsedLines: documents } = await ask(sessionId, 'Hello', {}, none).end();
      expect(documents.at(-1)).toMatchObject({ end: { reason: 'complete' } });
      expect(agent.calls).toHaveLength(1);
    },
  );

  test('may have the name and the id __proto__', async () => {
    const { agent, ask, postResult, key, sessionId } = await start(protocol);
    const name = '__proto__';
    const rename = (round: 1 | 2) =>
      new TextEncoder().encode(
        new TextDecoder().decode(streamOf(protocol, round)).replaceAll(/add_to_bag|call-1/g, name),
      );
    agent.answer = (one) => one.play(rename(agent.calls.length === 1 ? 1 : 2));
    const proto = tools.map((tool) => ({ ...tool, name }));
    const answer = ask(sessionId, 'Hello', key, proto);
    await until(() => answer.text.includes('toolCall'));
    expect(answer.parsedLines[1]).toMatchObject({ toolCall: { callId: name, name } });
    expect(await postResult(done, { callId: 'constructor' })).toBe(410);
    expect(await postResult(done, { callId: name })).toBe(202);
    expect((await answer.end()).parsedLines.at(-1)).toMatchObject({ end: { reason: 'complete' } });
  });

  test('fails the turn when 16 calls have preceded it', async () => {
    const { agent, ask, postResult, key, reports, sessionId } = await start(protocol);
    const text = new TextDecoder().decode(streamOf(protocol, 1));
    agent.answer = (one) => {
      const bytes = text.replaceAll('call-1', `call-${agent.calls.length}`);
      one.play(new TextEncoder().encode(bytes));
    };
    const answer = ask(sessionId, 'Hello', key, tools);
    for (let round = 1; round <= 16; round += 1) {
      await until(() => answer.text.includes(`"callId":"call-${round}"`));
      expect(await postResult(done, { callId: `call-${round}` })).toBe(202);
    }
    const { parsedLines: documents } = await answer.end();
    expect(documents.at(-2)).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(agent.calls).toHaveLength(17);
    expect(reports).toContainEqual([
      'platform reported an error',
      expect.objectContaining({ code: 'too-many-calls' }),
    ]);
  });

  test('is not possible with invoke_sync, and fails when invoke_sync reads the rest of its turn', async () => {
    const { agent, proxy, begin, key, sessionId } = await start(protocol);
    const body = { clientKey: 'visitor', sessionId, inputEvents: [say('Hello')], tools };
    expect((await callProxy(proxy, 'invoke_sync', body).end()).status).toBe(200);
    expect(agent.calls).toHaveLength(1);
    agent.calls.length = 0;
    const streamed = await begin();
    const rest = { clientKey: 'visitor', sessionId };
    const whole = callProxy(proxy, 'invoke_sync', rest, { ...key, 'resume-from': '0' });
    expect(JSON.stringify(await whole.json())).toContain('The Squall is the lighter one.');
    await streamed.end();
    expect(messagesOf(await agent.turn(1))).toContain('The page cannot be reached.');
  });

  test('gets an error in place of its result when the results of the turn are too long together', async () => {
    const { agent, ask, postResult, key, sessionId } = await start(protocol);
    const text = new TextDecoder().decode(streamOf(protocol, 1));
    agent.answer = (one) =>
      one.play(new TextEncoder().encode(text.replaceAll('call-1', `call-${agent.calls.length}`)));
    const answer = ask(sessionId, 'Hello', key, tools);
    const output = 'x'.repeat(60_000);
    for (let round = 1; round <= 5; round += 1) {
      await until(() => answer.text.includes(`"callId":"call-${round}"`));
      await postResult({ status: 'done', output }, { callId: `call-${round}` });
    }
    const last = await agent.turn(5);
    expect(messagesOf(await agent.turn(4))).not.toContain('too long');
    expect(messagesOf(last)).toContain('The results of this turn are too long.');
  });
});

describe('the approval of a tool that the server runs', () => {
  test.each([
    [true, 'allows it', { status: 'allowed' }],
    [false, 'declines it', { status: 'declined' }],
    [false, 'does not decide', { status: 'failed', error: 'No.' }],
  ] as const)('is %s when the shopper %s', async (isApproved, _decides, value) => {
    const { agent, begin, postResult } = await start('ai-sdk', 'ai-sdk-7-approval');
    const answer = await begin();
    expect(answer.parsedLines[1]).toEqual({
      seq: 2,
      toolCall: { ...toolCall, needsApproval: true, isRemote: true },
    });
    await postResult(value);
    await answer.end();
    expect(messagesOf(await agent.turn(1))).toContain(`"approved":${isApproved}`);
  });
});

describe.each(agentProtocols)('a shopper of an agent that speaks %s', (protocol) => {
  async function play(cutOf?: (n: number) => Cut | undefined, isAllowed?: boolean) {
    const { agent, proxy } = await start(protocol);
    const { fetch, calls } = memoryFetch(proxy, cutOf);
    const store = createShopper({ fetch });
    const execute = vi.fn(() => ({ lines: 1 }));
    const runner = startTools(store, {
      add_to_bag: { title: 'Put it into your bag', execute, needsApproval: isAllowed !== undefined },
    });
    const callId = () =>
      store.getState().order.find((id) => {
        const message = store.getState().byId[id];
        return message?.from === 'host' && message.call?.status === 'waiting';
      });
    if (isAllowed !== undefined)
      store.subscribe(() => {
        const id = callId();
        if (id !== undefined) queueMicrotask(() => runner.answer(id, isAllowed));
      });
    await store.commands.send({ kind: 'text', text: 'A waterproof jacket under 160' });
    const statuses = Object.values(store.getState().byId).flatMap((message): ToolCall['status'][] =>
      message.from === 'host' && message.call ? [message.call.status] : [],
    );
    return { agent, calls, execute, statuses, state: store.getState() };
  }

  test('sees a tool run exactly once, whichever line its connection is cut at', async () => {
    const whole = await play();
    expect(whole.statuses).toEqual(['done']);
    const wanted = transcript(whole.state);
    const invoke = whole.calls.findIndex(({ route }) => route === 'invoke');
    const lines = whole.calls[invoke]?.lines ?? [];
    // Its text is sent as a preview, too.
    expect(lines.length).toBe(5);
    for (let line = 0; line < lines.length; line += 1)
      for (const bytes of [0, 1, lines[line] ?? 0]) {
        const cutOf = (n: number): Cut | undefined => (n === invoke ? { lines: line, bytes } : undefined);
        const { agent, calls, execute, state } = await play(cutOf);
        expect(transcript(state), `line ${line}, ${bytes} bytes`).toBe(wanted);
        expect(execute).toHaveBeenCalledOnce();
        expect(agent.calls).toHaveLength(2);
        const isWhole = line === lines.length - 1 && bytes === lines[line];
        expect(calls.filter(({ route }) => route === 'invoke')).toHaveLength(isWhole ? 1 : 2);
      }
  });

  test.each([true, false])('decides whether a tool runs (allowed: %s)', async (isAllowed) => {
    const { agent, execute, statuses, state } = await play(undefined, isAllowed);
    expect(statuses).toEqual([isAllowed ? 'done' : 'declined']);
    expect(execute).toHaveBeenCalledTimes(isAllowed ? 1 : 0);
    expect(state.turn.status).toBe('idle');
    expect(messagesOf(await agent.turn(1)).includes('has not allowed')).toBe(!isAllowed);
  });
});
