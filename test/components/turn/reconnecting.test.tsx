import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { shopperSays, stillChat } from '../../support/stillChat.ts';

afterEach(() => {
  vi.useRealTimers();
});

const start = 1_000_000;
const reconnecting = 'Connection lost. Reconnecting…';
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** A panel whose turn is being received, or whose way to it has been broken since a moment. */
const panel = () => {
  vi.useFakeTimers({ now: start });
  const receiving = { status: 'receiving', turnId: 't', since: start } as const;
  const chat = stillChat([{ ...shopperSays('q', 'Is it warm?'), at: start }], { turn: receiving });
  renderPart(<ChatPanel />, { chat });
  const region = screen.getByRole('status');
  const said = () => [...region.children].map(({ textContent }) => textContent);
  const line = () => document.querySelector('.shelftalk-turn');
  const set = (lostAt?: number) =>
    act(() => chat.set({ turn: { ...receiving, ...(lostAt === undefined ? {} : { lostAt }) } }));
  return { chat, said, line, set };
};

it('a blip is not worth a word', () => {
  const { line, set, said } = panel();
  set(start);
  wait(3_900);
  expect(line()).toBeNull();
  set();
  wait(3_900);
  expect(line()).toBeNull();
  expect(said()).toEqual([]);
});

it('a way that stays broken is told in one line, spoken once, and can still be given up', () => {
  const { chat, line, set, said } = panel();
  set(start);
  wait(4_100);
  expect(line()?.textContent).toBe(reconnecting);
  expect(line()?.getAttribute('data-state')).toBe('lost');
  expect(said()).toEqual([reconnecting]);
  // Each try sends the turn anew; the line stands still meanwhile, also when the answer is late besides.
  act(() => chat.set({ turn: { status: 'sending', turnId: 't', since: start, lostAt: start } }));
  wait(3_000);
  set(start);
  wait(2_000);
  expect(line()?.textContent).toBe(reconnecting);
  expect(said()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Stop this answer' }));
  expect(chat.calls).toContainEqual(['stop']);
});

it('the line goes when the way is found', () => {
  const { line, set } = panel();
  set(start);
  wait(5_000);
  expect(line()).not.toBeNull();
  set();
  expect(line()).toBeNull();
});
