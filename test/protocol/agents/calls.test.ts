import { describe, expect, test } from 'vitest';
import {
  type AgentDecoder,
  type AgentStreamItem,
  createAgUiDecoder,
  createAiSdkDecoder,
  createServerSentEventReader,
  parseData,
} from '../../../src/protocol/index.ts';
import { eventsOf, recordedBytes } from '../../support/agentStreams.ts';

const createCallDecoder = (name: string, hasTools = true): AgentDecoder =>
  name.startsWith('ag-ui') ? createAgUiDecoder({ calls: hasTools }) : createAiSdkDecoder({ calls: hasTools });
const dataOf = (name: string): unknown[] =>
  createServerSentEventReader()
    .push(recordedBytes(name))
    .map((line) => parseData(line));
const decode = (name: string, data: readonly unknown[], hasTools = true): AgentStreamItem[] => {
  const decoder = createCallDecoder(name, hasTools);
  return [...data.flatMap((one) => decoder.push(one)), ...decoder.finish(true)];
};
const callsOf = (items: readonly AgentStreamItem[]) => items.filter(({ kind }) => kind === 'call');

const call = {
  kind: 'call',
  callId: 'call-1',
  name: 'add_to_bag',
  input: { productId: 'squall-jacket', size: 'M' },
};
const aiSdk = ['5', '6', '7'].map((version) => `ai-sdk-${version}-call-1`);
const approvals = ['6', '7'].map((version) => `ai-sdk-${version}-approval-1`);

describe.each([...aiSdk, 'ag-ui-call-1'])('the recorded stream %s', (name) => {
  test('calls the tool of the page once, at the end of the stream', () => {
    expect(decode(name, dataOf(name)).slice(-2)).toEqual([call, { kind: 'end', reason: 'complete' }]);
  });

  test('calls nothing when it is cut before the event that completes it', () => {
    const bytes = recordedBytes(name);
    for (let length = 0; length < bytes.length; length += 1) {
      const data = createServerSentEventReader().push(bytes.subarray(0, length)).map(parseData);
      const items = decode(name, data);
      const isWhole = items.some((item) => item.kind === 'end' && item.reason === 'complete');
      expect(callsOf(items)).toEqual(isWhole ? [call] : []);
    }
  });

  test('calls the tool only with its whole input or with a string if two neighbouring events change places', () => {
    const data = dataOf(name);
    for (let at = 0; at + 1 < data.length; at += 1) {
      const exchanged = [...data];
      exchanged.splice(at, 2, data[at + 1], data[at]);
      for (const one of callsOf(decode(name, exchanged)))
        expect([call, { ...call, input: expect.any(String) }]).toContainEqual(one);
    }
  });

  test('calls the tool once if the stream is repeated from its start', () => {
    const data = dataOf(name);
    expect(callsOf(decode(name, [...data.slice(0, -3), ...data]))).toEqual([call]);
  });
});

describe.each(approvals)('the recorded stream %s', (name) => {
  test('asks for an approval of the call', () => {
    expect(callsOf(decode(name, dataOf(name)))).toEqual([{ ...call, approvalId: 'approval-1' }]);
  });

  test('asks for no approval if the server has decided itself', () => {
    const response = { type: 'tool-approval-response', approvalId: 'approval-1', approved: true };
    const data = dataOf(name);
    expect(callsOf(decode(name, [...data.slice(0, -3), response, ...data.slice(-3)]))).toEqual([]);
  });
});

test.each([...aiSdk, ...approvals])('reports the call of %s if the page has no tools', (name) => {
  const items = decode(name, dataOf(name), false);
  expect(callsOf(items)).toEqual([]);
  expect(eventsOf(items)).toContainEqual(
    expect.objectContaining({ kind: 'unknown', path: 'agent:tool-call:add_to_bag' }),
  );
});

test('ignores calls without results in AG-UI if the page has no tools, because servers may omit results', () => {
  const items = decode('ag-ui-call-1', dataOf('ag-ui-call-1'), false);
  expect(eventsOf(items).filter(({ kind }) => kind !== 'text')).toEqual([]);
});

describe('a call in a stream', () => {
  const input = { type: 'tool-input-available', toolCallId: 'c', toolName: 't', input: {} };
  const end = [{ type: 'finish' }, '[DONE]'];

  test.each([
    [{ type: 'tool-output-available', toolCallId: 'c', output: 1 }],
    [{ type: 'tool-output-error', toolCallId: 'c', errorText: '' }],
    [{ type: 'tool-output-denied', toolCallId: 'c' }],
    [{ type: 'tool-input-error', toolCallId: 'c', errorText: '' }],
  ])('is not made if the stream contains its result, also before the call: %o', (result) => {
    expect(callsOf(decode('ai-sdk', [input, result, ...end]))).toEqual([]);
    expect(callsOf(decode('ai-sdk', [result, input, ...end]))).toEqual([]);
  });

  test('is made although a preliminary output has arrived', () => {
    const output = { type: 'tool-output-available', toolCallId: 'c', output: 1, preliminary: true };
    expect(callsOf(decode('ai-sdk', [input, output, ...end]))).toHaveLength(1);
  });

  test.each([
    ['the provider runs it', [{ ...input, providerExecuted: true }]],
    ['its step is reset', [{ type: 'start-step' }, input, { type: 'reset-step' }]],
    ['the stream fails', [input, { type: 'error', errorText: '' }]],
    ['the stream is aborted', [input, { type: 'abort' }]],
  ])('is not made if %s', (_, chunks) => {
    expect(callsOf(decode('ai-sdk', [...chunks, ...end]))).toEqual([]);
  });

  const start = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 't' };
  const args = { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"a":1}' };
  const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'c', content: '[]' };
  const finished = { type: 'RUN_FINISHED' };

  test.each([
    ['it has a result', [start, args, result]],
    ['its result comes first', [result, start, args]],
    [
      'a snapshot has its result',
      [
        start,
        args,
        { type: 'MESSAGES_SNAPSHOT', messages: [{ role: 'user' }, { role: 'tool', toolCallId: 'c' }] },
      ],
    ],
    ['it has no name', [args]],
    ['the run was cancelled', [start, args, { ...finished, outcome: { type: 'cancelled' } }]],
    [
      'the run asks a question',
      [start, args, { ...finished, outcome: { type: 'interrupt', interrupts: [{ id: 'i' }] } }],
    ],
    ['the run has failed', [start, args, { type: 'RUN_ERROR' }]],
  ])('is not made in AG-UI if %s', (_, events) => {
    expect(callsOf(decode('ag-ui', [...events, finished]))).toEqual([]);
  });

  test.each([
    ['the arguments', [start, args], { a: 1 }],
    ['arguments before the start', [args, start], { a: 1 }],
    ['no arguments', [start], {}],
    ['incomplete arguments, as text', [start, { ...args, delta: '{"a":' }], '{"a":'],
    [
      'the chunks of the arguments',
      [
        { ...start, type: 'TOOL_CALL_CHUNK', delta: '{"a"' },
        { type: 'TOOL_CALL_CHUNK', delta: ':2}' },
      ],
      { a: 2 },
    ],
  ])('is made in AG-UI with the input from %s', (_, events, expected) => {
    expect(callsOf(decode('ag-ui', [...events, finished]))).toEqual([
      { kind: 'call', callId: 'c', name: 't', input: expected },
    ]);
  });
});
