import { expect, test } from 'vitest';
import { type AgentEvent, createAiSdkDecoder } from '../../../src/protocol/index.ts';
import { eventsOf } from '../../support/agentStreams.ts';

/** Returns the events that the decoder has returned after these chunks of the AI SDK. */
const eventsAfter = (...chunks: readonly object[]): readonly AgentEvent[] => {
  const decoder = createAiSdkDecoder();
  return eventsOf(chunks.flatMap((chunk) => decoder.push(chunk)));
};
const step = (text: string): readonly object[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: text },
  { type: 'text-end', id: '0' },
];
const shown = (text: string) => expect.objectContaining({ kind: 'text', text });
const start = { type: 'start-step' };

test('a reset of a step removes its complete texts', () => {
  const reset = [start, ...step('Wrong.'), { type: 'tool-input-start' }, { type: 'reset-step' }];
  expect(eventsAfter(...reset, ...step('Right.'), { type: 'finish-step' })).toEqual([shown('Right.')]);
});

test('a complete text appears before the tool that its step calls has a result', () => {
  const call = { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} };
  expect(eventsAfter(start, ...step('One moment.'), call)).toEqual([shown('One moment.')]);
});

test('a complete text appears before the next output of its step', () => {
  const output = { type: 'data-suggestions', data: ['More?'] };
  expect(eventsAfter(start, ...step('Here:'), output).map(({ kind }) => kind)).toEqual([
    'text',
    'suggestion',
  ]);
});

test('a complete text of a step that has no end appears with the next step', () => {
  expect(eventsAfter(start, ...step('First.'), start)).toEqual([shown('First.')]);
});
