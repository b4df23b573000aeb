import { describe, expect, test } from 'vitest';
import { createServerSentEventReader } from '../../../src/protocol/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const readAll = (text: string, maxCharacters?: number) =>
  createServerSentEventReader(maxCharacters === undefined ? {} : { maxCharacters }).push(bytes(text));

describe('a reader of server-sent events', () => {
  test.each([
    ['data: {"a":1}\n\n', ['{"a":1}']],
    ['data:no space\n\n', ['no space']],
    ['\ufeffdata: after a mark\n\n', ['after a mark']],
    ['event: x\nid: 1\nretry: 5\ndata: named\n\n', ['named']],
    [': a comment\n\ndata: after it\n\n', ['after it']],
    ['data: two\ndata: lines\n\n', ['two\nlines']],
    ['data: returns\r\rdata: both\r\n\r\n', ['returns', 'both']],
    ['database: no\n\n', []],
    ['data\n\n', []],
  ])('reads %j', (text, expected) => {
    expect(readAll(text)).toEqual(expected.map((data) => ({ text: data })));
  });

  test('drops an event without its blank line, because it may be cut', () => {
    expect(readAll('data: whole\n\ndata: {"text":"cu')).toEqual([{ text: 'whole' }]);
    expect(readAll('data: whole\n\ndata: {}\n')).toEqual([{ text: 'whole' }]);
  });

  test('reads the same however the bytes are cut', () => {
    const whole = bytes('data: – one –\r\n\r\n: ping\r\ndata: two\r\n\r\n');
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const reader = createServerSentEventReader();
      const events = [...reader.push(whole.subarray(0, cut)), ...reader.push(whole.subarray(cut))];
      expect(events).toEqual([{ text: '– one –' }, { text: 'two' }]);
    }
  });

  test('reports only the size of an event that is too long, and reads the next event', () => {
    const long = `data: ${'x'.repeat(50)}\n`;
    expect(readAll(`${long}\ndata: short\n\n`, 40)).toEqual([{ oversize: 56 }, { text: 'short' }]);
    expect(readAll(`${'data: 0123456789\n'.repeat(3)}\n`, 40)).toEqual([{ oversize: 48 }]);
  });

  test('does not count comments, which may be sent for hours, towards the length of an event', () => {
    expect(readAll(`${': ping\n'.repeat(20)}data: short\n\n`, 40)).toEqual([{ text: 'short' }]);
  });
});
