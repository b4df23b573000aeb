import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimeReached } from '../../../src/components/turn/useTimeReached.ts';

const day = 24 * 60 * 60_000;

const Moment = ({ at }: { readonly at: number }) => <p>{useTimeReached(at) ? 'reached' : 'to come'}</p>;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('a moment that is further away than a timer can wait comes when it comes', async () => {
  render(<Moment at={40 * day} />);
  await act(() => vi.advanceTimersByTimeAsync(39 * day));
  expect(screen.getByText('to come')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(day));
  expect(screen.getByText('reached')).toBeTruthy();
});

test('a clock that is set back puts the moment off', async () => {
  render(<Moment at={1000} />);
  vi.setSystemTime(-5000);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('to come')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('reached')).toBeTruthy();
});
