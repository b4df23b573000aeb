import { describe, expect, test } from 'vitest';
import { isTechnical } from '../../../src/protocol/index.ts';
import { createDecoder, eventsOf } from '../../support/agentStreams.ts';

const text = (content: string) => expect.objectContaining({ kind: 'text', speaker: 'agent', text: content });

const decodeData = (name: string, data: readonly unknown[]) => {
  const decoder = createDecoder(name);
  return [...data.flatMap((one) => decoder.push(one)), ...decoder.finish(true)];
};

describe('an AI SDK stream', () => {
  const decode = (...chunks: readonly object[]) => decodeData('ai-sdk', chunks);

  test.each([
    ['tool-approval-request', { approvalId: 'a', toolCallId: 'c' }],
    ['custom', { kind: 'x' }],
    ['steering-message', { id: 'a', parts: [] }],
    ['data-countdown', { data: { seconds: 5 } }],
  ])('reports %s to the host only', (type, fields) => {
    const [event, ...others] = eventsOf(decode({ type, ...fields }));
    expect(event).toMatchObject({
      kind: 'unknown',
      reason: 'unknown-key',
      path: type === 'CUSTOM' ? 'agent:data-PredictState' : `agent:${type}`,
    });
    expect(event && isTechnical(event)).toBe(true);
    expect(others).toEqual([]);
  });

  test('has an unknown event for a file that cannot be shown', () => {
    const [event] = eventsOf(decode({ type: 'file', url: 'data:,', mediaType: 'application/pdf' }));
    expect(event).toMatchObject({ kind: 'unknown', reason: 'unknown-key', path: 'content:file' });
    expect(event && isTechnical(event)).toBe(false);
  });

  const textOf = (id: string, delta: string) => [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta },
  ];

  test('keeps the text before a second start of its block', () => {
    const items = decode({ type: 'start' }, ...textOf('0', 'Alpha '), ...textOf('0', 'Beta'), {
      type: 'finish',
    });
    expect(eventsOf(items)).toEqual([text('Alpha Beta')]);
  });

  test('reads several blocks of one id, and a second message', () => {
    const block = (delta: string) => [...textOf('0', delta), { type: 'text-end', id: '0' }];
    const message = (...deltas: string[]) => [
      { type: 'start' },
      ...deltas.flatMap(block),
      { type: 'finish' },
    ];
    const items = decode(...message('One', 'Two'), ...message('Three'));
    expect(eventsOf(items)).toEqual([text('One'), text('Two'), text('Three')]);
    expect(items.filter(({ kind }) => kind === 'end')).toHaveLength(1);
  });
});

describe('an AG-UI stream', () => {
  const decode = (...events: readonly object[]) => decodeData('ag-ui', events);

  const finished = { type: 'RUN_FINISHED' };
  const start = (messageId: string) => ({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
  const content = (messageId: string, delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
  const ended = (messageId: string) => ({ type: 'TEXT_MESSAGE_END', messageId });
  const message = (id: string, delta: string) => [start(id), content(id, delta), ended(id)];

  test.each([
    ['CUSTOM', { name: 'PredictState', value: [] }],
    ['LATER_EVENT', { some: 'data' }],
    ['ACTIVITY_SNAPSHOT', { activityType: 'plan', content: { steps: [] } }],
  ])('reports %s to the host only', (type, fields) => {
    const [event, ...others] = eventsOf(decode({ type, ...fields }, finished));
    expect(event).toMatchObject({
      kind: 'unknown',
      path: type === 'CUSTOM' ? 'agent:data-PredictState' : `agent:${type}`,
    });
    expect(event && isTechnical(event)).toBe(true);
    expect(others).toEqual([]);
  });

  test('keeps the text before a second start of its message', () => {
    const items = decode(
      start('1'),
      content('1', 'Alpha '),
      start('1'),
      content('1', 'Beta'),
      ended('1'),
      finished,
    );
    expect(eventsOf(items)).toEqual([text('Alpha Beta')]);
  });

  test('shows a message that is sent again with other words, and not one with the same', () => {
    const items = decode(...message('1', 'One'), ...message('1', 'Two'), ...message('1', 'Two'), finished);
    expect(eventsOf(items)).toEqual([text('One'), text('Two')]);
  });

  test('reads a second run, also one that uses the ids of the first', () => {
    const run = { type: 'RUN_STARTED' };
    const items = decode(run, ...message('1', 'One'), finished, run, ...message('1', 'Two'), finished);
    expect(eventsOf(items)).toEqual([text('One'), text('Two')]);
    expect(items.filter(({ kind }) => kind === 'end')).toEqual([{ kind: 'end', reason: 'complete' }]);
  });

  describe('with a question of LangGraph', () => {
    const ask = (value: unknown) => ({ type: 'CUSTOM', name: 'on_interrupt', value });
    const schema = { enum: ['Yes', 'No'] };

    test.each([
      ['a text', 'Which size?', [text('Which size?')]],
      ['an object in a text', JSON.stringify({ message: 'Sure?', responseSchema: schema }), ['buttons']],
      ['an object', { question: 'Sure?', options: ['Yes', 'No'] }, ['buttons']],
      ['a list of interrupts', [{ id: 'i', value: 'Which size?' }], [text('Which size?')]],
      ['an object without a question', { action_requests: [] }, ['unknown']],
      ['nothing', undefined, ['unknown']],
    ])('asks it: %s', (_, value, shown) => {
      const events = eventsOf(decode(ask(value), finished));
      expect(events.map((event, index) => (typeof shown[index] === 'string' ? event.kind : event))).toEqual(
        shown,
      );
      expect(events.some(isTechnical)).toBe(false);
    });

    test('asks it once if it is also in the outcome of the run', () => {
      const interrupts = [{ id: 'i', message: 'Sure?', responseSchema: schema }];
      const items = decode(ask('Sure?'), { ...finished, outcome: { type: 'interrupt', interrupts } });
      expect(eventsOf(items).map(({ kind }) => kind)).toEqual(['buttons']);
    });
  });
});
