import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startScriptedAgent } from './support/startAgentProxy.ts';
import { callProxy, openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

describe('the tools of a page', () => {
  const tool = {
    name: 'add_to_bag',
    description: 'Puts a product into the bag.',
    parameters: { type: 'object' },
  };
  const many = (count: number, description = 'Adds.') =>
    Array.from({ length: count }, (_, index) => ({
      name: `tool.a-b_${index}`,
      description,
      parameters: { type: 'object' },
    }));

  test.each([
    ['an object instead of a list', {}],
    ['more than 64 entries', many(65)],
    ['an entry that is no object', [null]],
    ['an empty name', [{ ...tool, name: '' }]],
    ['a name with a space', [{ ...tool, name: 'add to bag' }]],
    ['a name of 65 characters', [{ ...tool, name: 'x'.repeat(65) }]],
    ['a repeated name', [tool, tool]],
    ['an entry without a description', [{ ...tool, description: undefined }]],
    ['a description of 4,097 characters', [{ ...tool, description: 'x'.repeat(4_097) }]],
    ['parameters that are no object', [{ ...tool, parameters: [] }]],
    ['more than 32 KiB', many(16, 'x'.repeat(2_100))],
    [
      '65 levels of nesting',
      [{ ...tool, parameters: { a: JSON.parse(`${'['.repeat(62)}${']'.repeat(62)}`) } }],
    ],
  ])('are refused with %s', async (_what, value) => {
    const { proxy, agent, open } = startScriptedAgent('ag-ui');
    const body = {
      clientKey: 'visitor',
      sessionId: await open(),
      inputEvents: [say('Hello')],
      tools: value,
    };
    const answer = await callProxy(proxy, 'invoke', body).end();
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"path":"tools')]);
    expect(agent.calls).toEqual([]);
  });

  test('reach an agent that speaks ag-ui, without other fields', async () => {
    const { agent, ask, open } = startScriptedAgent('ag-ui');
    const sent = many(64).map((one) => ({ ...one, more: true }));
    ask(await open(), 'Hello', {}, sent);
    const { body } = await agent.turn();
    expect(body.tools).toEqual(many(64));
  });

  test('are never sent to the platform, whether they are valid or not', async () => {
    const { memory, platform } = await startProxy();
    const { sessionId } = await openSession(memory);
    for (const value of [[tool], 'no list']) {
      const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')], tools: value });
      const turn = await platform.turn(platform.of('invoke').length);
      expect(turn.body).not.toHaveProperty('tools');
      turn.head();
      turn.end();
      await answer.end();
    }
    const result = { turnId: randomUUID(), callId: 'call-1', result: { status: 'allowed' } };
    expect((await memory.call('answer', { sessionId, ...result }).end()).status).toBe(410);
  });
});

test('a call beyond the first 32 of a round, or with an input that is no object or nested too deep, gets an error at once', async () => {
  const { agent, ask, call, open } = startScriptedAgent('ai-sdk');
  const toolName = 'add_to_bag';
  const chunkOf = (toolCallId: string, input: unknown) => ({
    type: 'tool-input-available',
    toolCallId,
    toolName,
    input,
  });
  const deep = JSON.parse(`{"list":${'['.repeat(40)}${']'.repeat(40)}}`);
  const chunks = [
    { type: 'start' },
    chunkOf('deep', deep),
    chunkOf('text', 'Squall'),
    ...Array.from({ length: 33 }, (_, index) => chunkOf(`call-${index}`, {})),
    { type: 'finish' },
  ];
  const data = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'];
  agent.answer = (one) => {
    if (agent.calls.length === 1) one.play(Buffer.from(data.map((text) => `data: ${text}\n\n`).join('')));
  };
  const [sessionId, turnId] = [await open(), randomUUID()];
  const tools = [{ name: toolName, description: 'Adds.', parameters: {} }];
  const answer = ask(sessionId, 'Hello', { 'idempotency-key': turnId }, tools);
  await until(() => answer.text.includes('toolCall'));
  const ids = answer.parsedLines.flatMap(({ toolCall }) => (toolCall as { callId: string })?.callId ?? []);
  expect(ids).toEqual(Array.from({ length: 32 }, (_, index) => `call-${index}`));
  // The lines of calls come last, so a page that resumes after its last shown line gets every call again.
  expect(answer.parsedLines.slice(0, 3).every((line) => 'result' in line)).toBe(true);
  for (const callId of ids) {
    expect(agent.calls).toHaveLength(1);
    await call('answer', sessionId, { turnId, callId, result: { status: 'done' } });
  }
  const messages = JSON.stringify((await agent.turn(1)).body.messages);
  for (const error of ['nested too deep', 'not a JSON object', 'too many calls at once'])
    expect(messages).toContain(error);
});
