import { afterEach, expect, test, vi } from 'vitest';
import { browserRuntime } from '../../src/browser/index.ts';

const { clock, frame, makeId, presence, random } = browserRuntime;

afterEach(() => {
  vi.useRealTimers();
});

test('runs a callback once, with the next frame', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  frame(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs a callback after 250 ms on a hidden page, which has no frames', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cancelled = vi.spyOn(globalThis, 'cancelAnimationFrame');
  const requested = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(7);
  const run = vi.fn();
  frame(run);
  vi.advanceTimersByTime(249);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  expect(cancelled).toHaveBeenCalledWith(7);
  requested.mockRestore();
  cancelled.mockRestore();
});

test('runs a frame callback with a timer if there is no requestAnimationFrame', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', undefined);
  const run = vi.fn();
  frame(run);
  vi.runAllTimers();
  vi.unstubAllGlobals();
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not run cancelled callbacks', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  frame(run)();
  clock.after(5, run)();
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});

test('returns the time and runs timers', () => {
  vi.useFakeTimers({ now: 1_000 });
  const run = vi.fn();
  clock.after(50, run);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
  expect(clock.now()).toBe(1_050);
  expect(random()).toBeLessThan(1);
});

test.each(['with', 'without'])('creates unique UUIDs on pages %s randomUUID', (randomUUID) => {
  if (randomUUID === 'without')
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, makeId);
  vi.unstubAllGlobals();
  expect(new Set(ids).size).toBe(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('reports visibility changes and going online until it is cancelled', () => {
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
