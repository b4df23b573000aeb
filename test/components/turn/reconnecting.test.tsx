import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { shopperSays, staticChat } from '../../support/staticChat.ts';

afterEach(() => {
  vi.useRealTimers();
});

const start = 1_000_000;
const reconnecting = 'Connection lost. Reconnecting…';
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Renders a panel with a running turn; `set` sets or removes the time of its disconnection. */
const renderPanel = () => {
  vi.useFakeTimers({ now: start });
  const receiving = { status: 'receiving', turnId: 't', since: start } as const;
  const chat = staticChat([{ ...shopperSays('q', 'Is it warm?'), at: start }], { turn: receiving });
  renderPart(<ChatPanel />, { chat });
  const region = screen.getByRole('status');
  const announced = () => [...region.children].map(({ textContent }) => textContent);
  const line = () => document.querySelector('.shelftalk-turn');
  const set = (lostAt?: number) =>
    act(() => chat.set({ turn: { ...receiving, ...(lostAt === undefined ? {} : { lostAt }) } }));
  return { chat, announced, line, set };
};

it('shows nothing for a disconnection shorter than four seconds', () => {
  const { line, set, announced } = renderPanel();
  set(start);
  wait(3_900);
  expect(line()).toBeNull();
  set();
  wait(3_900);
  expect(line()).toBeNull();
  expect(announced()).toEqual([]);
});

it('shows a longer disconnection in one line, announces it once and lets the shopper stop the answer', () => {
  const { chat, line, set, announced } = renderPanel();
  set(start);
  wait(4_100);
  expect(line()?.textContent).toBe(reconnecting);
  expect(line()?.getAttribute('data-state')).toBe('reconnecting');
  expect(announced()).toEqual([reconnecting]);
  // Each retry changes the state of the turn; the line stays, even if the answer is slow too.
  act(() => chat.set({ turn: { status: 'sending', turnId: 't', since: start, lostAt: start } }));
  wait(3_000);
  set(start);
  wait(2_000);
  expect(line()?.textContent).toBe(reconnecting);
  expect(announced()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Stop this answer' }));
  expect(chat.calls).toContainEqual(['stop']);
});

it('removes the line after reconnecting', () => {
  const { line, set } = renderPanel();
  set(start);
  wait(5_000);
  expect(line()).not.toBeNull();
  set();
  expect(line()).toBeNull();
});
