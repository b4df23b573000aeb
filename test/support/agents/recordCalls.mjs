// Records streams that call tools of the page, and the requests with which the reference clients answer. Run it like
// `record.mjs`.
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

/** A step that calls a tool of the page, and the step after its result. */
const callSteps = (version, toolName, input) => [
  [
    { type: 'stream-start', warnings: [] },
    ...text('0', introduction),
    { type: 'tool-call', toolCallId: 'call-1', toolName, input: JSON.stringify(input) },
    finish(version, 'tool-calls'),
  ],
  [{ type: 'stream-start', warnings: [] }, ...text('0', conclusion), finish(version, 'stop')],
];

/**
 * Runs the reference client with a server whose model calls a tool, and answers the call. Returns the requests of the client
 * and the responses to them.
 */
async function conversation(ai, version, { toolName, tool, isComplete, answer, steps }) {
  const model = mockModel(
    version,
    steps ?? callSteps(version, toolName, { productId: 'squall-jacket', size: 'M' }),
  );
  const requests = [];
  const responses = [];
  let messages = [];
  class Client extends ai.AbstractChat {}
  const client = new Client({
    id: 'chat-1',
    generateId: () => 'user-1',
    state: {
      status: 'ready',
      error: undefined,
      get messages() {
        return messages;
      },
      set messages(next) {
        messages = next;
      },
      pushMessage: (message) => {
        messages = [...messages, message];
      },
      popMessage: () => {
        messages = messages.slice(0, -1);
      },
      replaceMessage: (index, message) => {
        messages = messages.map((other, at) => (at === index ? message : other));
      },
      snapshot: (value) => structuredClone(value),
    },
    sendAutomaticallyWhen: isComplete,
    transport: new ai.DefaultChatTransport({
      api: 'http://agent.example/chat',
      async fetch(_url, init) {
        const body = JSON.parse(init.body);
        requests.push(body);
        const result = ai.streamText({
          model,
          tools: { [toolName]: tool },
          messages: await ai.convertToModelMessages(body.messages),
          onError: ({ error }) => console.error(error),
        });
        const response = result.toUIMessageStreamResponse({
          originalMessages: body.messages,
          generateMessageId: () => 'message-1',
        });
        const text = await readAll(response);
        responses.push(text);
        return new Response(text, { headers: response.headers });
      },
    }),
  });
  await client.sendMessage({ text: question });
  await answer(client);
  for (let waits = 0; requests.length < 2 || client.status !== 'ready'; waits += 1) {
    if (waits > 200) throw new Error(`The client has sent ${requests.length} requests.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { requests, responses };
}

const bagTool = {
  description: 'Puts a product into the bag.',
  inputSchema: z.object({ productId: z.string(), size: z.string() }),
};
const answers = {
  call: {
    run: (client) => client.addToolOutput({ tool: 'add_to_bag', toolCallId: 'call-1', output: { lines: 1 } }),
  },
  'call-failed': {
    run: (client) =>
      client.addToolOutput({
        tool: 'add_to_bag',
        toolCallId: 'call-1',
        state: 'output-error',
        errorText: 'Sold out.',
      }),
  },
  approval: { approved: true },
  'approval-declined': { approved: false },
};
const callRequests = {};
async function recordCalls({ name, ai, version }) {
  for (const [kind, { run, approved }] of Object.entries(answers)) {
    const isApproval = run === undefined;
    if (isApproval && !ai.lastAssistantMessageIsCompleteWithApprovalResponses) continue;
    const tool = isApproval
      ? ai.tool({ ...bagTool, needsApproval: true, execute: () => catalogue })
      : ai.tool(bagTool);
    const { requests, responses } = await conversation(ai, version, {
      toolName: 'add_to_bag',
      tool,
      isComplete: isApproval
        ? ai.lastAssistantMessageIsCompleteWithApprovalResponses
        : ai.lastAssistantMessageIsCompleteWithToolCalls,
      answer: isApproval
        ? (client) => {
            const { approval } = client.messages
              .at(-1)
              .parts.find(({ toolCallId }) => toolCallId === 'call-1');
            return client.addToolApprovalResponse({ id: approval.id, approved });
          }
        : run,
    });
    // The ids of approvals are random.
    const [, approvalId = 'none'] = /"approvalId":"([^"]+)"/.exec(responses[0]) ?? [];
    const withFixedId = (value) => value.replaceAll(approvalId, 'approval-1');
    for (const [at, response] of responses.entries())
      save(`${name}-${kind}-${at + 1}.sse`, withFixedId(response));
    callRequests[`${name}-${kind}`] = JSON.parse(withFixedId(JSON.stringify(requests)));
  }
}

for (const version of versions) await recordCalls(version);
save('ai-sdk-calls.json', `${JSON.stringify(callRequests, null, 2)}\n`);

const bagCall = [
  {
    type: EventType.TOOL_CALL_START,
    toolCallId: 'call-1',
    toolCallName: 'add_to_bag',
    parentMessageId: 'message-1',
  },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: '{"productId":"squall-' },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: 'call-1', delta: 'jacket","size":"M"}' },
  { type: EventType.TOOL_CALL_END, toolCallId: 'call-1' },
];
saveRun('call-1', [
  started,
  ...message('message-1', introduction),
  ...bagCall,
  { type: EventType.RUN_FINISHED, ...run, outcome: { type: 'success' } },
]);
saveRun('call-2', [
  { ...started, runId: 'run-2' },
  ...message('message-2', conclusion),
  { type: EventType.RUN_FINISHED, ...run, runId: 'run-2', outcome: { type: 'success' } },
]);
/** The two bodies that the reference client sends: the question with the page's tools, and the result of a tool call. */
async function requestsOfCall(result) {
  const requests = [];
  const agent = new HttpAgent({
    url: 'http://agent.example/run',
    threadId: run.threadId,
    async fetch(_url, init) {
      requests.push(JSON.parse(init.body));
      const body = readFileSync(new URL(`ag-ui-call-${requests.length}.sse`, folder));
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const tools = [
    { name: 'add_to_bag', description: 'Puts a product into the bag.', parameters: { type: 'object' } },
  ];
  agent.addMessage({ id: 'user-1', role: 'user', content: question });
  await agent.runAgent({ runId: 'run-1', tools });
  agent.addMessage({ id: 'call-1-result', role: 'tool', toolCallId: 'call-1', ...result });
  await agent.runAgent({ runId: 'run-2', tools });
  return requests;
}
const requests = {
  call: await requestsOfCall({ content: '{"lines":1}' }),
  'call-failed': await requestsOfCall({ content: 'Sold out.', error: 'Sold out.' }),
};
save('ag-ui-calls.json', `${JSON.stringify(requests, null, 2)}\n`);
