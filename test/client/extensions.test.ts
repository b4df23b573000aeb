import { describe, expect, test } from 'vitest';
import {
  createAgUiTransport,
  createAiSdkTransport,
  createHttpTransport,
  type Transport,
} from '../../src/client/index.ts';
import { createExtensions, type ExtensionOptions } from '../../src/components/index.ts';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { createTestStore, textInput } from '../support/testStore.ts';
import { createFakeFetch } from './fakeFetch.ts';

const countdown = { until: 1_800, label: 'Sale ends' };
const output = { sizes: [{ name: 'M', chest: 96 }] };
const events = (all: readonly object[]) => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const lines = (all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
const line = (seq: number, element: object) => ({
  seq,
  result: { response: { sessionId: 's', responseEvents: [element] } },
});

type Fetch = typeof globalThis.fetch;
/** By transport, how it is created and how its server sends both. */
const transports: Readonly<
  Record<string, readonly [create: (fetch: Fetch) => Transport, body: string, type: string]>
> = {
  'the AI SDK in the page': [
    (fetch) => createAiSdkTransport({ api: 'https://shop.example/chat', fetch }),
    events([
      { type: 'data-countdown', data: countdown },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'size_guide', input: {} },
      { type: 'tool-output-available', toolCallId: 'c', output },
      { type: 'finish' },
    ]),
    'text/event-stream',
  ],
  'AG-UI in the page': [
    (fetch) => createAgUiTransport({ url: 'https://shop.example/chat', fetch }),
    events([
      { type: 'RUN_STARTED' },
      { type: 'CUSTOM', name: 'countdown', value: countdown },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'size_guide' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: JSON.stringify(output) },
      { type: 'RUN_FINISHED' },
    ]),
    'text/event-stream',
  ],
  'the proxy': [
    (fetch) => createHttpTransport({ endpoint: 'https://shop.example/agent', fetch }),
    lines([
      line(1, { 'agent:data-countdown': countdown }),
      line(2, { 'agent:tool-output:size_guide': output }),
      { end: { lines: 2, reason: 'complete' } },
    ]),
    'application/x-ndjson',
  ],
};

describe.each(Object.entries(transports))('from %s', (_name, [create, body, type]) => {
  async function receive(options: ExtensionOptions) {
    const init = Response.json({ response: { sessionId: 's' } });
    const turn = { bytes: [body], headers: { 'content-type': type, 'shelftalk-turn': '1' } };
    const isProxy = type.endsWith('ndjson');
    const { fetch } = isProxy ? createFakeFetch(init, turn) : createFakeFetch(turn);
    const received: AgentEvent[] = [];
    const chat = createTestStore({
      transport: create(fetch),
      onEvent: (event) => void received.push(event),
      extensions: createExtensions(options),
    });
    await chat.send(textInput('Hello'));
    chat.store.commands.flush();
    const { order, byId, turn: state } = chat.state();
    const shown = order.flatMap((id) => {
      const message = byId[id];
      return message?.from === 'agent' && message.event.kind === 'unknown' ? [message.event.extension] : [];
    });
    const reported = chat.reports.flatMap((report) =>
      report.kind === 'event-unknown' ? report.event.path : [],
    );
    return { shown, reported, received, state, reports: chat.reports };
  }
  const extension = { Renderer: 'shop-own', toText: () => '' };

  test('the events and outputs that the page has registered are in the thread, and not reported', async () => {
    const { shown, reported, received, state } = await receive({
      events: { 'data-countdown': extension },
      tools: { size_guide: extension },
    });
    expect(shown).toEqual([
      { source: 'events', name: 'data-countdown', data: countdown },
      { source: 'tools', name: 'size_guide', data: output },
    ]);
    expect(reported).toEqual([]);
    expect(received).toHaveLength(2);
    expect(state.status).toBe('idle');
  });

  test('others are reported, and outputs only arrive if they are wanted', async () => {
    const { shown, reported } = await receive({});
    expect(shown).toEqual([]);
    expect(reported).toContain('agent:data-countdown');
  });

  test('data that `parse` refuses, or at which it throws, are reported', async () => {
    const { shown, reported, reports } = await receive({
      events: { 'data-countdown': { ...extension, parse: () => undefined } },
      tools: {
        size_guide: {
          parse: () => {
            throw new Error('no sizes');
          },
          ...extension,
        },
      },
    });
    expect(shown).toEqual([]);
    expect(reported).toEqual(['agent:data-countdown', 'agent:tool-output:size_guide']);
    expect(reports).toContainEqual({ kind: 'handler-threw', handler: 'extension', error: expect.any(Error) });
  });
});

test('names the wanted outputs in the requests of a turn', async () => {
  const { send, service } = createTestStore({
    extensions: createExtensions({ tools: { size_guide: { Renderer: 'shop-own', toText: () => '' } } }),
  });
  void send(textInput('Hello'));
  expect((await service.nextTurn()).request.shownTools).toEqual(['size_guide']);
});
