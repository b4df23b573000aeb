import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAgUiTransport, createAiSdkTransport } from '../../src/client/index.ts';
import { createFakeFetch } from './fakeFetch.ts';
import { collect } from './transportContract.ts';

const output = [
  { sku: 'a', label: 'Boot', cost: 89 },
  { sku: 'b', label: 'Hat', cost: 20 },
];
const transports = {
  'AI SDK': {
    create: createAiSdkTransport,
    address: { api: 'https://shop.example/chat' },
    events: [
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} },
      { type: 'tool-output-available', toolCallId: 'c', output },
      { type: 'finish' },
    ],
  },
  'AG-UI': {
    create: createAgUiTransport,
    address: { url: 'https://shop.example/chat' },
    events: [
      { type: 'RUN_STARTED' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'search' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: JSON.stringify(output) },
      { type: 'RUN_FINISHED' },
    ],
  },
} as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(Object.entries(transports))('a transport to %s', (_name, { create, address, events }) => {
  /** Runs two turns that both call the tool; returns what the console was told. */
  async function warningsOf(products = {}) {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const bytes = new TextEncoder().encode(
      events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    );
    const body = { bytes: [bytes], headers: { 'content-type': 'text/event-stream' } };
    const { fetch } = createFakeFetch(body, body);
    const transport = create({
      ...address,
      url: 'https://shop.example/chat',
      api: 'https://shop.example/chat',
      fetch,
      products,
    });
    const { sessionId } = await transport.init({});
    for (const turnId of ['1', '2'])
      await collect(transport.invoke({ sessionId, turnId, inputs: [{ kind: 'text', text: 'Hello' }] }));
    return warn.mock.calls;
  }

  test('warns once about a tool whose prices no card shows', async () => {
    expect(await warningsOf()).toEqual([
      [
        'Shelftalk: the output of the tool "search" has 2 objects with a price that no card shows. The keys are: ' +
          'sku, label, cost. Add a function for "search" to the transport\'s option "products"; it may return [].',
      ],
    ]);
  });

  test('does not warn in production, or if the tool has a mapper', async () => {
    expect(await warningsOf({ search: () => [] })).toEqual([]);
    vi.stubEnv('NODE_ENV', 'production');
    expect(await warningsOf()).toEqual([]);
  });
});
