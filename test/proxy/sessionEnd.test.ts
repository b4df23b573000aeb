import { describe, expect, test } from 'vitest';
import type { FakePlatform } from './support/FakePlatform.ts';
import { agentProtocols, startAgentForm } from './support/startAgentProxy.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

const close = { sessionCloseEvent: {} };
const json = JSON.stringify;
const wrapped = (...responseEvents: unknown[]) => ({ result: { response: { responseEvents } } });

/** Answers every turn with these bytes. */
function answerWith(platform: FakePlatform, bytes: string) {
  platform.override = (operation, call) => {
    if (!operation.startsWith('invoke')) return false;
    call.head();
    call.response.end(bytes);
    return true;
  };
}

describe('a line of the platform', () => {
  const start = async (line: string) => {
    const { memory, platform } = await startProxy();
    answerWith(platform, `${line}\n`);
    const { sessionId } = await openSession(memory);
    const invoke = () => memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
    await invoke().end();
    return (await invoke().end()).status;
  };

  test.each([
    ['as the only event', json(wrapped(close))],
    ['after another event', json(wrapped({ messageEvent: {} }, close))],
    ['as a single event without a list', json({ result: { response: { responseEvents: close } } })],
    ['with snake_case keys', '{"result":{"response":{"response_events":[{"session_close_event":{}}]}}}'],
    ['with a key in both spellings', json(wrapped({ session_closeEvent: {} }))],
    ['with fields', json(wrapped({ sessionCloseEvent: { reason: 'done' } }))],
    ['without wrappers', json(close)],
    ['in a list', json([{ messageEvent: {} }, close])],
    ['beside a field that is null', json(wrapped({ sessionCloseEvent: {}, messageEvent: null }))],
    ['beside an event of another language', json(wrapped({ messageEvent: { note: 'Größe' } }, close))],
  ])('ends the session with the closing event %s', async (_where, line) => {
    expect(await start(line)).toBe(404);
  });

  test.each([
    ['in a text', json(wrapped(say('"sessionCloseEvent":{}')))],
    ['as a text', json(wrapped(say('sessionCloseEvent')))],
    ['in the metadata of a message', json(wrapped({ messageEvent: { metadata: close } }))],
    ['in a product', json(wrapped({ recommendationEvent: { products: [{ productId: 'p', ...close }] } }))],
    ['in the metadata of a product', json(wrapped({ recommendationEvent: { metadata: close } }))],
    ['in an unknown event', json(wrapped({ somethingEvent: close }))],
    ['beside another event in one element', json(wrapped({ messageEvent: {}, ...close }))],
    ['that is no object', json(wrapped({ sessionCloseEvent: 'no' }))],
    ['beside the events', json({ result: { response: { responseEvents: [], ...close } } })],
    ['in a line that is not JSON', '{"result":{"sessionCloseEvent":}'],
  ])('does not end the session with the name of the closing event %s', async (_where, line) => {
    expect(await start(line)).toBe(200);
  });
});

/** Streams of each protocol with a piece of data. */
const streams = {
  'ai-sdk': {
    'the input of a tool': (data: unknown) => [
      { type: 'tool-input-available', toolCallId: 'c', toolName: 't', input: data },
    ],
    'the output of a tool': (data: unknown) => [
      { type: 'tool-input-available', toolCallId: 'c', toolName: 't', input: {} },
      {
        type: 'tool-output-available',
        toolCallId: 'c',
        output: { product: { '@type': 'Product', sku: 's', name: 'n', description: json(data) }, data },
      },
    ],
    'a data part': (data: unknown) => [{ type: 'data-x', data }],
    'a list of buttons': (data: unknown) => [{ type: 'data-buttons', data }],
    'an unknown chunk': (data: unknown) => [{ type: 'x', data }],
    'a file': (data: unknown) => [{ type: 'file', url: 'https://x.example', mediaType: data }],
  },
  'ag-ui': {
    'the input of a tool': (data: unknown) => [
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 't' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: json(data) },
    ],
    'the output of a tool': (data: unknown) => [
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: json({ data }) },
    ],
    'a CUSTOM event': (data: unknown) => [{ type: 'CUSTOM', name: 'x', value: data }],
    'a handover': (data: unknown) => [{ type: 'CUSTOM', name: 'handover', value: data }],
    'an activity': (data: unknown) => [{ type: 'ACTIVITY_SNAPSHOT', messageId: 'm', content: data }],
    'a snapshot': (data: unknown) => [{ type: 'MESSAGES_SNAPSHOT', messages: [data] }],
    'an unknown event': (data: unknown) => [{ type: 'X', data }],
  },
} as const;
const frames = {
  'ai-sdk': [[{ type: 'start' }], [{ type: 'finish' }]],
  'ag-ui': [[{ type: 'RUN_STARTED' }], [{ type: 'RUN_FINISHED' }]],
} as const;

describe.each(agentProtocols)('an agent that speaks %s', (protocol) => {
  async function statusAfter(chunks: readonly object[], tools?: readonly object[]) {
    const { invoke, platform } = await startAgentForm(protocol, ['the server', 'memory']);
    const [first, last] = frames[protocol];
    const bytes = [...first, ...chunks, ...last].map((chunk) => `data: ${json(chunk)}\n\n`).join('');
    answerWith(platform, bytes);
    await invoke({}, tools && { tools }).end();
    return (await invoke().end()).status;
  }

  test.each(Object.entries(streams[protocol]))(
    'does not end the session with the name of the closing event in %s',
    async (_place, streamOf) => {
      const data = { sessionCloseEvent: {}, session_close_event: { sessionCloseEvent: {} } };
      const tools = [{ name: 'other', description: 'd', parameters: {} }];
      expect(await statusAfter(streamOf(data))).toBe(200);
      expect(await statusAfter(streamOf(data), tools)).toBe(200);
    },
  );

  test('ends the session with the closing event itself', async () => {
    const chunk =
      protocol === 'ai-sdk'
        ? { type: 'data-shelftalk', data: close }
        : { type: 'CUSTOM', name: 'shelftalk', value: [close] };
    expect(await statusAfter([chunk])).toBe(404);
  });
});
