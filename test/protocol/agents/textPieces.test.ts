import { describe, expect, test } from 'vitest';
import {
  type AgentStreamItem,
  createAiSdkDecoder,
  decodeEvent,
  parseData,
} from '../../../src/protocol/index.ts';
import { createDecoder, recordedBytes, recordedStreams } from '../../support/agentStreams.ts';

const dataOf = (name: string): unknown[] =>
  new TextDecoder()
    .decode(recordedBytes(name))
    .split('\n\n')
    .filter(Boolean)
    .map((line) => parseData({ text: line.replace(/^data: /, '') }));

const decode = (name: string, data: readonly unknown[], inPieces: boolean): AgentStreamItem[] => {
  const decoder = createDecoder(name, inPieces);
  return [...data.flatMap((one) => decoder.push(one)), ...decoder.finish(true)];
};

/** The contents of a thread: texts as they have grown, and other events, in the order in which they have appeared. */
function contentsOf(items: readonly AgentStreamItem[]): readonly unknown[] {
  const contents = new Map<string, unknown>();
  for (const [index, item] of items.entries()) {
    if (item.kind === 'text') contents.set(item.key, `${contents.get(item.key) ?? ''}${item.delta}`);
    else if (item.kind === 'retract') for (const key of item.keys) contents.delete(key);
    else if (item.kind === 'events')
      for (const [at, event] of item.elements.flatMap((element) => decodeEvent(element) ?? []).entries())
        contents.set(`${index} ${at}`, event.kind === 'text' ? event.text : event);
  }
  return [...contents.values()];
}

describe.each(recordedStreams)('the texts of the recorded stream %s in pieces', (name) => {
  const data = dataOf(name);
  const whole = contentsOf(decode(name, data, false));
  const pieces = decode(name, data, true);

  test('have the same words as whole texts, and end once', () => {
    expect(contentsOf(pieces)).toEqual(whole);
    const texts = pieces.filter((item) => item.kind === 'text');
    const keys = new Set(texts.map(({ key }) => key));
    expect(texts.filter(({ done }) => done).map(({ key }) => key)).toEqual([...keys]);
  });

  test('are not repeated when the stream is sent again from its start', () => {
    const wrong = [...data.keys()].filter((cut) => {
      const again = contentsOf(decode(name, [...data.slice(0, cut), ...data], true));
      return JSON.stringify(again) !== JSON.stringify(whole);
    });
    expect(wrong).toEqual([]);
  });
});

test('a text appears with its first word; a blank text never appears', () => {
  const decoder = createAiSdkDecoder({ textInPieces: true });
  const push = (type: string, fields: object = {}) => decoder.push({ type, id: '0', ...fields });
  expect(push('text-start')).toEqual([]);
  expect(push('text-delta', { delta: '\n' })).toEqual([]);
  expect(push('text-delta', { delta: 'Two' })).toEqual([{ kind: 'text', key: '0.0', delta: '\nTwo' }]);
  expect(push('text-end')).toEqual([{ kind: 'text', key: '0.0', delta: '', done: true }]);
  expect([...push('start-step'), ...push('text-start'), ...push('text-delta', { delta: ' ' })]).toEqual([]);
  expect(push('text-end')).toEqual([]);
});

test('a reset of a step retracts the texts of the step that were shown', () => {
  const decoder = createAiSdkDecoder({ textInPieces: true });
  const push = (type: string, fields: object = {}) => decoder.push({ type, id: '0', ...fields });
  push('start-step');
  push('text-start');
  push('text-delta', { delta: 'Wrong' });
  expect(push('reset-step')).toEqual([{ kind: 'retract', keys: ['1.0'] }]);
  push('text-start');
  expect(push('text-delta', { delta: 'Right' })).toEqual([{ kind: 'text', key: '1.0', delta: 'Right' }]);
});
