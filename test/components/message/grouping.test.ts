import { expect, it } from 'vitest';
import { beginsDay, groupOf } from '../../../src/components/message/grouping.ts';
import { agentSays, noon, shopperSays } from '../../support/stillChat.ts';

const minute = 60_000;

it('a group goes on while the same side speaks', () => {
  expect(groupOf(agentSays('b', 'x'), agentSays('a', 'x'))).toBe('more');
  expect(groupOf(agentSays('b', 'x'), shopperSays('a', 'x'))).toBe('start');
  expect(groupOf(agentSays('a', 'x'), undefined)).toBe('start');
});
it('a group ends after a long silence', () => {
  expect(groupOf(agentSays('b', 'x', { at: noon + 11 * minute }), agentSays('a', 'x'))).toBe('start');
});
it('two people of the shop make two groups', () => {
  const said = (id: string, name: string) => ({ id, from: 'host', at: noon, text: 'x', name }) as const;
  expect(groupOf(said('b', 'Ada'), said('a', 'Ben'))).toBe('start');
});
it('a day divider stands where the day changes, but not above the first message', () => {
  const late = agentSays('a', 'x', { at: new Date(2026, 2, 2, 23, 59).getTime() });
  const early = agentSays('b', 'x', { at: new Date(2026, 2, 3, 0, 1).getTime() });
  expect(beginsDay(early, late)).toBe(true);
  expect(beginsDay(late, undefined)).toBe(false);
  expect(beginsDay(late, late)).toBe(false);
});
