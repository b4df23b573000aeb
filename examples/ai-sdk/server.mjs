// A server of the AI SDK with a mock model and one tool. Replace the model by one of a provider.
import { convertToModelMessages, stepCountIs, streamText, tool } from 'ai';
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
import { z } from 'zod';
import { conclusion, introduction, pause, products, words } from '../catalogue.mjs';
import { serve } from '../serve.mjs';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const say = (text) => [
  { type: 'text-start', id: '0' },
  ...words(text).map((delta) => ({ type: 'text-delta', id: '0', delta })),
  { type: 'text-end', id: '0' },
];
const finish = (reason) => ({ type: 'finish', finishReason: { unified: reason, raw: reason }, usage });

/** Writes an introduction and calls the search; after its result, writes the conclusion. */
const model = new MockLanguageModelV3({
  async doStream({ prompt }) {
    const questions = prompt.filter(({ role }) => role === 'user').length;
    const search = {
      toolCallId: `call-${questions}`,
      toolName: 'search_catalog',
      input: '{"query":"jacket"}',
    };
    const chunks =
      prompt.at(-1).role === 'tool'
        ? [...say(conclusion(questions)), finish('stop')]
        : [...say(introduction), { type: 'tool-call', ...search }, finish('tool-calls')];
    return { stream: simulateReadableStream({ chunks, chunkDelayInMs: pause, initialDelayInMs: 0 }) };
  },
});
const tools = {
  search_catalog: tool({
    description: 'Searches the catalogue.',
    inputSchema: z.object({ query: z.string() }),
    execute: async () => ({ products }),
  }),
};

serve({
  folder: new URL('.', import.meta.url),
  path: '/api/chat',
  port: 3001,
  async answer({ messages }, response, abortSignal) {
    const result = streamText({
      model,
      tools,
      abortSignal,
      messages: await convertToModelMessages(messages),
      stopWhen: stepCountIs(3),
    });
    result.pipeUIMessageStreamToResponse(response);
  },
});
