// An agent that speaks AG-UI, without a model. Replace the body of `run` by your agent.
import { setTimeout as wait } from 'node:timers/promises';
import { EventType } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { EventEncoder } from '@ag-ui/encoder';
import { conclusion, introduction, pause, products, words } from '../catalogue.mjs';
import { serve } from '../serve.mjs';

function* say(messageId, text) {
  yield { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' };
  for (const delta of words(text)) yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta };
  yield { type: EventType.TEXT_MESSAGE_END, messageId };
}

function* run({ threadId, runId, messages }) {
  const questions = messages.filter(({ role }) => role === 'user').length;
  const toolCallId = `call-${questions}`;
  yield { type: EventType.RUN_STARTED, threadId, runId };
  yield* say(`introduction-${questions}`, introduction);
  yield { type: EventType.TOOL_CALL_START, toolCallId, toolCallName: 'search_catalog' };
  yield { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: '{"query":"jacket"}' };
  yield { type: EventType.TOOL_CALL_END, toolCallId };
  yield {
    type: EventType.TOOL_CALL_RESULT,
    messageId: `result-${questions}`,
    toolCallId,
    content: JSON.stringify({ products }),
    role: 'tool',
  };
  yield* say(`conclusion-${questions}`, conclusion(questions));
  yield { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'success' } };
}

serve({
  folder: new URL('.', import.meta.url),
  path: '/run',
  port: 3002,
  async answer(body, response, signal) {
    const encoder = new EventEncoder();
    response.writeHead(200, { 'content-type': encoder.getContentType() });
    for (const event of run(RunAgentInputSchema.parse(body))) {
      if (signal.aborted) return;
      response.write(encoder.encodeSSE(event));
      await wait(pause);
    }
    response.end();
  },
});
