import { describe, expect, it } from 'vitest';
import { ignoredFields, inspect } from '../../stories/wire/inspect.ts';

const event = (text: string) => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});
const line = (seq: number) => JSON.stringify({ seq, result: { response: { responseEvents: [event('a')] } } });
const end = '{"end":{"lines":2,"reason":"complete"}}';

describe('the inspector', () => {
  it('counts blank lines in line numbers', () => {
    const { form, lines, cuts } = inspect(`${line(1)}\n\n${line(2)}\n${end}\n`);
    expect([form, lines.map(({ number }) => number), cuts]).toEqual(['lines', [1, 3, 4], []]);
  });

  it('decodes a JSON array and a body over several lines', () => {
    expect(inspect(JSON.stringify([event('a'), event('b')], null, 2))).toMatchObject({
      form: 'array',
      lines: [{ number: 1 }, { number: 2 }],
    });
    const body = { response: { responseEvents: [event('a')] } };
    expect(inspect(JSON.stringify(body, null, 2))).toMatchObject({
      form: 'body',
      lines: [{ decoded: { kind: 'events', events: [{ kind: 'text', text: 'a' }] } }],
    });
  });

  it('recognises the lines that only recordings have', () => {
    expect(inspect('{"pause":20}\n{"turn":{}}').lines.map(({ decoded }) => decoded.kind)).toEqual([
      'script',
      'script',
    ]);
  });

  it.each([
    ['an incomplete line', `${line(1)}\n${end}\n{"resu`, 'The text ends inside line 3.'],
    ['a missing number', `${line(1)}\n${line(3)}\n${end}`, 'Line 2 has number 3 instead of 2.'],
    ['a missing end line', `${line(1)}\n${line(2)}`, 'The lines are numbered, but the end line is missing.'],
    ['a line after the end', `${end}\n${line(1)}`, 'Line 2 comes after the end.'],
  ])('reports %s', (_name, text, sentence) => {
    expect(inspect(text).cuts).toContain(sentence);
  });

  it('lists the fields that the decoder ignores', () => {
    const { messageEvent } = event('a');
    const odd = {
      messageEvent: { ...messageEvent, mood: 'good', content: { textContent: { text: 'a', b: 1 } } },
    };
    expect(ignoredFields(JSON.stringify(odd))).toEqual([
      'messageEvent.content.textContent.b',
      'messageEvent.mood',
    ]);
    expect(ignoredFields(line(1))).toEqual([]);
    for (const text of ['"only a word"', '{"resu', '7']) expect(ignoredFields(text)).toEqual([]);
  });
});
