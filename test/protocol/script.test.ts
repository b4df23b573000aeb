import { expect, test } from 'vitest';
import { parseScript } from '../../src/protocol/index.ts';

test('parses turns with pauses and unchanged lines', () => {
  const text = [
    '{"turn":{"inputEvents":[{"buttonResponseEvent":{"id":"a","title":"A"}}]}}',
    '{"pause":120}',
    '{"result":{"response":{"responseEvents":[]}}} ',
    '',
    '{"turn":{"inputEvents":[]}}',
    '{"result":{"resp',
    '"word"',
    '{"error":{"code":14}}',
  ].join('\r\n');
  expect(parseScript(text)).toEqual({
    blocks: [
      {
        inputEvents: [{ buttonResponseEvent: { id: 'a', title: 'A' } }],
        steps: [{ pause: 120 }, { line: '{"result":{"response":{"responseEvents":[]}}}' }],
      },
      {
        inputEvents: [],
        steps: [{ line: '{"result":{"resp' }, { line: '"word"' }, { line: '{"error":{"code":14}}' }],
      },
    ],
  });
});

test('lines before the first turn form a turn', () => {
  expect(parseScript('{"pause":-5}\n{"a":1}').blocks).toEqual([
    { inputEvents: [], steps: [{ pause: 0 }, { line: '{"a":1}' }] },
  ]);
});

test('a turn without `inputEvents` has no inputs', () => {
  expect(parseScript('{"turn":{}}').blocks).toEqual([{ inputEvents: [], steps: [] }]);
});

test('an empty script has no turns', () => {
  expect(parseScript('\n').blocks).toEqual([]);
});
