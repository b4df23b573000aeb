import { afterEach, expect, test, vi } from 'vitest';
import { browserRuntime } from '../../src/browser/index.ts';

const { clock, frame, makeId, presence, random } = browserRuntime;

afterEach(() => {
  vi.useRealTimers();
});

test('news come with the next frame, once', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  frame(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a hidden page, which paints nothing, gets its news within a quarter of a second', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cancelled = vi.spyOn(globalThis, 'cancelAnimationFrame');
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(7);
  const run = vi.fn();
  frame(run);
  vi.advanceTimersByTime(249);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  expect(cancelled).toHaveBeenCalledWith(7);
  asked.mockRestore();
  cancelled.mockRestore();
});

test('where there are no frames at all, a timer does', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', undefined);
  const run = vi.fn();
  frame(run);
  vi.runAllTimers();
  vi.unstubAllGlobals();
  expect(run).toHaveBeenCalledTimes(1);
});

test('cancelled news do not come', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  frame(run)();
  clock.after(5, run)();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});

test('the clock tells the time and calls back', () => {
  vi.useFakeTimers({ now: 1_000 });
  const run = vi.fn();
  clock.after(50, run);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
  expect(clock.now()).toBe(1_050);
  expect(random()).toBeLessThan(1);
});

test.each(['with', 'without'])('ids are UUIDs of their own, on pages %s randomUUID', (randomUUID) => {
  if (randomUUID === 'without')
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, makeId);
  vi.unstubAllGlobals();
  expect(new Set(ids).size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('the page tells when it is hidden or shown and when the network is back, until nobody listens', () => {
  const run = vi.fn();
  const cancel = presence?.onChange(run);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(presence?.isHidden()).toBe(true);
  hidden.mockRestore();
  expect(presence?.isHidden()).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledTimes(2);
  cancel?.();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(run).toHaveBeenCalledTimes(2);
});
