// Records streams of other agent protocols, made by their packages from mock models, into test/fixtures/agents. To record
// again: `npm ci --prefix test/support/agents && node test/support/agents/record.mjs`, and the same with `recordCalls.mjs`.
// The packages are not dependencies of the project, because version 7 of `ai` needs a newer Node than the project does.
import { readFileSync } from 'node:fs';
import { HttpAgent } from '@ag-ui/client';
import { EventType } from '@ag-ui/core';
import { z } from 'zod';
import {
  catalogue,
  conclusion,
  finish,
  folder,
  introduction,
  message,
  mockModel,
  question,
  readAll,
  run,
  save,
  saveRun,
  started,
  text,
  versions,
} from './mock.mjs';

/** Reasoning, a text, a tool call, and a second text with the id of the first text, because several providers number texts by step. */
const productSteps = (version) => [
  [
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'r1' },
    { type: 'reasoning-delta', id: 'r1', delta: 'They want a jacket.' },
    { type: 'reasoning-end', id: 'r1' },
    ...text('0', introduction),
    { type: 'tool-input-start', id: 'call-1', toolName: 'search_catalog' },
    { type: 'tool-input-delta', id: 'call-1', delta: '{"query":"waterproof ' },
    { type: 'tool-input-delta', id: 'call-1', delta: 'jacket"}' },
    { type: 'tool-input-end', id: 'call-1' },
    {
      type: 'tool-call',
      toolCallId: 'call-1',
      toolName: 'search_catalog',
      input: '{"query":"waterproof jacket"}',
    },
    finish(version, 'tool-calls'),
  ],
  [
    { type: 'stream-start', warnings: [] },
    ...text('0', conclusion),
    {
      type: 'source',
      sourceType: 'url',
      id: 's1',
      url: 'https://shop.example/care',
      title: 'Care of [membranes]',
    },
    finish(version, 'stop'),
  ],
];

/** The parts of a stream that a server's own code writes, without a model. */
const ownParts = [
  { type: 'start', messageId: 'message-1' },
  { type: 'data-products-status', id: 'p1', data: { state: 'loading' } },
  {
    type: 'data-shelftalk',
    id: 'p2',
    data: { recommendationEvent: { products: [{ productId: 'half', title: 'Half a product' }] } },
  },
  { type: 'file', url: 'https://shop.example/squall.png', mediaType: 'image/png' },
  {
    type: 'data-shelftalk',
    id: 'p2',
    data: {
      recommendationEvent: {
        products: [{ productId: 'squall-jacket', title: 'Squall', price: 159, currency: 'EUR' }],
      },
    },
  },
  { type: 'data-suggestions', data: { suggestions: ['Cheaper ones', 'In my size'] } },
  { type: 'data-location', data: { latitude: 52.5, longitude: 13.4, name: 'Our shop', address: 'Markt 1' } },
  {
    type: 'data-buttons',
    data: {
      text: 'For how many nights?',
      buttons: [
        { id: 'one', text: 'One' },
        { id: 'two', text: 'Two' },
      ],
    },
  },
  {
    type: 'data-list',
    data: { buttonText: 'Shops', sections: [{ rows: [{ id: 'mitte', text: 'Mitte' }] }] },
  },
  { type: 'data-handover', data: { reason: 'Wants a person', reasonNative: 'Möchte einen Menschen' } },
  { type: 'finish' },
];

/** The last state of the message that the reference client builds from a stream. */
async function messageOf(ai, body) {
  const chunks = [...body.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json));
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let last;
  for await (const message of ai.readUIMessageStream({ stream, onError: () => undefined })) last = message;
  return last;
}

const messages = {};
for (const { name, ai, version } of versions) {
  let calls = 0;
  const tools = {
    search_catalog: ai.tool({
      description: 'Searches the catalogue.',
      inputSchema: z.object({ query: z.string() }),
      // The first output is preliminary.
      async *execute() {
        calls += 1;
        yield { products: catalogue.products.slice(0, 1) };
        yield catalogue;
      },
    }),
  };
  const stream = (steps) =>
    ai.streamText({
      model: mockModel(version, steps),
      tools,
      prompt: question,
      stopWhen: ai.stepCountIs(3),
      onError: () => undefined,
    });
  const options = { sendReasoning: true, sendSources: true, generateMessageId: () => 'message-1' };
  const respond = (result) =>
    readAll(result.toUIMessageStreamResponse({ ...options, onError: () => 'Sorry.' }));
  const products = await respond(stream(productSteps(version)));
  if (calls !== 1) throw new Error(`${name} called the tool ${calls} times.`);
  save(`${name}-products.sse`, products);
  const failing = [[...text('0', introduction).slice(0, 2), { type: 'error', error: new Error('No more.') }]];
  save(`${name}-error.sse`, await respond(stream(failing)));
  const parts = ai.createUIMessageStream({
    execute: ({ writer }) => {
      for (const part of ownParts) writer.write(part);
    },
  });
  const own = await readAll(ai.createUIMessageStreamResponse({ stream: parts }));
  save(`${name}-parts.sse`, own);
  messages[`${name}-products`] = await messageOf(ai, products);
  messages[`${name}-parts`] = await messageOf(ai, own);
}
save('ai-sdk-messages.json', `${JSON.stringify(messages, null, 2)}\n`);

saveRun('products', [
  started,
  { type: EventType.STEP_STARTED, stepName: 'search' },
  { type: EventType.STATE_SNAPSHOT, snapshot: { budget: 160, seen: [] } },
  { type: EventType.REASONING_START, messageId: 'r1' },
  { type: EventType.REASONING_MESSAGE_START, messageId: 'r1', role: 'reasoning' },
  { type: EventType.REASONING_MESSAGE_CONTENT, messageId: 'r1', delta: 'They want a jacket.' },
  { type: EventType.REASONING_MESSAGE_END, messageId: 'r1' },
  { type: EventType.REASONING_END, messageId: 'r1' },
  ...message('message-1', introduction),
  {
    type: EventType.TOOL_CALL_START,
    toolCallId: 'call-1',
    toolCallName: 'search_catalog',
    parentMessageId: 'message-1',
  },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: '{"query":"waterproof ' },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: 'jacket"}' },
  { type: EventType.TOOL_CALL_END, toolCallId: 'call-1' },
  {
    type: EventType.TOOL_CALL_RESULT,
    messageId: 'result-1',
    toolCallId: 'call-1',
    content: JSON.stringify(catalogue),
    role: 'tool',
  },
  { type: EventType.STATE_DELTA, delta: [{ op: 'add', path: '/seen/-', value: 'squall-jacket' }] },
  { type: EventType.TEXT_MESSAGE_CHUNK, messageId: 'message-2', role: 'assistant', delta: conclusion[0] },
  { type: EventType.TEXT_MESSAGE_CHUNK, delta: conclusion[1] },
  { type: EventType.STEP_FINISHED, stepName: 'search' },
  {
    type: EventType.MESSAGES_SNAPSHOT,
    messages: [
      { id: 'user-1', role: 'user', content: question },
      { id: 'message-1', role: 'assistant', content: introduction.join('') },
      { id: 'message-2', role: 'assistant', content: conclusion.join('') },
      { id: 'message-3', role: 'assistant', content: 'Only in the snapshot.' },
    ],
  },
  { type: EventType.RUN_FINISHED, ...run, outcome: { type: 'success' } },
]);
saveRun('tools', [
  started,
  ...message('message-1', introduction),
  {
    type: EventType.TOOL_CALL_START,
    toolCallId: 'call-1',
    toolCallName: 'search_catalog',
    parentMessageId: 'message-1',
  },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: '{"query":"waterproof ' },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: 'jacket"}' },
  { type: EventType.TOOL_CALL_END, toolCallId: 'call-1' },
  { type: EventType.TOOL_CALL_START, toolCallId: 'call-2', toolCallName: 'stores' },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-2', delta: '{}' },
  { type: EventType.TOOL_CALL_END, toolCallId: 'call-2' },
  {
    type: EventType.TOOL_CALL_RESULT,
    messageId: 'result-1',
    toolCallId: 'call-1',
    content: JSON.stringify(catalogue),
    role: 'tool',
  },
  {
    type: EventType.TOOL_CALL_RESULT,
    messageId: 'result-2',
    toolCallId: 'call-2',
    content: '[]',
    role: 'tool',
  },
  ...message('message-2', conclusion),
  { type: EventType.RUN_FINISHED, ...run, outcome: { type: 'success' } },
]);
saveRun('error', [
  started,
  ...message('message-1', introduction).slice(0, 2),
  { type: EventType.RUN_ERROR, message: 'Sorry.', code: 'overloaded' },
]);
saveRun('interrupt', [
  started,
  ...message('message-1', ['One thing first.']),
  {
    type: EventType.RUN_FINISHED,
    ...run,
    outcome: {
      type: 'interrupt',
      interrupts: [
        {
          id: 'interrupt-1',
          reason: 'size',
          message: 'Which size?',
          responseSchema: { type: 'string', enum: ['S', 'M', 'L', 'XL'] },
        },
      ],
    },
  },
]);
saveRun('parts', [
  started,
  {
    type: EventType.ACTIVITY_SNAPSHOT,
    messageId: 'activity-1',
    activityType: 'catalogue',
    content: { products: catalogue.products.slice(0, 1) },
  },
  ...ownParts
    .filter(({ type, id }) => type.startsWith('data-') && id !== 'p1')
    .slice(1)
    .map(({ type, data }) => ({ type: EventType.CUSTOM, name: type.slice(5), value: data })),
  { type: EventType.CUSTOM, name: 'survey', value: { stars: 5 } },
  { type: EventType.RUN_FINISHED, ...run, outcome: { type: 'cancelled' } },
]);

/** The bodies that the reference client sends: with the shopper's first question, and with the next question after a recorded run. */
async function requestsAfter(name) {
  const requests = [];
  const agent = new HttpAgent({
    url: 'http://agent.example/run',
    threadId: run.threadId,
    async fetch(_url, init) {
      requests.push(JSON.parse(init.body));
      const body = readFileSync(new URL(`ag-ui-${name}.sse`, folder));
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  for (const [id, content] of [
    ['user-1', question],
    ['user-2', 'And in blue?'],
  ]) {
    agent.addMessage({ id, role: 'user', content });
    await agent.runAgent({ runId: run.runId }).catch(() => undefined);
  }
  return requests;
}
const requests = {};
for (const name of ['products', 'tools', 'error']) requests[name] = await requestsAfter(name);
save('ag-ui-requests.json', `${JSON.stringify(requests, null, 2)}\n`);
