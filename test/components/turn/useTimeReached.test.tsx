import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimeReached } from '../../../src/components/turn/useTimeReached.ts';

const day = 24 * 60 * 60_000;

const Moment = ({ at }: { readonly at: number }) => <p>{useTimeReached(at) ? 'reached' : 'not reached'}</p>;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('waits longer than the maximum delay of setTimeout', async () => {
  render(<Moment at={40 * day} />);
  await act(() => vi.advanceTimersByTimeAsync(39 * day));
  expect(screen.getByText('not reached')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(day));
  expect(screen.getByText('reached')).toBeTruthy();
});

test('waits longer when the clock is set back', async () => {
  render(<Moment at={1000} />);
  vi.setSystemTime(-5000);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('not reached')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('reached')).toBeTruthy();
});
