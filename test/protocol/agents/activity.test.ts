import { expect, it } from 'vitest';
import { namedElements } from '../../../src/protocol/agents/decoder.ts';
import { decodeEvents } from '../../../src/protocol/decodeEvent.ts';

it.each(['Looking through 34 jackets', { text: 'Looking through 34 jackets' }])(
  'reads what the agent is doing from %j',
  (value) => {
    expect(decodeEvents(namedElements('activity', value) ?? [])).toEqual([
      {
        kind: 'text',
        speaker: 'agent',
        text: 'Looking through 34 jackets',
        metadata: { activity: true },
      },
    ]);
  },
);

it.each([undefined, {}, ''])('ignores an activity without text: %j', (value) => {
  expect(decodeEvents(namedElements('activity', value) ?? [])).toEqual([]);
});

it('reports an activity of a wrong type', () => {
  expect(decodeEvents(namedElements('activity', 7) ?? [])).toMatchObject([
    { kind: 'unknown', reason: 'wrong-type' },
  ]);
});
