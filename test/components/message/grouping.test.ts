import { expect, it } from 'vitest';
import { beginsDay, groupOf } from '../../../src/components/message/grouping.ts';
import { agentSays, noon, shopperSays } from '../../support/staticChat.ts';

const minute = 60_000;

it('continues a group while the author stays the same', () => {
  expect(groupOf(agentSays('b', 'x'), agentSays('a', 'x'))).toBe('more');
  expect(groupOf(agentSays('b', 'x'), shopperSays('a', 'x'))).toBe('start');
  expect(groupOf(agentSays('a', 'x'), undefined)).toBe('start');
});
it('starts a group after ten minutes', () => {
  expect(groupOf(agentSays('b', 'x', { at: noon + 11 * minute }), agentSays('a', 'x'))).toBe('start');
});
it('starts a group for another live agent', () => {
  const hostMessage = (id: string, name: string) =>
    ({ id, from: 'host', at: noon, text: 'x', name }) as const;
  expect(groupOf(hostMessage('b', 'Ada'), hostMessage('a', 'Ben'))).toBe('start');
});
it('has a day divider where the day changes, but not above the first message', () => {
  const late = agentSays('a', 'x', { at: new Date(2026, 2, 2, 23, 59).getTime() });
  const early = agentSays('b', 'x', { at: new Date(2026, 2, 3, 0, 1).getTime() });
  expect(beginsDay(early, late)).toBe(true);
  expect(beginsDay(late, undefined)).toBe(false);
  expect(beginsDay(late, late)).toBe(false);
});
