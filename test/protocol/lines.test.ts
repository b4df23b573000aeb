import { describe, expect, test } from 'vitest';
import { createLineSplitter, type Line } from '../../src/protocol/index.ts';
import { conversationBytes, conversationLines, fixtureNames, loadFixture } from '../support/fixtures.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function split(chunks: readonly (Uint8Array | string)[], maxBytes?: number): Line[] {
  const splitter = createLineSplitter(maxBytes === undefined ? {} : { maxBytes });
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.flush()];
}
const texts = (lines: readonly Line[]) => lines.map((line) => ('text' in line ? line.text : line));

describe.each(fixtureNames)('the conversation %s', (name) => {
  const script = loadFixture(name);
  const expected = conversationLines(script);

  test.each([
    ['with line feeds', '\n'],
    ['with carriage returns', '\r\n'],
    ['with keep-alives between the lines', '\n\n \r\n'],
  ])('%s is split into the same lines when it is cut at any byte', (_, lineEnd) => {
    const whole = conversationBytes(script, lineEnd);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const lines = split([whole.subarray(0, cut), whole.subarray(cut)]);
      // Compares texts first, because a deep comparison for every cut would take most of the time.
      if (texts(lines).join('\n') !== expected.join('\n')) expect(texts(lines)).toEqual(expected);
    }
  });

  test('without a last line break is split into the same lines from single bytes', () => {
    const whole = conversationBytes(script).slice(0, -1);
    const single = Array.from(whole, (byte) => Uint8Array.of(byte));
    expect(texts(split(single))).toEqual(expected);
  });
});

test('joins a character that is cut between two strings', () => {
  const line = 'a 👩🏽‍🚒 b\n';
  for (let cut = 0; cut <= line.length; cut += 1) {
    expect(texts(split([line.slice(0, cut), line.slice(cut)]))).toEqual(['a 👩🏽‍🚒 b']);
  }
});

test('keeps a line that ends in half of a surrogate pair', () => {
  expect(texts(split(['ok \ud83d']))).toEqual(['ok \ufffd']);
});

test('returns nothing for blank lines and an empty body', () => {
  expect(split(['\n\r\n  \n'])).toEqual([]);
  expect(split([])).toEqual([]);
});

test('returns the length of a line that is too long, and continues', () => {
  const lines = split([bytes('one\n'), bytes('x'.repeat(60)), bytes('x'.repeat(60)), bytes('\ntwo\n')], 100);
  expect(lines).toEqual([{ text: 'one' }, { oversize: 120 }, { text: 'two' }]);
});

test('applies the limit in bytes', () => {
  expect(split(['é'.repeat(5)], 10)).toEqual([{ text: 'ééééé' }]);
  expect(split(['é'.repeat(6)], 10)).toEqual([{ oversize: 12 }]);
});

test('`flush` returns the length of an unfinished line that is too long', () => {
  expect(split(['x'.repeat(11)], 10)).toEqual([{ oversize: 11 }]);
});

test('allows the caller to reuse the buffer of a chunk', () => {
  const splitter = createLineSplitter();
  const buffer = bytes('half');
  splitter.push(buffer);
  buffer.fill(0x58);
  expect(splitter.push('\n')).toEqual([{ text: 'half' }]);
});

test('can be used again after `flush`', () => {
  const splitter = createLineSplitter();
  splitter.push('first');
  expect(splitter.flush()).toEqual([{ text: 'first' }]);
  expect(splitter.push('second\n')).toEqual([{ text: 'second' }]);
});

test('joins a line of 5 MB from chunks of 1 kB in linear time', () => {
  // Copying the line so far for each chunk would copy 13 GB and exceed the time limit of the test.
  const chunk = new Uint8Array(1024).fill(0x78);
  const splitter = createLineSplitter({ maxBytes: 8 * 1024 * 1024 });
  for (let count = 0; count < 5 * 1024; count += 1) splitter.push(chunk);
  const [line] = splitter.flush();
  expect(line && 'text' in line && line.text.length).toBe(5 * 1024 * 1024);
});
