// The mock model, texts and functions that the recordings share.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { EventType } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';
import * as ai5 from 'ai-5';
import * as ai6 from 'ai-6';
import * as ai7 from 'ai-7';

export const folder = new URL('../../fixtures/agents/', import.meta.url);
mkdirSync(folder, { recursive: true });
export const save = (name, content) => writeFileSync(new URL(name, folder), content);
export const catalogue = JSON.parse(readFileSync(new URL('ucp.json', folder), 'utf8'));

export const introduction = ['Two jackets ', 'keep you dry – ', 'both under **160 €**.'];
export const conclusion = ['The Squall ', 'is the lighter one.'];
export const question = 'A waterproof jacket under 160';

/** A model that plays one list of stream parts for each step. */
export function mockModel(specificationVersion, steps) {
  let step = 0;
  return {
    specificationVersion,
    provider: 'mock',
    modelId: 'mock',
    supportedUrls: {},
    async doStream() {
      const parts = steps[step++];
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            controller.close();
          },
        }),
      };
    },
  };
}

export const finish = (version, reason) => ({
  type: 'finish',
  finishReason: version === 'v2' ? reason : { unified: reason, raw: reason },
  usage:
    version === 'v2'
      ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
});
export const text = (id, deltas) => [
  { type: 'text-start', id },
  ...deltas.map((delta) => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
];

export async function readAll(response) {
  return new TextDecoder().decode(await response.arrayBuffer());
}

const encoder = new EventEncoder();
export const run = { threadId: 'thread-1', runId: 'run-1' };
export const saveRun = (name, events) =>
  save(`ag-ui-${name}.sse`, events.map((event) => encoder.encodeSSE(event)).join(''));
export const message = (messageId, deltas) => [
  { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' },
  ...deltas.map((delta) => ({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta })),
  { type: EventType.TEXT_MESSAGE_END, messageId },
];
export const started = { type: EventType.RUN_STARTED, ...run };

export const versions = [
  { name: 'ai-sdk-5', ai: ai5, version: 'v2' },
  { name: 'ai-sdk-6', ai: ai6, version: 'v3' },
  { name: 'ai-sdk-7', ai: ai7, version: 'v4' },
];
