import { describe, expect, test } from 'vitest';
import { decodeLine, decodeOversize, readingLimits } from '../../src/protocol/index.ts';

const element = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hi' } } } };
const event = { kind: 'text', speaker: 'agent', text: 'Hi' };
const decode = (value: unknown) => decodeLine(JSON.stringify(value));

describe('decodes the same event in every wrapper', () => {
  const body = { sessionId: 's', responseEvents: [element] };
  test.each([
    ['a streamed line', { result: { response: body } }, { sessionId: 's' }],
    ['a response without streaming', { response: body }, { sessionId: 's' }],
    ['a bare response', body, { sessionId: 's' }],
    ['only a result', { result: body }, { sessionId: 's' }],
    ['snake case', { response: { session_id: 's', response_events: [element] } }, { sessionId: 's' }],
    ['an error that is null', { result: { response: body }, error: null }, { sessionId: 's' }],
    ['a bare event', element, {}],
    ['a bare event in a result', { result: element }, {}],
    ['a bare event beside its session', { sessionId: 's', ...element }, { sessionId: 's' }],
    ['a list', [element], {}],
    ['a list in a result', { result: [element] }, {}],
    ['a numbered line', { seq: 4, result: { response: body } }, { seq: 4, sessionId: 's' }],
    ['a numbered bare event', { seq: 4, ...element }, { seq: 4 }],
  ])('%s', (_, value, rest) => {
    expect(decode(value)).toEqual({ kind: 'events', ...rest, events: [event] });
  });
});

test.each([
  ['an empty list', { result: { response: { sessionId: 's', responseEvents: [] } } }],
  ['a missing list', { result: { response: { sessionId: 's' } } }],
  ['an empty response', { result: { response: {} } }],
  ['an empty result', { result: {} }],
  ['no response', { result: { response: null } }],
  ['a list that is null', { response: { sessionId: 's', responseEvents: null, error: null } }],
  ['an empty array', []],
])('%s has no events', (_, value) => {
  expect(decode(value)).toMatchObject({ kind: 'events', events: [] });
});

test('several events on a line keep their order, also with an unknown one', () => {
  const decoded = decode({ response: { responseEvents: [element, { tour: {} }, element] } });
  expect(decoded.kind === 'events' && decoded.events.map(({ kind }) => kind)).toEqual([
    'text',
    'unknown',
    'text',
  ]);
});

test.each([
  ['of the platform', { error: { code: 14, message: 'gone', details: [] } }, { code: '14', message: 'gone' }],
  [
    'of the proxy',
    { seq: 3, error: { code: 'upstream_cut', message: 'Cut.', details: [] } },
    { seq: 3, code: 'upstream_cut', message: 'Cut.' },
  ],
  ['that is a text', { error: 'boom' }, { code: '', message: 'boom' }],
  ['without fields', { error: {} }, { code: '', message: '' }],
  ['of another type', { error: true }, { code: '', message: '' }],
])('an error line %s', (_, value, rest) => {
  expect(decode(value)).toEqual({ kind: 'error', ...rest });
});

test.each(['complete', 'failed', 'stopped', 'cut'])('decodes an end with the reason %s', (reason) => {
  expect(decode({ end: { lines: 7, reason } })).toEqual({ kind: 'end', lines: 7, reason });
});

describe('a growing text', () => {
  const result = { response: { responseEvents: [element] } };
  test.each([
    ['a part', { grow: { key: 't1', at: 12, text: 'Hi' } }, { kind: 'grow', key: 't1', at: 12, text: 'Hi' }],
    ['a part without fields', { grow: {} }, { kind: 'grow', key: '', at: 0, text: '' }],
    ['one that is taken back', { grow: { key: 't1', retract: true } }, { kind: 'retract', key: 't1' }],
    [
      'the line that completes it',
      { seq: 2, key: 't1', result },
      { kind: 'events', seq: 2, key: 't1', events: [event] },
    ],
    [
      'a completing line without a number',
      { key: 't1', result },
      { kind: 'events', key: 't1', events: [event] },
    ],
    [
      'an incomplete one',
      { seq: 2, key: 't1', incomplete: true, result },
      { kind: 'events', seq: 2, key: 't1', isIncomplete: true, events: [event] },
    ],
  ])('%s', (_, value, decoded) => {
    expect(decode(value)).toEqual(decoded);
  });
});

test('an end with an unknown reason is a failure', () => {
  expect(decode({ end: { reason: 'bored' } })).toEqual({ kind: 'end', lines: 0, reason: 'failed' });
});

describe('an undecodable line becomes an unknown event', () => {
  test.each([
    ['an incomplete line', '{"result":', 'not-json', ''],
    ['a text', 'retry', 'not-json', ''],
    ['a JSON string', '"retry"', 'not-an-object', ''],
    ['null', 'null', 'not-an-object', ''],
    ['an empty object', '{}', 'no-key', ''],
    ['only a line number', '{"seq":4}', 'no-key', ''],
    ['an error in the wrong place', '{"result":{"error":{"code":14}}}', 'unknown-key', 'error'],
    ['a result that is a text', '{"result":"x"}', 'wrong-type', 'response'],
    ['events that are a text', '{"response":{"responseEvents":"x"}}', 'wrong-type', 'responseEvents'],
    ['events that are a number', '{"response":{"responseEvents":7}}', 'wrong-type', 'responseEvents'],
    ['an event that is an empty object', '{"response":{"responseEvents":{}}}', 'no-key', ''],
    ['deeply nested arrays', `${'['.repeat(9_000)}${']'.repeat(9_000)}`, 'not-an-object', ''],
    ['deeply nested objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 'too-deep', 'a'],
    ['a line that is too long', ' '.repeat(readingLimits.lineBytes + 1), 'too-large', ''],
  ])('%s', (_, text, reason, path) => {
    const decoded = decodeLine(text);
    expect(decoded).toMatchObject({ kind: 'events', events: [{ kind: 'unknown', reason, path }] });
  });

  test.each([
    ['no JSON', '{"seq":7,"result":', 'not-json'],
    ['another number', '{"seq":7,"seq":2,"x":{}}', 'unknown-key'],
    ['an end of its own', '{"seq":7,"end":{"lines":1,"reason":"failed"}}', 'unknown-key'],
  ])('with the number that the line begins with, whatever follows: %s', (_, text, reason) => {
    expect(decodeLine(text)).toMatchObject({ kind: 'events', seq: 7, events: [{ kind: 'unknown', reason }] });
  });

  test('with the start of its text', () => {
    const decoded = decodeLine(`x${'y'.repeat(9_000)}`);
    expect(decoded).toHaveProperty('events.0.raw.length', readingLimits.rawCharacters);
  });

  test('with only its size if it was too long to be read', () => {
    expect(decodeOversize(5_000_000)).toEqual({
      kind: 'events',
      events: [{ kind: 'unknown', reason: 'too-large', path: '', raw: '5000000 bytes' }],
    });
  });
});

test.each([
  ['only a session id', '{"sessionId":"s"}', 0],
  ['one event without a list', '{"responseEvents":{"sessionCloseEvent":{}}}', 1],
])('a line with %s has no unknown event', (_, text, count) => {
  const decoded = decodeLine(text);
  expect(decoded).toHaveProperty('events.length', count);
  expect(JSON.stringify(decoded)).not.toContain('unknown');
});
